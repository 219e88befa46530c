tt.func @f(%x: i32) {
  cf.br ^bb1
^bb1:
 cf.br ^bb2
^bb2:
 cf.br ^bb3
^bb3:
 cf.br ^bb4
^bb4:
 cf.br ^bb5
^bb5:
 cf.br ^bb6
^bb6:
 cf.br ^bb7
^bb7:
 cf.br ^bb8
^bb8:
 cf.br ^bb9
^bb9:
 cf.br ^bb10
^bb10:
 cf.br ^bb11
^bb11:
 cf.br ^bb12
^bb12:
 cf.br ^bb13
^bb13:
 cf.br ^bb14
^bb14:
 cf.br ^bb15
^bb15:
 cf.br ^bb16
^bb16:
 cf.br ^bb17
^bb17:
 cf.br ^bb18
^bb18:
 cf.br ^bb19
^bb19:
 cf.br ^bb20
^bb20:
 cf.br ^bb21
^bb21:
 cf.br ^bb22
^bb22:
 cf.br ^bb23
^bb23:
 cf.br ^bb24
^bb24:
 cf.br ^bb25
^bb25:
 cf.br ^bb26
^bb26:
 cf.br ^bb27
^bb27:
 cf.br ^bb28
^bb28:
 cf.br ^bb29
^bb29:
 cf.br ^bb30
^bb30:
 cf.br ^bb31
^bb31:
 cf.br ^bb32
^bb32:
 cf.br ^bb33
^bb33:
 cf.br ^bb34
^bb34:
 cf.br ^bb35
^bb35:
 cf.br ^bb36
^bb36:
 cf.br ^bb37
^bb37:
 cf.br ^bb38
^bb38:
 cf.br ^bb39
^bb39:
 cf.br ^bb40
^bb40:
 cf.br ^bb41
^bb41:
 cf.br ^bb42
^bb42:
 cf.br ^bb43
^bb43:
 cf.br ^bb44
^bb44:
 cf.br ^bb45
^bb45:
 cf.br ^bb46
^bb46:
 cf.br ^bb47
^bb47:
 cf.br ^bb48
^bb48:
 cf.br ^bb49
^bb49:
 cf.br ^bb50
^bb50:
 cf.br ^bb51
^bb51:
 cf.br ^bb52
^bb52:
 cf.br ^bb53
^bb53:
 cf.br ^bb54
^bb54:
 cf.br ^bb55
^bb55:
 cf.br ^bb56
^bb56:
 cf.br ^bb57
^bb57:
 cf.br ^bb58
^bb58:
 cf.br ^bb59
^bb59:
 cf.br ^bb60
^bb60:
 cf.br ^bb61
^bb61:
 cf.br ^bb62
^bb62:
 cf.br ^bb63
^bb63:
 cf.br ^bb64
^bb64:
 cf.br ^bb65
^bb65:
 cf.br ^bb66
^bb66:
 cf.br ^bb67
^bb67:
 cf.br ^bb68
^bb68:
 cf.br ^bb69
^bb69:
 cf.br ^bb70
^bb70:
 cf.br ^bb71
^bb71:
 cf.br ^bb72
^bb72:
 cf.br ^bb73
^bb73:
 cf.br ^bb74
^bb74:
 cf.br ^bb75
^bb75:
 cf.br ^bb76
^bb76:
 cf.br ^bb77
^bb77:
 cf.br ^bb78
^bb78:
 cf.br ^bb79
^bb79:
 cf.br ^bb80
^bb80:
 cf.br ^bb81
^bb81:
 cf.br ^bb82
^bb82:
 cf.br ^bb83
^bb83:
 cf.br ^bb84
^bb84:
 cf.br ^bb85
^bb85:
 cf.br ^bb86
^bb86:
 cf.br ^bb87
^bb87:
 cf.br ^bb88
^bb88:
 cf.br ^bb89
^bb89:
 cf.br ^bb90
^bb90:
 cf.br ^bb91
^bb91:
 cf.br ^bb92
^bb92:
 cf.br ^bb93
^bb93:
 cf.br ^bb94
^bb94:
 cf.br ^bb95
^bb95:
 cf.br ^bb96
^bb96:
 cf.br ^bb97
^bb97:
 cf.br ^bb98
^bb98:
 cf.br ^bb99
^bb99:
 cf.br ^bb100
^bb100:
 cf.br ^bb101
^bb101:
 cf.br ^bb102
^bb102:
 cf.br ^bb103
^bb103:
 cf.br ^bb104
^bb104:
 cf.br ^bb105
^bb105:
 cf.br ^bb106
^bb106:
 cf.br ^bb107
^bb107:
 cf.br ^bb108
^bb108:
 cf.br ^bb109
^bb109:
 cf.br ^bb110
^bb110:
 cf.br ^bb111
^bb111:
 cf.br ^bb112
^bb112:
 cf.br ^bb113
^bb113:
 cf.br ^bb114
^bb114:
 cf.br ^bb115
^bb115:
 cf.br ^bb116
^bb116:
 cf.br ^bb117
^bb117:
 cf.br ^bb118
^bb118:
 cf.br ^bb119
^bb119:
 cf.br ^bb120
^bb120:
 cf.br ^bb121
^bb121:
 cf.br ^bb122
^bb122:
 cf.br ^bb123
^bb123:
 cf.br ^bb124
^bb124:
 cf.br ^bb125
^bb125:
 cf.br ^bb126
^bb126:
 cf.br ^bb127
^bb127:
 cf.br ^bb128
^bb128:
 cf.br ^bb129
^bb129:
 cf.br ^bb130
^bb130:
 cf.br ^bb131
^bb131:
 cf.br ^bb132
^bb132:
 cf.br ^bb133
^bb133:
 cf.br ^bb134
^bb134:
 cf.br ^bb135
^bb135:
 cf.br ^bb136
^bb136:
 cf.br ^bb137
^bb137:
 cf.br ^bb138
^bb138:
 cf.br ^bb139
^bb139:
 cf.br ^bb140
^bb140:
 cf.br ^bb141
^bb141:
 cf.br ^bb142
^bb142:
 cf.br ^bb143
^bb143:
 cf.br ^bb144
^bb144:
 cf.br ^bb145
^bb145:
 cf.br ^bb146
^bb146:
 cf.br ^bb147
^bb147:
 cf.br ^bb148
^bb148:
 cf.br ^bb149
^bb149:
 cf.br ^bb150
^bb150:
 cf.br ^bb151
^bb151:
 cf.br ^bb152
^bb152:
 cf.br ^bb153
^bb153:
 cf.br ^bb154
^bb154:
 cf.br ^bb155
^bb155:
 cf.br ^bb156
^bb156:
 cf.br ^bb157
^bb157:
 cf.br ^bb158
^bb158:
 cf.br ^bb159
^bb159:
 cf.br ^bb160
^bb160:
 cf.br ^bb161
^bb161:
 cf.br ^bb162
^bb162:
 cf.br ^bb163
^bb163:
 cf.br ^bb164
^bb164:
 cf.br ^bb165
^bb165:
 cf.br ^bb166
^bb166:
 cf.br ^bb167
^bb167:
 cf.br ^bb168
^bb168:
 cf.br ^bb169
^bb169:
 cf.br ^bb170
^bb170:
 cf.br ^bb171
^bb171:
 cf.br ^bb172
^bb172:
 cf.br ^bb173
^bb173:
 cf.br ^bb174
^bb174:
 cf.br ^bb175
^bb175:
 cf.br ^bb176
^bb176:
 cf.br ^bb177
^bb177:
 cf.br ^bb178
^bb178:
 cf.br ^bb179
^bb179:
 cf.br ^bb180
^bb180:
 cf.br ^bb181
^bb181:
 cf.br ^bb182
^bb182:
 cf.br ^bb183
^bb183:
 cf.br ^bb184
^bb184:
 cf.br ^bb185
^bb185:
 cf.br ^bb186
^bb186:
 cf.br ^bb187
^bb187:
 cf.br ^bb188
^bb188:
 cf.br ^bb189
^bb189:
 cf.br ^bb190
^bb190:
 cf.br ^bb191
^bb191:
 cf.br ^bb192
^bb192:
 cf.br ^bb193
^bb193:
 cf.br ^bb194
^bb194:
 cf.br ^bb195
^bb195:
 cf.br ^bb196
^bb196:
 cf.br ^bb197
^bb197:
 cf.br ^bb198
^bb198:
 cf.br ^bb199
^bb199:
 cf.br ^bb200
^bb200:
 cf.br ^bb201
^bb201:
 cf.br ^bb202
^bb202:
 cf.br ^bb203
^bb203:
 cf.br ^bb204
^bb204:
 cf.br ^bb205
^bb205:
 cf.br ^bb206
^bb206:
 cf.br ^bb207
^bb207:
 cf.br ^bb208
^bb208:
 cf.br ^bb209
^bb209:
 cf.br ^bb210
^bb210:
 cf.br ^bb211
^bb211:
 cf.br ^bb212
^bb212:
 cf.br ^bb213
^bb213:
 cf.br ^bb214
^bb214:
 cf.br ^bb215
^bb215:
 cf.br ^bb216
^bb216:
 cf.br ^bb217
^bb217:
 cf.br ^bb218
^bb218:
 cf.br ^bb219
^bb219:
 cf.br ^bb220
^bb220:
 cf.br ^bb221
^bb221:
 cf.br ^bb222
^bb222:
 cf.br ^bb223
^bb223:
 cf.br ^bb224
^bb224:
 cf.br ^bb225
^bb225:
 cf.br ^bb226
^bb226:
 cf.br ^bb227
^bb227:
 cf.br ^bb228
^bb228:
 cf.br ^bb229
^bb229:
 cf.br ^bb230
^bb230:
 cf.br ^bb231
^bb231:
 cf.br ^bb232
^bb232:
 cf.br ^bb233
^bb233:
 cf.br ^bb234
^bb234:
 cf.br ^bb235
^bb235:
 cf.br ^bb236
^bb236:
 cf.br ^bb237
^bb237:
 cf.br ^bb238
^bb238:
 cf.br ^bb239
^bb239:
 cf.br ^bb240
^bb240:
 cf.br ^bb241
^bb241:
 cf.br ^bb242
^bb242:
 cf.br ^bb243
^bb243:
 cf.br ^bb244
^bb244:
 cf.br ^bb245
^bb245:
 cf.br ^bb246
^bb246:
 cf.br ^bb247
^bb247:
 cf.br ^bb248
^bb248:
 cf.br ^bb249
^bb249:
 cf.br ^bb250
^bb250:
 cf.br ^bb251
^bb251:
 cf.br ^bb252
^bb252:
 cf.br ^bb253
^bb253:
 cf.br ^bb254
^bb254:
 cf.br ^bb255
^bb255:
 cf.br ^bb256
^bb256:
 cf.br ^bb257
^bb257:
 cf.br ^bb258
^bb258:
 cf.br ^bb259
^bb259:
 cf.br ^bb260
^bb260:
 cf.br ^bb261
^bb261:
 cf.br ^bb262
^bb262:
 cf.br ^bb263
^bb263:
 cf.br ^bb264
^bb264:
 cf.br ^bb265
^bb265:
 cf.br ^bb266
^bb266:
 cf.br ^bb267
^bb267:
 cf.br ^bb268
^bb268:
 cf.br ^bb269
^bb269:
 cf.br ^bb270
^bb270:
 cf.br ^bb271
^bb271:
 cf.br ^bb272
^bb272:
 cf.br ^bb273
^bb273:
 cf.br ^bb274
^bb274:
 cf.br ^bb275
^bb275:
 cf.br ^bb276
^bb276:
 cf.br ^bb277
^bb277:
 cf.br ^bb278
^bb278:
 cf.br ^bb279
^bb279:
 cf.br ^bb280
^bb280:
 cf.br ^bb281
^bb281:
 cf.br ^bb282
^bb282:
 cf.br ^bb283
^bb283:
 cf.br ^bb284
^bb284:
 cf.br ^bb285
^bb285:
 cf.br ^bb286
^bb286:
 cf.br ^bb287
^bb287:
 cf.br ^bb288
^bb288:
 cf.br ^bb289
^bb289:
 cf.br ^bb290
^bb290:
 cf.br ^bb291
^bb291:
 cf.br ^bb292
^bb292:
 cf.br ^bb293
^bb293:
 cf.br ^bb294
^bb294:
 cf.br ^bb295
^bb295:
 cf.br ^bb296
^bb296:
 cf.br ^bb297
^bb297:
 cf.br ^bb298
^bb298:
 cf.br ^bb299
^bb299:
 cf.br ^bb300
^bb300:
 cf.br ^bb301
^bb301:
 cf.br ^bb302
^bb302:
 cf.br ^bb303
^bb303:
 cf.br ^bb304
^bb304:
 cf.br ^bb305
^bb305:
 cf.br ^bb306
^bb306:
 cf.br ^bb307
^bb307:
 cf.br ^bb308
^bb308:
 cf.br ^bb309
^bb309:
 cf.br ^bb310
^bb310:
 cf.br ^bb311
^bb311:
 cf.br ^bb312
^bb312:
 cf.br ^bb313
^bb313:
 cf.br ^bb314
^bb314:
 cf.br ^bb315
^bb315:
 cf.br ^bb316
^bb316:
 cf.br ^bb317
^bb317:
 cf.br ^bb318
^bb318:
 cf.br ^bb319
^bb319:
 cf.br ^bb320
^bb320:
 cf.br ^bb321
^bb321:
 cf.br ^bb322
^bb322:
 cf.br ^bb323
^bb323:
 cf.br ^bb324
^bb324:
 cf.br ^bb325
^bb325:
 cf.br ^bb326
^bb326:
 cf.br ^bb327
^bb327:
 cf.br ^bb328
^bb328:
 cf.br ^bb329
^bb329:
 cf.br ^bb330
^bb330:
 cf.br ^bb331
^bb331:
 cf.br ^bb332
^bb332:
 cf.br ^bb333
^bb333:
 cf.br ^bb334
^bb334:
 cf.br ^bb335
^bb335:
 cf.br ^bb336
^bb336:
 cf.br ^bb337
^bb337:
 cf.br ^bb338
^bb338:
 cf.br ^bb339
^bb339:
 cf.br ^bb340
^bb340:
 cf.br ^bb341
^bb341:
 cf.br ^bb342
^bb342:
 cf.br ^bb343
^bb343:
 cf.br ^bb344
^bb344:
 cf.br ^bb345
^bb345:
 cf.br ^bb346
^bb346:
 cf.br ^bb347
^bb347:
 cf.br ^bb348
^bb348:
 cf.br ^bb349
^bb349:
 cf.br ^bb350
^bb350:
 cf.br ^bb351
^bb351:
 cf.br ^bb352
^bb352:
 cf.br ^bb353
^bb353:
 cf.br ^bb354
^bb354:
 cf.br ^bb355
^bb355:
 cf.br ^bb356
^bb356:
 cf.br ^bb357
^bb357:
 cf.br ^bb358
^bb358:
 cf.br ^bb359
^bb359:
 cf.br ^bb360
^bb360:
 cf.br ^bb361
^bb361:
 cf.br ^bb362
^bb362:
 cf.br ^bb363
^bb363:
 cf.br ^bb364
^bb364:
 cf.br ^bb365
^bb365:
 cf.br ^bb366
^bb366:
 cf.br ^bb367
^bb367:
 cf.br ^bb368
^bb368:
 cf.br ^bb369
^bb369:
 cf.br ^bb370
^bb370:
 cf.br ^bb371
^bb371:
 cf.br ^bb372
^bb372:
 cf.br ^bb373
^bb373:
 cf.br ^bb374
^bb374:
 cf.br ^bb375
^bb375:
 cf.br ^bb376
^bb376:
 cf.br ^bb377
^bb377:
 cf.br ^bb378
^bb378:
 cf.br ^bb379
^bb379:
 cf.br ^bb380
^bb380:
 cf.br ^bb381
^bb381:
 cf.br ^bb382
^bb382:
 cf.br ^bb383
^bb383:
 cf.br ^bb384
^bb384:
 cf.br ^bb385
^bb385:
 cf.br ^bb386
^bb386:
 cf.br ^bb387
^bb387:
 cf.br ^bb388
^bb388:
 cf.br ^bb389
^bb389:
 cf.br ^bb390
^bb390:
 cf.br ^bb391
^bb391:
 cf.br ^bb392
^bb392:
 cf.br ^bb393
^bb393:
 cf.br ^bb394
^bb394:
 cf.br ^bb395
^bb395:
 cf.br ^bb396
^bb396:
 cf.br ^bb397
^bb397:
 cf.br ^bb398
^bb398:
 cf.br ^bb399
^bb399:
 cf.br ^bb400
^bb400:
 cf.br ^bb401
^bb401:
 cf.br ^bb402
^bb402:
 cf.br ^bb403
^bb403:
 cf.br ^bb404
^bb404:
 cf.br ^bb405
^bb405:
 cf.br ^bb406
^bb406:
 cf.br ^bb407
^bb407:
 cf.br ^bb408
^bb408:
 cf.br ^bb409
^bb409:
 cf.br ^bb410
^bb410:
 cf.br ^bb411
^bb411:
 cf.br ^bb412
^bb412:
 cf.br ^bb413
^bb413:
 cf.br ^bb414
^bb414:
 cf.br ^bb415
^bb415:
 cf.br ^bb416
^bb416:
 cf.br ^bb417
^bb417:
 cf.br ^bb418
^bb418:
 cf.br ^bb419
^bb419:
 cf.br ^bb420
^bb420:
 cf.br ^bb421
^bb421:
 cf.br ^bb422
^bb422:
 cf.br ^bb423
^bb423:
 cf.br ^bb424
^bb424:
 cf.br ^bb425
^bb425:
 cf.br ^bb426
^bb426:
 cf.br ^bb427
^bb427:
 cf.br ^bb428
^bb428:
 cf.br ^bb429
^bb429:
 cf.br ^bb430
^bb430:
 cf.br ^bb431
^bb431:
 cf.br ^bb432
^bb432:
 cf.br ^bb433
^bb433:
 cf.br ^bb434
^bb434:
 cf.br ^bb435
^bb435:
 cf.br ^bb436
^bb436:
 cf.br ^bb437
^bb437:
 cf.br ^bb438
^bb438:
 cf.br ^bb439
^bb439:
 cf.br ^bb440
^bb440:
 cf.br ^bb441
^bb441:
 cf.br ^bb442
^bb442:
 cf.br ^bb443
^bb443:
 cf.br ^bb444
^bb444:
 cf.br ^bb445
^bb445:
 cf.br ^bb446
^bb446:
 cf.br ^bb447
^bb447:
 cf.br ^bb448
^bb448:
 cf.br ^bb449
^bb449:
 cf.br ^bb450
^bb450:
 cf.br ^bb451
^bb451:
 cf.br ^bb452
^bb452:
 cf.br ^bb453
^bb453:
 cf.br ^bb454
^bb454:
 cf.br ^bb455
^bb455:
 cf.br ^bb456
^bb456:
 cf.br ^bb457
^bb457:
 cf.br ^bb458
^bb458:
 cf.br ^bb459
^bb459:
 cf.br ^bb460
^bb460:
 cf.br ^bb461
^bb461:
 cf.br ^bb462
^bb462:
 cf.br ^bb463
^bb463:
 cf.br ^bb464
^bb464:
 cf.br ^bb465
^bb465:
 cf.br ^bb466
^bb466:
 cf.br ^bb467
^bb467:
 cf.br ^bb468
^bb468:
 cf.br ^bb469
^bb469:
 cf.br ^bb470
^bb470:
 cf.br ^bb471
^bb471:
 cf.br ^bb472
^bb472:
 cf.br ^bb473
^bb473:
 cf.br ^bb474
^bb474:
 cf.br ^bb475
^bb475:
 cf.br ^bb476
^bb476:
 cf.br ^bb477
^bb477:
 cf.br ^bb478
^bb478:
 cf.br ^bb479
^bb479:
 cf.br ^bb480
^bb480:
 cf.br ^bb481
^bb481:
 cf.br ^bb482
^bb482:
 cf.br ^bb483
^bb483:
 cf.br ^bb484
^bb484:
 cf.br ^bb485
^bb485:
 cf.br ^bb486
^bb486:
 cf.br ^bb487
^bb487:
 cf.br ^bb488
^bb488:
 cf.br ^bb489
^bb489:
 cf.br ^bb490
^bb490:
 cf.br ^bb491
^bb491:
 cf.br ^bb492
^bb492:
 cf.br ^bb493
^bb493:
 cf.br ^bb494
^bb494:
 cf.br ^bb495
^bb495:
 cf.br ^bb496
^bb496:
 cf.br ^bb497
^bb497:
 cf.br ^bb498
^bb498:
 cf.br ^bb499
^bb499:
 cf.br ^bb500
^bb500:
 cf.br ^bb501
^bb501:
 cf.br ^bb502
^bb502:
 cf.br ^bb503
^bb503:
 cf.br ^bb504
^bb504:
 cf.br ^bb505
^bb505:
 cf.br ^bb506
^bb506:
 cf.br ^bb507
^bb507:
 cf.br ^bb508
^bb508:
 cf.br ^bb509
^bb509:
 cf.br ^bb510
^bb510:
 cf.br ^bb511
^bb511:
 cf.br ^bb512
^bb512:
 cf.br ^bb513
^bb513:
 cf.br ^bb514
^bb514:
 cf.br ^bb515
^bb515:
 cf.br ^bb516
^bb516:
 cf.br ^bb517
^bb517:
 cf.br ^bb518
^bb518:
 cf.br ^bb519
^bb519:
 cf.br ^bb520
^bb520:
 cf.br ^bb521
^bb521:
 cf.br ^bb522
^bb522:
 cf.br ^bb523
^bb523:
 cf.br ^bb524
^bb524:
 cf.br ^bb525
^bb525:
 cf.br ^bb526
^bb526:
 cf.br ^bb527
^bb527:
 cf.br ^bb528
^bb528:
 cf.br ^bb529
^bb529:
 cf.br ^bb530
^bb530:
 cf.br ^bb531
^bb531:
 cf.br ^bb532
^bb532:
 cf.br ^bb533
^bb533:
 cf.br ^bb534
^bb534:
 cf.br ^bb535
^bb535:
 cf.br ^bb536
^bb536:
 cf.br ^bb537
^bb537:
 cf.br ^bb538
^bb538:
 cf.br ^bb539
^bb539:
 cf.br ^bb540
^bb540:
 cf.br ^bb541
^bb541:
 cf.br ^bb542
^bb542:
 cf.br ^bb543
^bb543:
 cf.br ^bb544
^bb544:
 cf.br ^bb545
^bb545:
 cf.br ^bb546
^bb546:
 cf.br ^bb547
^bb547:
 cf.br ^bb548
^bb548:
 cf.br ^bb549
^bb549:
 cf.br ^bb550
^bb550:
 cf.br ^bb551
^bb551:
 cf.br ^bb552
^bb552:
 cf.br ^bb553
^bb553:
 cf.br ^bb554
^bb554:
 cf.br ^bb555
^bb555:
 cf.br ^bb556
^bb556:
 cf.br ^bb557
^bb557:
 cf.br ^bb558
^bb558:
 cf.br ^bb559
^bb559:
 cf.br ^bb560
^bb560:
 cf.br ^bb561
^bb561:
 cf.br ^bb562
^bb562:
 cf.br ^bb563
^bb563:
 cf.br ^bb564
^bb564:
 cf.br ^bb565
^bb565:
 cf.br ^bb566
^bb566:
 cf.br ^bb567
^bb567:
 cf.br ^bb568
^bb568:
 cf.br ^bb569
^bb569:
 cf.br ^bb570
^bb570:
 cf.br ^bb571
^bb571:
 cf.br ^bb572
^bb572:
 cf.br ^bb573
^bb573:
 cf.br ^bb574
^bb574:
 cf.br ^bb575
^bb575:
 cf.br ^bb576
^bb576:
 cf.br ^bb577
^bb577:
 cf.br ^bb578
^bb578:
 cf.br ^bb579
^bb579:
 cf.br ^bb580
^bb580:
 cf.br ^bb581
^bb581:
 cf.br ^bb582
^bb582:
 cf.br ^bb583
^bb583:
 cf.br ^bb584
^bb584:
 cf.br ^bb585
^bb585:
 cf.br ^bb586
^bb586:
 cf.br ^bb587
^bb587:
 cf.br ^bb588
^bb588:
 cf.br ^bb589
^bb589:
 cf.br ^bb590
^bb590:
 cf.br ^bb591
^bb591:
 cf.br ^bb592
^bb592:
 cf.br ^bb593
^bb593:
 cf.br ^bb594
^bb594:
 cf.br ^bb595
^bb595:
 cf.br ^bb596
^bb596:
 cf.br ^bb597
^bb597:
 cf.br ^bb598
^bb598:
 cf.br ^bb599
^bb599:
 cf.br ^bb600
^bb600:
 cf.br ^bb601
^bb601:
 cf.br ^bb602
^bb602:
 cf.br ^bb603
^bb603:
 cf.br ^bb604
^bb604:
 cf.br ^bb605
^bb605:
 cf.br ^bb606
^bb606:
 cf.br ^bb607
^bb607:
 cf.br ^bb608
^bb608:
 cf.br ^bb609
^bb609:
 cf.br ^bb610
^bb610:
 cf.br ^bb611
^bb611:
 cf.br ^bb612
^bb612:
 cf.br ^bb613
^bb613:
 cf.br ^bb614
^bb614:
 cf.br ^bb615
^bb615:
 cf.br ^bb616
^bb616:
 cf.br ^bb617
^bb617:
 cf.br ^bb618
^bb618:
 cf.br ^bb619
^bb619:
 cf.br ^bb620
^bb620:
 cf.br ^bb621
^bb621:
 cf.br ^bb622
^bb622:
 cf.br ^bb623
^bb623:
 cf.br ^bb624
^bb624:
 cf.br ^bb625
^bb625:
 cf.br ^bb626
^bb626:
 cf.br ^bb627
^bb627:
 cf.br ^bb628
^bb628:
 cf.br ^bb629
^bb629:
 cf.br ^bb630
^bb630:
 cf.br ^bb631
^bb631:
 cf.br ^bb632
^bb632:
 cf.br ^bb633
^bb633:
 cf.br ^bb634
^bb634:
 cf.br ^bb635
^bb635:
 cf.br ^bb636
^bb636:
 cf.br ^bb637
^bb637:
 cf.br ^bb638
^bb638:
 cf.br ^bb639
^bb639:
 cf.br ^bb640
^bb640:
 cf.br ^bb641
^bb641:
 cf.br ^bb642
^bb642:
 cf.br ^bb643
^bb643:
 cf.br ^bb644
^bb644:
 cf.br ^bb645
^bb645:
 cf.br ^bb646
^bb646:
 cf.br ^bb647
^bb647:
 cf.br ^bb648
^bb648:
 cf.br ^bb649
^bb649:
 cf.br ^bb650
^bb650:
 cf.br ^bb651
^bb651:
 cf.br ^bb652
^bb652:
 cf.br ^bb653
^bb653:
 cf.br ^bb654
^bb654:
 cf.br ^bb655
^bb655:
 cf.br ^bb656
^bb656:
 cf.br ^bb657
^bb657:
 cf.br ^bb658
^bb658:
 cf.br ^bb659
^bb659:
 cf.br ^bb660
^bb660:
 cf.br ^bb661
^bb661:
 cf.br ^bb662
^bb662:
 cf.br ^bb663
^bb663:
 cf.br ^bb664
^bb664:
 cf.br ^bb665
^bb665:
 cf.br ^bb666
^bb666:
 cf.br ^bb667
^bb667:
 cf.br ^bb668
^bb668:
 cf.br ^bb669
^bb669:
 cf.br ^bb670
^bb670:
 cf.br ^bb671
^bb671:
 cf.br ^bb672
^bb672:
 cf.br ^bb673
^bb673:
 cf.br ^bb674
^bb674:
 cf.br ^bb675
^bb675:
 cf.br ^bb676
^bb676:
 cf.br ^bb677
^bb677:
 cf.br ^bb678
^bb678:
 cf.br ^bb679
^bb679:
 cf.br ^bb680
^bb680:
 cf.br ^bb681
^bb681:
 cf.br ^bb682
^bb682:
 cf.br ^bb683
^bb683:
 cf.br ^bb684
^bb684:
 cf.br ^bb685
^bb685:
 cf.br ^bb686
^bb686:
 cf.br ^bb687
^bb687:
 cf.br ^bb688
^bb688:
 cf.br ^bb689
^bb689:
 cf.br ^bb690
^bb690:
 cf.br ^bb691
^bb691:
 cf.br ^bb692
^bb692:
 cf.br ^bb693
^bb693:
 cf.br ^bb694
^bb694:
 cf.br ^bb695
^bb695:
 cf.br ^bb696
^bb696:
 cf.br ^bb697
^bb697:
 cf.br ^bb698
^bb698:
 cf.br ^bb699
^bb699:
 cf.br ^bb700
^bb700:
 cf.br ^bb701
^bb701:
 cf.br ^bb702
^bb702:
 cf.br ^bb703
^bb703:
 cf.br ^bb704
^bb704:
 cf.br ^bb705
^bb705:
 cf.br ^bb706
^bb706:
 cf.br ^bb707
^bb707:
 cf.br ^bb708
^bb708:
 cf.br ^bb709
^bb709:
 cf.br ^bb710
^bb710:
 cf.br ^bb711
^bb711:
 cf.br ^bb712
^bb712:
 cf.br ^bb713
^bb713:
 cf.br ^bb714
^bb714:
 cf.br ^bb715
^bb715:
 cf.br ^bb716
^bb716:
 cf.br ^bb717
^bb717:
 cf.br ^bb718
^bb718:
 cf.br ^bb719
^bb719:
 cf.br ^bb720
^bb720:
 cf.br ^bb721
^bb721:
 cf.br ^bb722
^bb722:
 cf.br ^bb723
^bb723:
 cf.br ^bb724
^bb724:
 cf.br ^bb725
^bb725:
 cf.br ^bb726
^bb726:
 cf.br ^bb727
^bb727:
 cf.br ^bb728
^bb728:
 cf.br ^bb729
^bb729:
 cf.br ^bb730
^bb730:
 cf.br ^bb731
^bb731:
 cf.br ^bb732
^bb732:
 cf.br ^bb733
^bb733:
 cf.br ^bb734
^bb734:
 cf.br ^bb735
^bb735:
 cf.br ^bb736
^bb736:
 cf.br ^bb737
^bb737:
 cf.br ^bb738
^bb738:
 cf.br ^bb739
^bb739:
 cf.br ^bb740
^bb740:
 cf.br ^bb741
^bb741:
 cf.br ^bb742
^bb742:
 cf.br ^bb743
^bb743:
 cf.br ^bb744
^bb744:
 cf.br ^bb745
^bb745:
 cf.br ^bb746
^bb746:
 cf.br ^bb747
^bb747:
 cf.br ^bb748
^bb748:
 cf.br ^bb749
^bb749:
 cf.br ^bb750
^bb750:
 cf.br ^bb751
^bb751:
 cf.br ^bb752
^bb752:
 cf.br ^bb753
^bb753:
 cf.br ^bb754
^bb754:
 cf.br ^bb755
^bb755:
 cf.br ^bb756
^bb756:
 cf.br ^bb757
^bb757:
 cf.br ^bb758
^bb758:
 cf.br ^bb759
^bb759:
 cf.br ^bb760
^bb760:
 cf.br ^bb761
^bb761:
 cf.br ^bb762
^bb762:
 cf.br ^bb763
^bb763:
 cf.br ^bb764
^bb764:
 cf.br ^bb765
^bb765:
 cf.br ^bb766
^bb766:
 cf.br ^bb767
^bb767:
 cf.br ^bb768
^bb768:
 cf.br ^bb769
^bb769:
 cf.br ^bb770
^bb770:
 cf.br ^bb771
^bb771:
 cf.br ^bb772
^bb772:
 cf.br ^bb773
^bb773:
 cf.br ^bb774
^bb774:
 cf.br ^bb775
^bb775:
 cf.br ^bb776
^bb776:
 cf.br ^bb777
^bb777:
 cf.br ^bb778
^bb778:
 cf.br ^bb779
^bb779:
 cf.br ^bb780
^bb780:
 cf.br ^bb781
^bb781:
 cf.br ^bb782
^bb782:
 cf.br ^bb783
^bb783:
 cf.br ^bb784
^bb784:
 cf.br ^bb785
^bb785:
 cf.br ^bb786
^bb786:
 cf.br ^bb787
^bb787:
 cf.br ^bb788
^bb788:
 cf.br ^bb789
^bb789:
 cf.br ^bb790
^bb790:
 cf.br ^bb791
^bb791:
 cf.br ^bb792
^bb792:
 cf.br ^bb793
^bb793:
 cf.br ^bb794
^bb794:
 cf.br ^bb795
^bb795:
 cf.br ^bb796
^bb796:
 cf.br ^bb797
^bb797:
 cf.br ^bb798
^bb798:
 cf.br ^bb799
^bb799:
 cf.br ^bb800
^bb800:
 cf.br ^bb801
^bb801:
 cf.br ^bb802
^bb802:
 cf.br ^bb803
^bb803:
 cf.br ^bb804
^bb804:
 cf.br ^bb805
^bb805:
 cf.br ^bb806
^bb806:
 cf.br ^bb807
^bb807:
 cf.br ^bb808
^bb808:
 cf.br ^bb809
^bb809:
 cf.br ^bb810
^bb810:
 cf.br ^bb811
^bb811:
 cf.br ^bb812
^bb812:
 cf.br ^bb813
^bb813:
 cf.br ^bb814
^bb814:
 cf.br ^bb815
^bb815:
 cf.br ^bb816
^bb816:
 cf.br ^bb817
^bb817:
 cf.br ^bb818
^bb818:
 cf.br ^bb819
^bb819:
 cf.br ^bb820
^bb820:
 cf.br ^bb821
^bb821:
 cf.br ^bb822
^bb822:
 cf.br ^bb823
^bb823:
 cf.br ^bb824
^bb824:
 cf.br ^bb825
^bb825:
 cf.br ^bb826
^bb826:
 cf.br ^bb827
^bb827:
 cf.br ^bb828
^bb828:
 cf.br ^bb829
^bb829:
 cf.br ^bb830
^bb830:
 cf.br ^bb831
^bb831:
 cf.br ^bb832
^bb832:
 cf.br ^bb833
^bb833:
 cf.br ^bb834
^bb834:
 cf.br ^bb835
^bb835:
 cf.br ^bb836
^bb836:
 cf.br ^bb837
^bb837:
 cf.br ^bb838
^bb838:
 cf.br ^bb839
^bb839:
 cf.br ^bb840
^bb840:
 cf.br ^bb841
^bb841:
 cf.br ^bb842
^bb842:
 cf.br ^bb843
^bb843:
 cf.br ^bb844
^bb844:
 cf.br ^bb845
^bb845:
 cf.br ^bb846
^bb846:
 cf.br ^bb847
^bb847:
 cf.br ^bb848
^bb848:
 cf.br ^bb849
^bb849:
 cf.br ^bb850
^bb850:
 cf.br ^bb851
^bb851:
 cf.br ^bb852
^bb852:
 cf.br ^bb853
^bb853:
 cf.br ^bb854
^bb854:
 cf.br ^bb855
^bb855:
 cf.br ^bb856
^bb856:
 cf.br ^bb857
^bb857:
 cf.br ^bb858
^bb858:
 cf.br ^bb859
^bb859:
 cf.br ^bb860
^bb860:
 cf.br ^bb861
^bb861:
 cf.br ^bb862
^bb862:
 cf.br ^bb863
^bb863:
 cf.br ^bb864
^bb864:
 cf.br ^bb865
^bb865:
 cf.br ^bb866
^bb866:
 cf.br ^bb867
^bb867:
 cf.br ^bb868
^bb868:
 cf.br ^bb869
^bb869:
 cf.br ^bb870
^bb870:
 cf.br ^bb871
^bb871:
 cf.br ^bb872
^bb872:
 cf.br ^bb873
^bb873:
 cf.br ^bb874
^bb874:
 cf.br ^bb875
^bb875:
 cf.br ^bb876
^bb876:
 cf.br ^bb877
^bb877:
 cf.br ^bb878
^bb878:
 cf.br ^bb879
^bb879:
 cf.br ^bb880
^bb880:
 cf.br ^bb881
^bb881:
 cf.br ^bb882
^bb882:
 cf.br ^bb883
^bb883:
 cf.br ^bb884
^bb884:
 cf.br ^bb885
^bb885:
 cf.br ^bb886
^bb886:
 cf.br ^bb887
^bb887:
 cf.br ^bb888
^bb888:
 cf.br ^bb889
^bb889:
 cf.br ^bb890
^bb890:
 cf.br ^bb891
^bb891:
 cf.br ^bb892
^bb892:
 cf.br ^bb893
^bb893:
 cf.br ^bb894
^bb894:
 cf.br ^bb895
^bb895:
 cf.br ^bb896
^bb896:
 cf.br ^bb897
^bb897:
 cf.br ^bb898
^bb898:
 cf.br ^bb899
^bb899:
 cf.br ^bb900
^bb900:
 cf.br ^bb901
^bb901:
 cf.br ^bb902
^bb902:
 cf.br ^bb903
^bb903:
 cf.br ^bb904
^bb904:
 cf.br ^bb905
^bb905:
 cf.br ^bb906
^bb906:
 cf.br ^bb907
^bb907:
 cf.br ^bb908
^bb908:
 cf.br ^bb909
^bb909:
 cf.br ^bb910
^bb910:
 cf.br ^bb911
^bb911:
 cf.br ^bb912
^bb912:
 cf.br ^bb913
^bb913:
 cf.br ^bb914
^bb914:
 cf.br ^bb915
^bb915:
 cf.br ^bb916
^bb916:
 cf.br ^bb917
^bb917:
 cf.br ^bb918
^bb918:
 cf.br ^bb919
^bb919:
 cf.br ^bb920
^bb920:
 cf.br ^bb921
^bb921:
 cf.br ^bb922
^bb922:
 cf.br ^bb923
^bb923:
 cf.br ^bb924
^bb924:
 cf.br ^bb925
^bb925:
 cf.br ^bb926
^bb926:
 cf.br ^bb927
^bb927:
 cf.br ^bb928
^bb928:
 cf.br ^bb929
^bb929:
 cf.br ^bb930
^bb930:
 cf.br ^bb931
^bb931:
 cf.br ^bb932
^bb932:
 cf.br ^bb933
^bb933:
 cf.br ^bb934
^bb934:
 cf.br ^bb935
^bb935:
 cf.br ^bb936
^bb936:
 cf.br ^bb937
^bb937:
 cf.br ^bb938
^bb938:
 cf.br ^bb939
^bb939:
 cf.br ^bb940
^bb940:
 cf.br ^bb941
^bb941:
 cf.br ^bb942
^bb942:
 cf.br ^bb943
^bb943:
 cf.br ^bb944
^bb944:
 cf.br ^bb945
^bb945:
 cf.br ^bb946
^bb946:
 cf.br ^bb947
^bb947:
 cf.br ^bb948
^bb948:
 cf.br ^bb949
^bb949:
 cf.br ^bb950
^bb950:
 cf.br ^bb951
^bb951:
 cf.br ^bb952
^bb952:
 cf.br ^bb953
^bb953:
 cf.br ^bb954
^bb954:
 cf.br ^bb955
^bb955:
 cf.br ^bb956
^bb956:
 cf.br ^bb957
^bb957:
 cf.br ^bb958
^bb958:
 cf.br ^bb959
^bb959:
 cf.br ^bb960
^bb960:
 cf.br ^bb961
^bb961:
 cf.br ^bb962
^bb962:
 cf.br ^bb963
^bb963:
 cf.br ^bb964
^bb964:
 cf.br ^bb965
^bb965:
 cf.br ^bb966
^bb966:
 cf.br ^bb967
^bb967:
 cf.br ^bb968
^bb968:
 cf.br ^bb969
^bb969:
 cf.br ^bb970
^bb970:
 cf.br ^bb971
^bb971:
 cf.br ^bb972
^bb972:
 cf.br ^bb973
^bb973:
 cf.br ^bb974
^bb974:
 cf.br ^bb975
^bb975:
 cf.br ^bb976
^bb976:
 cf.br ^bb977
^bb977:
 cf.br ^bb978
^bb978:
 cf.br ^bb979
^bb979:
 cf.br ^bb980
^bb980:
 cf.br ^bb981
^bb981:
 cf.br ^bb982
^bb982:
 cf.br ^bb983
^bb983:
 cf.br ^bb984
^bb984:
 cf.br ^bb985
^bb985:
 cf.br ^bb986
^bb986:
 cf.br ^bb987
^bb987:
 cf.br ^bb988
^bb988:
 cf.br ^bb989
^bb989:
 cf.br ^bb990
^bb990:
 cf.br ^bb991
^bb991:
 cf.br ^bb992
^bb992:
 cf.br ^bb993
^bb993:
 cf.br ^bb994
^bb994:
 cf.br ^bb995
^bb995:
 cf.br ^bb996
^bb996:
 cf.br ^bb997
^bb997:
 cf.br ^bb998
^bb998:
 cf.br ^bb999
^bb999:
 cf.br ^bb1000
^bb1000:
 cf.br ^bb1001
^bb1001:
 cf.br ^bb1002
^bb1002:
 cf.br ^bb1003
^bb1003:
 cf.br ^bb1004
^bb1004:
 cf.br ^bb1005
^bb1005:
 cf.br ^bb1006
^bb1006:
 cf.br ^bb1007
^bb1007:
 cf.br ^bb1008
^bb1008:
 cf.br ^bb1009
^bb1009:
 cf.br ^bb1010
^bb1010:
 cf.br ^bb1011
^bb1011:
 cf.br ^bb1012
^bb1012:
 cf.br ^bb1013
^bb1013:
 cf.br ^bb1014
^bb1014:
 cf.br ^bb1015
^bb1015:
 cf.br ^bb1016
^bb1016:
 cf.br ^bb1017
^bb1017:
 cf.br ^bb1018
^bb1018:
 cf.br ^bb1019
^bb1019:
 cf.br ^bb1020
^bb1020:
 cf.br ^bb1021
^bb1021:
 cf.br ^bb1022
^bb1022:
 cf.br ^bb1023
^bb1023:
 cf.br ^bb1024
^bb1024:
 cf.br ^bb1025
^bb1025:
 cf.br ^bb1026
^bb1026:
 cf.br ^bb1027
^bb1027:
 cf.br ^bb1028
^bb1028:
 cf.br ^bb1029
^bb1029:
 cf.br ^bb1030
^bb1030:
 cf.br ^bb1031
^bb1031:
 cf.br ^bb1032
^bb1032:
 cf.br ^bb1033
^bb1033:
 cf.br ^bb1034
^bb1034:
 cf.br ^bb1035
^bb1035:
 cf.br ^bb1036
^bb1036:
 cf.br ^bb1037
^bb1037:
 cf.br ^bb1038
^bb1038:
 cf.br ^bb1039
^bb1039:
 cf.br ^bb1040
^bb1040:
 cf.br ^bb1041
^bb1041:
 cf.br ^bb1042
^bb1042:
 cf.br ^bb1043
^bb1043:
 cf.br ^bb1044
^bb1044:
 cf.br ^bb1045
^bb1045:
 cf.br ^bb1046
^bb1046:
 cf.br ^bb1047
^bb1047:
 cf.br ^bb1048
^bb1048:
 cf.br ^bb1049
^bb1049:
 cf.br ^bb1050
^bb1050:
 cf.br ^bb1051
^bb1051:
 cf.br ^bb1052
^bb1052:
 cf.br ^bb1053
^bb1053:
 cf.br ^bb1054
^bb1054:
 cf.br ^bb1055
^bb1055:
 cf.br ^bb1056
^bb1056:
 cf.br ^bb1057
^bb1057:
 cf.br ^bb1058
^bb1058:
 cf.br ^bb1059
^bb1059:
 cf.br ^bb1060
^bb1060:
 cf.br ^bb1061
^bb1061:
 cf.br ^bb1062
^bb1062:
 cf.br ^bb1063
^bb1063:
 cf.br ^bb1064
^bb1064:
 cf.br ^bb1065
^bb1065:
 cf.br ^bb1066
^bb1066:
 cf.br ^bb1067
^bb1067:
 cf.br ^bb1068
^bb1068:
 cf.br ^bb1069
^bb1069:
 cf.br ^bb1070
^bb1070:
 cf.br ^bb1071
^bb1071:
 cf.br ^bb1072
^bb1072:
 cf.br ^bb1073
^bb1073:
 cf.br ^bb1074
^bb1074:
 cf.br ^bb1075
^bb1075:
 cf.br ^bb1076
^bb1076:
 cf.br ^bb1077
^bb1077:
 cf.br ^bb1078
^bb1078:
 cf.br ^bb1079
^bb1079:
 cf.br ^bb1080
^bb1080:
 cf.br ^bb1081
^bb1081:
 cf.br ^bb1082
^bb1082:
 cf.br ^bb1083
^bb1083:
 cf.br ^bb1084
^bb1084:
 cf.br ^bb1085
^bb1085:
 cf.br ^bb1086
^bb1086:
 cf.br ^bb1087
^bb1087:
 cf.br ^bb1088
^bb1088:
 cf.br ^bb1089
^bb1089:
 cf.br ^bb1090
^bb1090:
 cf.br ^bb1091
^bb1091:
 cf.br ^bb1092
^bb1092:
 cf.br ^bb1093
^bb1093:
 cf.br ^bb1094
^bb1094:
 cf.br ^bb1095
^bb1095:
 cf.br ^bb1096
^bb1096:
 cf.br ^bb1097
^bb1097:
 cf.br ^bb1098
^bb1098:
 cf.br ^bb1099
^bb1099:
 cf.br ^bb1100
^bb1100:
 cf.br ^bb1101
^bb1101:
 cf.br ^bb1102
^bb1102:
 cf.br ^bb1103
^bb1103:
 cf.br ^bb1104
^bb1104:
 cf.br ^bb1105
^bb1105:
 cf.br ^bb1106
^bb1106:
 cf.br ^bb1107
^bb1107:
 cf.br ^bb1108
^bb1108:
 cf.br ^bb1109
^bb1109:
 cf.br ^bb1110
^bb1110:
 cf.br ^bb1111
^bb1111:
 cf.br ^bb1112
^bb1112:
 cf.br ^bb1113
^bb1113:
 cf.br ^bb1114
^bb1114:
 cf.br ^bb1115
^bb1115:
 cf.br ^bb1116
^bb1116:
 cf.br ^bb1117
^bb1117:
 cf.br ^bb1118
^bb1118:
 cf.br ^bb1119
^bb1119:
 cf.br ^bb1120
^bb1120:
 cf.br ^bb1121
^bb1121:
 cf.br ^bb1122
^bb1122:
 cf.br ^bb1123
^bb1123:
 cf.br ^bb1124
^bb1124:
 cf.br ^bb1125
^bb1125:
 cf.br ^bb1126
^bb1126:
 cf.br ^bb1127
^bb1127:
 cf.br ^bb1128
^bb1128:
 cf.br ^bb1129
^bb1129:
 cf.br ^bb1130
^bb1130:
 cf.br ^bb1131
^bb1131:
 cf.br ^bb1132
^bb1132:
 cf.br ^bb1133
^bb1133:
 cf.br ^bb1134
^bb1134:
 cf.br ^bb1135
^bb1135:
 cf.br ^bb1136
^bb1136:
 cf.br ^bb1137
^bb1137:
 cf.br ^bb1138
^bb1138:
 cf.br ^bb1139
^bb1139:
 cf.br ^bb1140
^bb1140:
 cf.br ^bb1141
^bb1141:
 cf.br ^bb1142
^bb1142:
 cf.br ^bb1143
^bb1143:
 cf.br ^bb1144
^bb1144:
 cf.br ^bb1145
^bb1145:
 cf.br ^bb1146
^bb1146:
 cf.br ^bb1147
^bb1147:
 cf.br ^bb1148
^bb1148:
 cf.br ^bb1149
^bb1149:
 cf.br ^bb1150
^bb1150:
 cf.br ^bb1151
^bb1151:
 cf.br ^bb1152
^bb1152:
 cf.br ^bb1153
^bb1153:
 cf.br ^bb1154
^bb1154:
 cf.br ^bb1155
^bb1155:
 cf.br ^bb1156
^bb1156:
 cf.br ^bb1157
^bb1157:
 cf.br ^bb1158
^bb1158:
 cf.br ^bb1159
^bb1159:
 cf.br ^bb1160
^bb1160:
 cf.br ^bb1161
^bb1161:
 cf.br ^bb1162
^bb1162:
 cf.br ^bb1163
^bb1163:
 cf.br ^bb1164
^bb1164:
 cf.br ^bb1165
^bb1165:
 cf.br ^bb1166
^bb1166:
 cf.br ^bb1167
^bb1167:
 cf.br ^bb1168
^bb1168:
 cf.br ^bb1169
^bb1169:
 cf.br ^bb1170
^bb1170:
 cf.br ^bb1171
^bb1171:
 cf.br ^bb1172
^bb1172:
 cf.br ^bb1173
^bb1173:
 cf.br ^bb1174
^bb1174:
 cf.br ^bb1175
^bb1175:
 cf.br ^bb1176
^bb1176:
 cf.br ^bb1177
^bb1177:
 cf.br ^bb1178
^bb1178:
 cf.br ^bb1179
^bb1179:
 cf.br ^bb1180
^bb1180:
 cf.br ^bb1181
^bb1181:
 cf.br ^bb1182
^bb1182:
 cf.br ^bb1183
^bb1183:
 cf.br ^bb1184
^bb1184:
 cf.br ^bb1185
^bb1185:
 cf.br ^bb1186
^bb1186:
 cf.br ^bb1187
^bb1187:
 cf.br ^bb1188
^bb1188:
 cf.br ^bb1189
^bb1189:
 cf.br ^bb1190
^bb1190:
 cf.br ^bb1191
^bb1191:
 cf.br ^bb1192
^bb1192:
 cf.br ^bb1193
^bb1193:
 cf.br ^bb1194
^bb1194:
 cf.br ^bb1195
^bb1195:
 cf.br ^bb1196
^bb1196:
 cf.br ^bb1197
^bb1197:
 cf.br ^bb1198
^bb1198:
 cf.br ^bb1199
^bb1199:
 cf.br ^bb1200
^bb1200:
 cf.br ^bb1201
^bb1201:
 cf.br ^bb1202
^bb1202:
 cf.br ^bb1203
^bb1203:
 cf.br ^bb1204
^bb1204:
 cf.br ^bb1205
^bb1205:
 cf.br ^bb1206
^bb1206:
 cf.br ^bb1207
^bb1207:
 cf.br ^bb1208
^bb1208:
 cf.br ^bb1209
^bb1209:
 cf.br ^bb1210
^bb1210:
 cf.br ^bb1211
^bb1211:
 cf.br ^bb1212
^bb1212:
 cf.br ^bb1213
^bb1213:
 cf.br ^bb1214
^bb1214:
 cf.br ^bb1215
^bb1215:
 cf.br ^bb1216
^bb1216:
 cf.br ^bb1217
^bb1217:
 cf.br ^bb1218
^bb1218:
 cf.br ^bb1219
^bb1219:
 cf.br ^bb1220
^bb1220:
 cf.br ^bb1221
^bb1221:
 cf.br ^bb1222
^bb1222:
 cf.br ^bb1223
^bb1223:
 cf.br ^bb1224
^bb1224:
 cf.br ^bb1225
^bb1225:
 cf.br ^bb1226
^bb1226:
 cf.br ^bb1227
^bb1227:
 cf.br ^bb1228
^bb1228:
 cf.br ^bb1229
^bb1229:
 cf.br ^bb1230
^bb1230:
 cf.br ^bb1231
^bb1231:
 cf.br ^bb1232
^bb1232:
 cf.br ^bb1233
^bb1233:
 cf.br ^bb1234
^bb1234:
 cf.br ^bb1235
^bb1235:
 cf.br ^bb1236
^bb1236:
 cf.br ^bb1237
^bb1237:
 cf.br ^bb1238
^bb1238:
 cf.br ^bb1239
^bb1239:
 cf.br ^bb1240
^bb1240:
 cf.br ^bb1241
^bb1241:
 cf.br ^bb1242
^bb1242:
 cf.br ^bb1243
^bb1243:
 cf.br ^bb1244
^bb1244:
 cf.br ^bb1245
^bb1245:
 cf.br ^bb1246
^bb1246:
 cf.br ^bb1247
^bb1247:
 cf.br ^bb1248
^bb1248:
 cf.br ^bb1249
^bb1249:
 cf.br ^bb1250
^bb1250:
 cf.br ^bb1251
^bb1251:
 cf.br ^bb1252
^bb1252:
 cf.br ^bb1253
^bb1253:
 cf.br ^bb1254
^bb1254:
 cf.br ^bb1255
^bb1255:
 cf.br ^bb1256
^bb1256:
 cf.br ^bb1257
^bb1257:
 cf.br ^bb1258
^bb1258:
 cf.br ^bb1259
^bb1259:
 cf.br ^bb1260
^bb1260:
 cf.br ^bb1261
^bb1261:
 cf.br ^bb1262
^bb1262:
 cf.br ^bb1263
^bb1263:
 cf.br ^bb1264
^bb1264:
 cf.br ^bb1265
^bb1265:
 cf.br ^bb1266
^bb1266:
 cf.br ^bb1267
^bb1267:
 cf.br ^bb1268
^bb1268:
 cf.br ^bb1269
^bb1269:
 cf.br ^bb1270
^bb1270:
 cf.br ^bb1271
^bb1271:
 cf.br ^bb1272
^bb1272:
 cf.br ^bb1273
^bb1273:
 cf.br ^bb1274
^bb1274:
 cf.br ^bb1275
^bb1275:
 cf.br ^bb1276
^bb1276:
 cf.br ^bb1277
^bb1277:
 cf.br ^bb1278
^bb1278:
 cf.br ^bb1279
^bb1279:
 cf.br ^bb1280
^bb1280:
 cf.br ^bb1281
^bb1281:
 cf.br ^bb1282
^bb1282:
 cf.br ^bb1283
^bb1283:
 cf.br ^bb1284
^bb1284:
 cf.br ^bb1285
^bb1285:
 cf.br ^bb1286
^bb1286:
 cf.br ^bb1287
^bb1287:
 cf.br ^bb1288
^bb1288:
 cf.br ^bb1289
^bb1289:
 cf.br ^bb1290
^bb1290:
 cf.br ^bb1291
^bb1291:
 cf.br ^bb1292
^bb1292:
 cf.br ^bb1293
^bb1293:
 cf.br ^bb1294
^bb1294:
 cf.br ^bb1295
^bb1295:
 cf.br ^bb1296
^bb1296:
 cf.br ^bb1297
^bb1297:
 cf.br ^bb1298
^bb1298:
 cf.br ^bb1299
^bb1299:
 cf.br ^bb1300
^bb1300:
 cf.br ^bb1301
^bb1301:
 cf.br ^bb1302
^bb1302:
 cf.br ^bb1303
^bb1303:
 cf.br ^bb1304
^bb1304:
 cf.br ^bb1305
^bb1305:
 cf.br ^bb1306
^bb1306:
 cf.br ^bb1307
^bb1307:
 cf.br ^bb1308
^bb1308:
 cf.br ^bb1309
^bb1309:
 cf.br ^bb1310
^bb1310:
 cf.br ^bb1311
^bb1311:
 cf.br ^bb1312
^bb1312:
 cf.br ^bb1313
^bb1313:
 cf.br ^bb1314
^bb1314:
 cf.br ^bb1315
^bb1315:
 cf.br ^bb1316
^bb1316:
 cf.br ^bb1317
^bb1317:
 cf.br ^bb1318
^bb1318:
 cf.br ^bb1319
^bb1319:
 cf.br ^bb1320
^bb1320:
 cf.br ^bb1321
^bb1321:
 cf.br ^bb1322
^bb1322:
 cf.br ^bb1323
^bb1323:
 cf.br ^bb1324
^bb1324:
 cf.br ^bb1325
^bb1325:
 cf.br ^bb1326
^bb1326:
 cf.br ^bb1327
^bb1327:
 cf.br ^bb1328
^bb1328:
 cf.br ^bb1329
^bb1329:
 cf.br ^bb1330
^bb1330:
 cf.br ^bb1331
^bb1331:
 cf.br ^bb1332
^bb1332:
 cf.br ^bb1333
^bb1333:
 cf.br ^bb1334
^bb1334:
 cf.br ^bb1335
^bb1335:
 cf.br ^bb1336
^bb1336:
 cf.br ^bb1337
^bb1337:
 cf.br ^bb1338
^bb1338:
 cf.br ^bb1339
^bb1339:
 cf.br ^bb1340
^bb1340:
 cf.br ^bb1341
^bb1341:
 cf.br ^bb1342
^bb1342:
 cf.br ^bb1343
^bb1343:
 cf.br ^bb1344
^bb1344:
 cf.br ^bb1345
^bb1345:
 cf.br ^bb1346
^bb1346:
 cf.br ^bb1347
^bb1347:
 cf.br ^bb1348
^bb1348:
 cf.br ^bb1349
^bb1349:
 cf.br ^bb1350
^bb1350:
 cf.br ^bb1351
^bb1351:
 cf.br ^bb1352
^bb1352:
 cf.br ^bb1353
^bb1353:
 cf.br ^bb1354
^bb1354:
 cf.br ^bb1355
^bb1355:
 cf.br ^bb1356
^bb1356:
 cf.br ^bb1357
^bb1357:
 cf.br ^bb1358
^bb1358:
 cf.br ^bb1359
^bb1359:
 cf.br ^bb1360
^bb1360:
 cf.br ^bb1361
^bb1361:
 cf.br ^bb1362
^bb1362:
 cf.br ^bb1363
^bb1363:
 cf.br ^bb1364
^bb1364:
 cf.br ^bb1365
^bb1365:
 cf.br ^bb1366
^bb1366:
 cf.br ^bb1367
^bb1367:
 cf.br ^bb1368
^bb1368:
 cf.br ^bb1369
^bb1369:
 cf.br ^bb1370
^bb1370:
 cf.br ^bb1371
^bb1371:
 cf.br ^bb1372
^bb1372:
 cf.br ^bb1373
^bb1373:
 cf.br ^bb1374
^bb1374:
 cf.br ^bb1375
^bb1375:
 cf.br ^bb1376
^bb1376:
 cf.br ^bb1377
^bb1377:
 cf.br ^bb1378
^bb1378:
 cf.br ^bb1379
^bb1379:
 cf.br ^bb1380
^bb1380:
 cf.br ^bb1381
^bb1381:
 cf.br ^bb1382
^bb1382:
 cf.br ^bb1383
^bb1383:
 cf.br ^bb1384
^bb1384:
 cf.br ^bb1385
^bb1385:
 cf.br ^bb1386
^bb1386:
 cf.br ^bb1387
^bb1387:
 cf.br ^bb1388
^bb1388:
 cf.br ^bb1389
^bb1389:
 cf.br ^bb1390
^bb1390:
 cf.br ^bb1391
^bb1391:
 cf.br ^bb1392
^bb1392:
 cf.br ^bb1393
^bb1393:
 cf.br ^bb1394
^bb1394:
 cf.br ^bb1395
^bb1395:
 cf.br ^bb1396
^bb1396:
 cf.br ^bb1397
^bb1397:
 cf.br ^bb1398
^bb1398:
 cf.br ^bb1399
^bb1399:
 cf.br ^bb1400
^bb1400:
 cf.br ^bb1401
^bb1401:
 cf.br ^bb1402
^bb1402:
 cf.br ^bb1403
^bb1403:
 cf.br ^bb1404
^bb1404:
 cf.br ^bb1405
^bb1405:
 cf.br ^bb1406
^bb1406:
 cf.br ^bb1407
^bb1407:
 cf.br ^bb1408
^bb1408:
 cf.br ^bb1409
^bb1409:
 cf.br ^bb1410
^bb1410:
 cf.br ^bb1411
^bb1411:
 cf.br ^bb1412
^bb1412:
 cf.br ^bb1413
^bb1413:
 cf.br ^bb1414
^bb1414:
 cf.br ^bb1415
^bb1415:
 cf.br ^bb1416
^bb1416:
 cf.br ^bb1417
^bb1417:
 cf.br ^bb1418
^bb1418:
 cf.br ^bb1419
^bb1419:
 cf.br ^bb1420
^bb1420:
 cf.br ^bb1421
^bb1421:
 cf.br ^bb1422
^bb1422:
 cf.br ^bb1423
^bb1423:
 cf.br ^bb1424
^bb1424:
 cf.br ^bb1425
^bb1425:
 cf.br ^bb1426
^bb1426:
 cf.br ^bb1427
^bb1427:
 cf.br ^bb1428
^bb1428:
 cf.br ^bb1429
^bb1429:
 cf.br ^bb1430
^bb1430:
 cf.br ^bb1431
^bb1431:
 cf.br ^bb1432
^bb1432:
 cf.br ^bb1433
^bb1433:
 cf.br ^bb1434
^bb1434:
 cf.br ^bb1435
^bb1435:
 cf.br ^bb1436
^bb1436:
 cf.br ^bb1437
^bb1437:
 cf.br ^bb1438
^bb1438:
 cf.br ^bb1439
^bb1439:
 cf.br ^bb1440
^bb1440:
 cf.br ^bb1441
^bb1441:
 cf.br ^bb1442
^bb1442:
 cf.br ^bb1443
^bb1443:
 cf.br ^bb1444
^bb1444:
 cf.br ^bb1445
^bb1445:
 cf.br ^bb1446
^bb1446:
 cf.br ^bb1447
^bb1447:
 cf.br ^bb1448
^bb1448:
 cf.br ^bb1449
^bb1449:
 cf.br ^bb1450
^bb1450:
 cf.br ^bb1451
^bb1451:
 cf.br ^bb1452
^bb1452:
 cf.br ^bb1453
^bb1453:
 cf.br ^bb1454
^bb1454:
 cf.br ^bb1455
^bb1455:
 cf.br ^bb1456
^bb1456:
 cf.br ^bb1457
^bb1457:
 cf.br ^bb1458
^bb1458:
 cf.br ^bb1459
^bb1459:
 cf.br ^bb1460
^bb1460:
 cf.br ^bb1461
^bb1461:
 cf.br ^bb1462
^bb1462:
 cf.br ^bb1463
^bb1463:
 cf.br ^bb1464
^bb1464:
 cf.br ^bb1465
^bb1465:
 cf.br ^bb1466
^bb1466:
 cf.br ^bb1467
^bb1467:
 cf.br ^bb1468
^bb1468:
 cf.br ^bb1469
^bb1469:
 cf.br ^bb1470
^bb1470:
 cf.br ^bb1471
^bb1471:
 cf.br ^bb1472
^bb1472:
 cf.br ^bb1473
^bb1473:
 cf.br ^bb1474
^bb1474:
 cf.br ^bb1475
^bb1475:
 cf.br ^bb1476
^bb1476:
 cf.br ^bb1477
^bb1477:
 cf.br ^bb1478
^bb1478:
 cf.br ^bb1479
^bb1479:
 cf.br ^bb1480
^bb1480:
 cf.br ^bb1481
^bb1481:
 cf.br ^bb1482
^bb1482:
 cf.br ^bb1483
^bb1483:
 cf.br ^bb1484
^bb1484:
 cf.br ^bb1485
^bb1485:
 cf.br ^bb1486
^bb1486:
 cf.br ^bb1487
^bb1487:
 cf.br ^bb1488
^bb1488:
 cf.br ^bb1489
^bb1489:
 cf.br ^bb1490
^bb1490:
 cf.br ^bb1491
^bb1491:
 cf.br ^bb1492
^bb1492:
 cf.br ^bb1493
^bb1493:
 cf.br ^bb1494
^bb1494:
 cf.br ^bb1495
^bb1495:
 cf.br ^bb1496
^bb1496:
 cf.br ^bb1497
^bb1497:
 cf.br ^bb1498
^bb1498:
 cf.br ^bb1499
^bb1499:
 cf.br ^bb1500
^bb1500:
 cf.br ^bb1501
^bb1501:
 cf.br ^bb1502
^bb1502:
 cf.br ^bb1503
^bb1503:
 cf.br ^bb1504
^bb1504:
 cf.br ^bb1505
^bb1505:
 cf.br ^bb1506
^bb1506:
 cf.br ^bb1507
^bb1507:
 cf.br ^bb1508
^bb1508:
 cf.br ^bb1509
^bb1509:
 cf.br ^bb1510
^bb1510:
 cf.br ^bb1511
^bb1511:
 cf.br ^bb1512
^bb1512:
 cf.br ^bb1513
^bb1513:
 cf.br ^bb1514
^bb1514:
 cf.br ^bb1515
^bb1515:
 cf.br ^bb1516
^bb1516:
 cf.br ^bb1517
^bb1517:
 cf.br ^bb1518
^bb1518:
 cf.br ^bb1519
^bb1519:
 cf.br ^bb1520
^bb1520:
 cf.br ^bb1521
^bb1521:
 cf.br ^bb1522
^bb1522:
 cf.br ^bb1523
^bb1523:
 cf.br ^bb1524
^bb1524:
 cf.br ^bb1525
^bb1525:
 cf.br ^bb1526
^bb1526:
 cf.br ^bb1527
^bb1527:
 cf.br ^bb1528
^bb1528:
 cf.br ^bb1529
^bb1529:
 cf.br ^bb1530
^bb1530:
 cf.br ^bb1531
^bb1531:
 cf.br ^bb1532
^bb1532:
 cf.br ^bb1533
^bb1533:
 cf.br ^bb1534
^bb1534:
 cf.br ^bb1535
^bb1535:
 cf.br ^bb1536
^bb1536:
 cf.br ^bb1537
^bb1537:
 cf.br ^bb1538
^bb1538:
 cf.br ^bb1539
^bb1539:
 cf.br ^bb1540
^bb1540:
 cf.br ^bb1541
^bb1541:
 cf.br ^bb1542
^bb1542:
 cf.br ^bb1543
^bb1543:
 cf.br ^bb1544
^bb1544:
 cf.br ^bb1545
^bb1545:
 cf.br ^bb1546
^bb1546:
 cf.br ^bb1547
^bb1547:
 cf.br ^bb1548
^bb1548:
 cf.br ^bb1549
^bb1549:
 cf.br ^bb1550
^bb1550:
 cf.br ^bb1551
^bb1551:
 cf.br ^bb1552
^bb1552:
 cf.br ^bb1553
^bb1553:
 cf.br ^bb1554
^bb1554:
 cf.br ^bb1555
^bb1555:
 cf.br ^bb1556
^bb1556:
 cf.br ^bb1557
^bb1557:
 cf.br ^bb1558
^bb1558:
 cf.br ^bb1559
^bb1559:
 cf.br ^bb1560
^bb1560:
 cf.br ^bb1561
^bb1561:
 cf.br ^bb1562
^bb1562:
 cf.br ^bb1563
^bb1563:
 cf.br ^bb1564
^bb1564:
 cf.br ^bb1565
^bb1565:
 cf.br ^bb1566
^bb1566:
 cf.br ^bb1567
^bb1567:
 cf.br ^bb1568
^bb1568:
 cf.br ^bb1569
^bb1569:
 cf.br ^bb1570
^bb1570:
 cf.br ^bb1571
^bb1571:
 cf.br ^bb1572
^bb1572:
 cf.br ^bb1573
^bb1573:
 cf.br ^bb1574
^bb1574:
 cf.br ^bb1575
^bb1575:
 cf.br ^bb1576
^bb1576:
 cf.br ^bb1577
^bb1577:
 cf.br ^bb1578
^bb1578:
 cf.br ^bb1579
^bb1579:
 cf.br ^bb1580
^bb1580:
 cf.br ^bb1581
^bb1581:
 cf.br ^bb1582
^bb1582:
 cf.br ^bb1583
^bb1583:
 cf.br ^bb1584
^bb1584:
 cf.br ^bb1585
^bb1585:
 cf.br ^bb1586
^bb1586:
 cf.br ^bb1587
^bb1587:
 cf.br ^bb1588
^bb1588:
 cf.br ^bb1589
^bb1589:
 cf.br ^bb1590
^bb1590:
 cf.br ^bb1591
^bb1591:
 cf.br ^bb1592
^bb1592:
 cf.br ^bb1593
^bb1593:
 cf.br ^bb1594
^bb1594:
 cf.br ^bb1595
^bb1595:
 cf.br ^bb1596
^bb1596:
 cf.br ^bb1597
^bb1597:
 cf.br ^bb1598
^bb1598:
 cf.br ^bb1599
^bb1599:
 cf.br ^bb1600
^bb1600:
 cf.br ^bb1601
^bb1601:
 cf.br ^bb1602
^bb1602:
 cf.br ^bb1603
^bb1603:
 cf.br ^bb1604
^bb1604:
 cf.br ^bb1605
^bb1605:
 cf.br ^bb1606
^bb1606:
 cf.br ^bb1607
^bb1607:
 cf.br ^bb1608
^bb1608:
 cf.br ^bb1609
^bb1609:
 cf.br ^bb1610
^bb1610:
 cf.br ^bb1611
^bb1611:
 cf.br ^bb1612
^bb1612:
 cf.br ^bb1613
^bb1613:
 cf.br ^bb1614
^bb1614:
 cf.br ^bb1615
^bb1615:
 cf.br ^bb1616
^bb1616:
 cf.br ^bb1617
^bb1617:
 cf.br ^bb1618
^bb1618:
 cf.br ^bb1619
^bb1619:
 cf.br ^bb1620
^bb1620:
 cf.br ^bb1621
^bb1621:
 cf.br ^bb1622
^bb1622:
 cf.br ^bb1623
^bb1623:
 cf.br ^bb1624
^bb1624:
 cf.br ^bb1625
^bb1625:
 cf.br ^bb1626
^bb1626:
 cf.br ^bb1627
^bb1627:
 cf.br ^bb1628
^bb1628:
 cf.br ^bb1629
^bb1629:
 cf.br ^bb1630
^bb1630:
 cf.br ^bb1631
^bb1631:
 cf.br ^bb1632
^bb1632:
 cf.br ^bb1633
^bb1633:
 cf.br ^bb1634
^bb1634:
 cf.br ^bb1635
^bb1635:
 cf.br ^bb1636
^bb1636:
 cf.br ^bb1637
^bb1637:
 cf.br ^bb1638
^bb1638:
 cf.br ^bb1639
^bb1639:
 cf.br ^bb1640
^bb1640:
 cf.br ^bb1641
^bb1641:
 cf.br ^bb1642
^bb1642:
 cf.br ^bb1643
^bb1643:
 cf.br ^bb1644
^bb1644:
 cf.br ^bb1645
^bb1645:
 cf.br ^bb1646
^bb1646:
 cf.br ^bb1647
^bb1647:
 cf.br ^bb1648
^bb1648:
 cf.br ^bb1649
^bb1649:
 cf.br ^bb1650
^bb1650:
 cf.br ^bb1651
^bb1651:
 cf.br ^bb1652
^bb1652:
 cf.br ^bb1653
^bb1653:
 cf.br ^bb1654
^bb1654:
 cf.br ^bb1655
^bb1655:
 cf.br ^bb1656
^bb1656:
 cf.br ^bb1657
^bb1657:
 cf.br ^bb1658
^bb1658:
 cf.br ^bb1659
^bb1659:
 cf.br ^bb1660
^bb1660:
 cf.br ^bb1661
^bb1661:
 cf.br ^bb1662
^bb1662:
 cf.br ^bb1663
^bb1663:
 cf.br ^bb1664
^bb1664:
 cf.br ^bb1665
^bb1665:
 cf.br ^bb1666
^bb1666:
 cf.br ^bb1667
^bb1667:
 cf.br ^bb1668
^bb1668:
 cf.br ^bb1669
^bb1669:
 cf.br ^bb1670
^bb1670:
 cf.br ^bb1671
^bb1671:
 cf.br ^bb1672
^bb1672:
 cf.br ^bb1673
^bb1673:
 cf.br ^bb1674
^bb1674:
 cf.br ^bb1675
^bb1675:
 cf.br ^bb1676
^bb1676:
 cf.br ^bb1677
^bb1677:
 cf.br ^bb1678
^bb1678:
 cf.br ^bb1679
^bb1679:
 cf.br ^bb1680
^bb1680:
 cf.br ^bb1681
^bb1681:
 cf.br ^bb1682
^bb1682:
 cf.br ^bb1683
^bb1683:
 cf.br ^bb1684
^bb1684:
 cf.br ^bb1685
^bb1685:
 cf.br ^bb1686
^bb1686:
 cf.br ^bb1687
^bb1687:
 cf.br ^bb1688
^bb1688:
 cf.br ^bb1689
^bb1689:
 cf.br ^bb1690
^bb1690:
 cf.br ^bb1691
^bb1691:
 cf.br ^bb1692
^bb1692:
 cf.br ^bb1693
^bb1693:
 cf.br ^bb1694
^bb1694:
 cf.br ^bb1695
^bb1695:
 cf.br ^bb1696
^bb1696:
 cf.br ^bb1697
^bb1697:
 cf.br ^bb1698
^bb1698:
 cf.br ^bb1699
^bb1699:
 cf.br ^bb1700
^bb1700:
 cf.br ^bb1701
^bb1701:
 cf.br ^bb1702
^bb1702:
 cf.br ^bb1703
^bb1703:
 cf.br ^bb1704
^bb1704:
 cf.br ^bb1705
^bb1705:
 cf.br ^bb1706
^bb1706:
 cf.br ^bb1707
^bb1707:
 cf.br ^bb1708
^bb1708:
 cf.br ^bb1709
^bb1709:
 cf.br ^bb1710
^bb1710:
 cf.br ^bb1711
^bb1711:
 cf.br ^bb1712
^bb1712:
 cf.br ^bb1713
^bb1713:
 cf.br ^bb1714
^bb1714:
 cf.br ^bb1715
^bb1715:
 cf.br ^bb1716
^bb1716:
 cf.br ^bb1717
^bb1717:
 cf.br ^bb1718
^bb1718:
 cf.br ^bb1719
^bb1719:
 cf.br ^bb1720
^bb1720:
 cf.br ^bb1721
^bb1721:
 cf.br ^bb1722
^bb1722:
 cf.br ^bb1723
^bb1723:
 cf.br ^bb1724
^bb1724:
 cf.br ^bb1725
^bb1725:
 cf.br ^bb1726
^bb1726:
 cf.br ^bb1727
^bb1727:
 cf.br ^bb1728
^bb1728:
 cf.br ^bb1729
^bb1729:
 cf.br ^bb1730
^bb1730:
 cf.br ^bb1731
^bb1731:
 cf.br ^bb1732
^bb1732:
 cf.br ^bb1733
^bb1733:
 cf.br ^bb1734
^bb1734:
 cf.br ^bb1735
^bb1735:
 cf.br ^bb1736
^bb1736:
 cf.br ^bb1737
^bb1737:
 cf.br ^bb1738
^bb1738:
 cf.br ^bb1739
^bb1739:
 cf.br ^bb1740
^bb1740:
 cf.br ^bb1741
^bb1741:
 cf.br ^bb1742
^bb1742:
 cf.br ^bb1743
^bb1743:
 cf.br ^bb1744
^bb1744:
 cf.br ^bb1745
^bb1745:
 cf.br ^bb1746
^bb1746:
 cf.br ^bb1747
^bb1747:
 cf.br ^bb1748
^bb1748:
 cf.br ^bb1749
^bb1749:
 cf.br ^bb1750
^bb1750:
 cf.br ^bb1751
^bb1751:
 cf.br ^bb1752
^bb1752:
 cf.br ^bb1753
^bb1753:
 cf.br ^bb1754
^bb1754:
 cf.br ^bb1755
^bb1755:
 cf.br ^bb1756
^bb1756:
 cf.br ^bb1757
^bb1757:
 cf.br ^bb1758
^bb1758:
 cf.br ^bb1759
^bb1759:
 cf.br ^bb1760
^bb1760:
 cf.br ^bb1761
^bb1761:
 cf.br ^bb1762
^bb1762:
 cf.br ^bb1763
^bb1763:
 cf.br ^bb1764
^bb1764:
 cf.br ^bb1765
^bb1765:
 cf.br ^bb1766
^bb1766:
 cf.br ^bb1767
^bb1767:
 cf.br ^bb1768
^bb1768:
 cf.br ^bb1769
^bb1769:
 cf.br ^bb1770
^bb1770:
 cf.br ^bb1771
^bb1771:
 cf.br ^bb1772
^bb1772:
 cf.br ^bb1773
^bb1773:
 cf.br ^bb1774
^bb1774:
 cf.br ^bb1775
^bb1775:
 cf.br ^bb1776
^bb1776:
 cf.br ^bb1777
^bb1777:
 cf.br ^bb1778
^bb1778:
 cf.br ^bb1779
^bb1779:
 cf.br ^bb1780
^bb1780:
 cf.br ^bb1781
^bb1781:
 cf.br ^bb1782
^bb1782:
 cf.br ^bb1783
^bb1783:
 cf.br ^bb1784
^bb1784:
 cf.br ^bb1785
^bb1785:
 cf.br ^bb1786
^bb1786:
 cf.br ^bb1787
^bb1787:
 cf.br ^bb1788
^bb1788:
 cf.br ^bb1789
^bb1789:
 cf.br ^bb1790
^bb1790:
 cf.br ^bb1791
^bb1791:
 cf.br ^bb1792
^bb1792:
 cf.br ^bb1793
^bb1793:
 cf.br ^bb1794
^bb1794:
 cf.br ^bb1795
^bb1795:
 cf.br ^bb1796
^bb1796:
 cf.br ^bb1797
^bb1797:
 cf.br ^bb1798
^bb1798:
 cf.br ^bb1799
^bb1799:
 cf.br ^bb1800
^bb1800:
 cf.br ^bb1801
^bb1801:
 cf.br ^bb1802
^bb1802:
 cf.br ^bb1803
^bb1803:
 cf.br ^bb1804
^bb1804:
 cf.br ^bb1805
^bb1805:
 cf.br ^bb1806
^bb1806:
 cf.br ^bb1807
^bb1807:
 cf.br ^bb1808
^bb1808:
 cf.br ^bb1809
^bb1809:
 cf.br ^bb1810
^bb1810:
 cf.br ^bb1811
^bb1811:
 cf.br ^bb1812
^bb1812:
 cf.br ^bb1813
^bb1813:
 cf.br ^bb1814
^bb1814:
 cf.br ^bb1815
^bb1815:
 cf.br ^bb1816
^bb1816:
 cf.br ^bb1817
^bb1817:
 cf.br ^bb1818
^bb1818:
 cf.br ^bb1819
^bb1819:
 cf.br ^bb1820
^bb1820:
 cf.br ^bb1821
^bb1821:
 cf.br ^bb1822
^bb1822:
 cf.br ^bb1823
^bb1823:
 cf.br ^bb1824
^bb1824:
 cf.br ^bb1825
^bb1825:
 cf.br ^bb1826
^bb1826:
 cf.br ^bb1827
^bb1827:
 cf.br ^bb1828
^bb1828:
 cf.br ^bb1829
^bb1829:
 cf.br ^bb1830
^bb1830:
 cf.br ^bb1831
^bb1831:
 cf.br ^bb1832
^bb1832:
 cf.br ^bb1833
^bb1833:
 cf.br ^bb1834
^bb1834:
 cf.br ^bb1835
^bb1835:
 cf.br ^bb1836
^bb1836:
 cf.br ^bb1837
^bb1837:
 cf.br ^bb1838
^bb1838:
 cf.br ^bb1839
^bb1839:
 cf.br ^bb1840
^bb1840:
 cf.br ^bb1841
^bb1841:
 cf.br ^bb1842
^bb1842:
 cf.br ^bb1843
^bb1843:
 cf.br ^bb1844
^bb1844:
 cf.br ^bb1845
^bb1845:
 cf.br ^bb1846
^bb1846:
 cf.br ^bb1847
^bb1847:
 cf.br ^bb1848
^bb1848:
 cf.br ^bb1849
^bb1849:
 cf.br ^bb1850
^bb1850:
 cf.br ^bb1851
^bb1851:
 cf.br ^bb1852
^bb1852:
 cf.br ^bb1853
^bb1853:
 cf.br ^bb1854
^bb1854:
 cf.br ^bb1855
^bb1855:
 cf.br ^bb1856
^bb1856:
 cf.br ^bb1857
^bb1857:
 cf.br ^bb1858
^bb1858:
 cf.br ^bb1859
^bb1859:
 cf.br ^bb1860
^bb1860:
 cf.br ^bb1861
^bb1861:
 cf.br ^bb1862
^bb1862:
 cf.br ^bb1863
^bb1863:
 cf.br ^bb1864
^bb1864:
 cf.br ^bb1865
^bb1865:
 cf.br ^bb1866
^bb1866:
 cf.br ^bb1867
^bb1867:
 cf.br ^bb1868
^bb1868:
 cf.br ^bb1869
^bb1869:
 cf.br ^bb1870
^bb1870:
 cf.br ^bb1871
^bb1871:
 cf.br ^bb1872
^bb1872:
 cf.br ^bb1873
^bb1873:
 cf.br ^bb1874
^bb1874:
 cf.br ^bb1875
^bb1875:
 cf.br ^bb1876
^bb1876:
 cf.br ^bb1877
^bb1877:
 cf.br ^bb1878
^bb1878:
 cf.br ^bb1879
^bb1879:
 cf.br ^bb1880
^bb1880:
 cf.br ^bb1881
^bb1881:
 cf.br ^bb1882
^bb1882:
 cf.br ^bb1883
^bb1883:
 cf.br ^bb1884
^bb1884:
 cf.br ^bb1885
^bb1885:
 cf.br ^bb1886
^bb1886:
 cf.br ^bb1887
^bb1887:
 cf.br ^bb1888
^bb1888:
 cf.br ^bb1889
^bb1889:
 cf.br ^bb1890
^bb1890:
 cf.br ^bb1891
^bb1891:
 cf.br ^bb1892
^bb1892:
 cf.br ^bb1893
^bb1893:
 cf.br ^bb1894
^bb1894:
 cf.br ^bb1895
^bb1895:
 cf.br ^bb1896
^bb1896:
 cf.br ^bb1897
^bb1897:
 cf.br ^bb1898
^bb1898:
 cf.br ^bb1899
^bb1899:
 cf.br ^bb1900
^bb1900:
 cf.br ^bb1901
^bb1901:
 cf.br ^bb1902
^bb1902:
 cf.br ^bb1903
^bb1903:
 cf.br ^bb1904
^bb1904:
 cf.br ^bb1905
^bb1905:
 cf.br ^bb1906
^bb1906:
 cf.br ^bb1907
^bb1907:
 cf.br ^bb1908
^bb1908:
 cf.br ^bb1909
^bb1909:
 cf.br ^bb1910
^bb1910:
 cf.br ^bb1911
^bb1911:
 cf.br ^bb1912
^bb1912:
 cf.br ^bb1913
^bb1913:
 cf.br ^bb1914
^bb1914:
 cf.br ^bb1915
^bb1915:
 cf.br ^bb1916
^bb1916:
 cf.br ^bb1917
^bb1917:
 cf.br ^bb1918
^bb1918:
 cf.br ^bb1919
^bb1919:
 cf.br ^bb1920
^bb1920:
 cf.br ^bb1921
^bb1921:
 cf.br ^bb1922
^bb1922:
 cf.br ^bb1923
^bb1923:
 cf.br ^bb1924
^bb1924:
 cf.br ^bb1925
^bb1925:
 cf.br ^bb1926
^bb1926:
 cf.br ^bb1927
^bb1927:
 cf.br ^bb1928
^bb1928:
 cf.br ^bb1929
^bb1929:
 cf.br ^bb1930
^bb1930:
 cf.br ^bb1931
^bb1931:
 cf.br ^bb1932
^bb1932:
 cf.br ^bb1933
^bb1933:
 cf.br ^bb1934
^bb1934:
 cf.br ^bb1935
^bb1935:
 cf.br ^bb1936
^bb1936:
 cf.br ^bb1937
^bb1937:
 cf.br ^bb1938
^bb1938:
 cf.br ^bb1939
^bb1939:
 cf.br ^bb1940
^bb1940:
 cf.br ^bb1941
^bb1941:
 cf.br ^bb1942
^bb1942:
 cf.br ^bb1943
^bb1943:
 cf.br ^bb1944
^bb1944:
 cf.br ^bb1945
^bb1945:
 cf.br ^bb1946
^bb1946:
 cf.br ^bb1947
^bb1947:
 cf.br ^bb1948
^bb1948:
 cf.br ^bb1949
^bb1949:
 cf.br ^bb1950
^bb1950:
 cf.br ^bb1951
^bb1951:
 cf.br ^bb1952
^bb1952:
 cf.br ^bb1953
^bb1953:
 cf.br ^bb1954
^bb1954:
 cf.br ^bb1955
^bb1955:
 cf.br ^bb1956
^bb1956:
 cf.br ^bb1957
^bb1957:
 cf.br ^bb1958
^bb1958:
 cf.br ^bb1959
^bb1959:
 cf.br ^bb1960
^bb1960:
 cf.br ^bb1961
^bb1961:
 cf.br ^bb1962
^bb1962:
 cf.br ^bb1963
^bb1963:
 cf.br ^bb1964
^bb1964:
 cf.br ^bb1965
^bb1965:
 cf.br ^bb1966
^bb1966:
 cf.br ^bb1967
^bb1967:
 cf.br ^bb1968
^bb1968:
 cf.br ^bb1969
^bb1969:
 cf.br ^bb1970
^bb1970:
 cf.br ^bb1971
^bb1971:
 cf.br ^bb1972
^bb1972:
 cf.br ^bb1973
^bb1973:
 cf.br ^bb1974
^bb1974:
 cf.br ^bb1975
^bb1975:
 cf.br ^bb1976
^bb1976:
 cf.br ^bb1977
^bb1977:
 cf.br ^bb1978
^bb1978:
 cf.br ^bb1979
^bb1979:
 cf.br ^bb1980
^bb1980:
 cf.br ^bb1981
^bb1981:
 cf.br ^bb1982
^bb1982:
 cf.br ^bb1983
^bb1983:
 cf.br ^bb1984
^bb1984:
 cf.br ^bb1985
^bb1985:
 cf.br ^bb1986
^bb1986:
 cf.br ^bb1987
^bb1987:
 cf.br ^bb1988
^bb1988:
 cf.br ^bb1989
^bb1989:
 cf.br ^bb1990
^bb1990:
 cf.br ^bb1991
^bb1991:
 cf.br ^bb1992
^bb1992:
 cf.br ^bb1993
^bb1993:
 cf.br ^bb1994
^bb1994:
 cf.br ^bb1995
^bb1995:
 cf.br ^bb1996
^bb1996:
 cf.br ^bb1997
^bb1997:
 cf.br ^bb1998
^bb1998:
 cf.br ^bb1999
^bb1999:
 cf.br ^bb2000
^bb2000:
 cf.br ^bb2001
^bb2001:
 cf.br ^bb2002
^bb2002:
 cf.br ^bb2003
^bb2003:
 cf.br ^bb2004
^bb2004:
 cf.br ^bb2005
^bb2005:
 cf.br ^bb2006
^bb2006:
 cf.br ^bb2007
^bb2007:
 cf.br ^bb2008
^bb2008:
 cf.br ^bb2009
^bb2009:
 cf.br ^bb2010
^bb2010:
 cf.br ^bb2011
^bb2011:
 cf.br ^bb2012
^bb2012:
 cf.br ^bb2013
^bb2013:
 cf.br ^bb2014
^bb2014:
 cf.br ^bb2015
^bb2015:
 cf.br ^bb2016
^bb2016:
 cf.br ^bb2017
^bb2017:
 cf.br ^bb2018
^bb2018:
 cf.br ^bb2019
^bb2019:
 cf.br ^bb2020
^bb2020:
 cf.br ^bb2021
^bb2021:
 cf.br ^bb2022
^bb2022:
 cf.br ^bb2023
^bb2023:
 cf.br ^bb2024
^bb2024:
 cf.br ^bb2025
^bb2025:
 cf.br ^bb2026
^bb2026:
 cf.br ^bb2027
^bb2027:
 cf.br ^bb2028
^bb2028:
 cf.br ^bb2029
^bb2029:
 cf.br ^bb2030
^bb2030:
 cf.br ^bb2031
^bb2031:
 cf.br ^bb2032
^bb2032:
 cf.br ^bb2033
^bb2033:
 cf.br ^bb2034
^bb2034:
 cf.br ^bb2035
^bb2035:
 cf.br ^bb2036
^bb2036:
 cf.br ^bb2037
^bb2037:
 cf.br ^bb2038
^bb2038:
 cf.br ^bb2039
^bb2039:
 cf.br ^bb2040
^bb2040:
 cf.br ^bb2041
^bb2041:
 cf.br ^bb2042
^bb2042:
 cf.br ^bb2043
^bb2043:
 cf.br ^bb2044
^bb2044:
 cf.br ^bb2045
^bb2045:
 cf.br ^bb2046
^bb2046:
 cf.br ^bb2047
^bb2047:
 cf.br ^bb2048
^bb2048:
 cf.br ^bb2049
^bb2049:
 cf.br ^bb2050
^bb2050:
 cf.br ^bb2051
^bb2051:
 cf.br ^bb2052
^bb2052:
 cf.br ^bb2053
^bb2053:
 cf.br ^bb2054
^bb2054:
 cf.br ^bb2055
^bb2055:
 cf.br ^bb2056
^bb2056:
 cf.br ^bb2057
^bb2057:
 cf.br ^bb2058
^bb2058:
 cf.br ^bb2059
^bb2059:
 cf.br ^bb2060
^bb2060:
 cf.br ^bb2061
^bb2061:
 cf.br ^bb2062
^bb2062:
 cf.br ^bb2063
^bb2063:
 cf.br ^bb2064
^bb2064:
 cf.br ^bb2065
^bb2065:
 cf.br ^bb2066
^bb2066:
 cf.br ^bb2067
^bb2067:
 cf.br ^bb2068
^bb2068:
 cf.br ^bb2069
^bb2069:
 cf.br ^bb2070
^bb2070:
 cf.br ^bb2071
^bb2071:
 cf.br ^bb2072
^bb2072:
 cf.br ^bb2073
^bb2073:
 cf.br ^bb2074
^bb2074:
 cf.br ^bb2075
^bb2075:
 cf.br ^bb2076
^bb2076:
 cf.br ^bb2077
^bb2077:
 cf.br ^bb2078
^bb2078:
 cf.br ^bb2079
^bb2079:
 cf.br ^bb2080
^bb2080:
 cf.br ^bb2081
^bb2081:
 cf.br ^bb2082
^bb2082:
 cf.br ^bb2083
^bb2083:
 cf.br ^bb2084
^bb2084:
 cf.br ^bb2085
^bb2085:
 cf.br ^bb2086
^bb2086:
 cf.br ^bb2087
^bb2087:
 cf.br ^bb2088
^bb2088:
 cf.br ^bb2089
^bb2089:
 cf.br ^bb2090
^bb2090:
 cf.br ^bb2091
^bb2091:
 cf.br ^bb2092
^bb2092:
 cf.br ^bb2093
^bb2093:
 cf.br ^bb2094
^bb2094:
 cf.br ^bb2095
^bb2095:
 cf.br ^bb2096
^bb2096:
 cf.br ^bb2097
^bb2097:
 cf.br ^bb2098
^bb2098:
 cf.br ^bb2099
^bb2099:
 cf.br ^bb2100
^bb2100:
 cf.br ^bb2101
^bb2101:
 cf.br ^bb2102
^bb2102:
 cf.br ^bb2103
^bb2103:
 cf.br ^bb2104
^bb2104:
 cf.br ^bb2105
^bb2105:
 cf.br ^bb2106
^bb2106:
 cf.br ^bb2107
^bb2107:
 cf.br ^bb2108
^bb2108:
 cf.br ^bb2109
^bb2109:
 cf.br ^bb2110
^bb2110:
 cf.br ^bb2111
^bb2111:
 cf.br ^bb2112
^bb2112:
 cf.br ^bb2113
^bb2113:
 cf.br ^bb2114
^bb2114:
 cf.br ^bb2115
^bb2115:
 cf.br ^bb2116
^bb2116:
 cf.br ^bb2117
^bb2117:
 cf.br ^bb2118
^bb2118:
 cf.br ^bb2119
^bb2119:
 cf.br ^bb2120
^bb2120:
 cf.br ^bb2121
^bb2121:
 cf.br ^bb2122
^bb2122:
 cf.br ^bb2123
^bb2123:
 cf.br ^bb2124
^bb2124:
 cf.br ^bb2125
^bb2125:
 cf.br ^bb2126
^bb2126:
 cf.br ^bb2127
^bb2127:
 cf.br ^bb2128
^bb2128:
 cf.br ^bb2129
^bb2129:
 cf.br ^bb2130
^bb2130:
 cf.br ^bb2131
^bb2131:
 cf.br ^bb2132
^bb2132:
 cf.br ^bb2133
^bb2133:
 cf.br ^bb2134
^bb2134:
 cf.br ^bb2135
^bb2135:
 cf.br ^bb2136
^bb2136:
 cf.br ^bb2137
^bb2137:
 cf.br ^bb2138
^bb2138:
 cf.br ^bb2139
^bb2139:
 cf.br ^bb2140
^bb2140:
 cf.br ^bb2141
^bb2141:
 cf.br ^bb2142
^bb2142:
 cf.br ^bb2143
^bb2143:
 cf.br ^bb2144
^bb2144:
 cf.br ^bb2145
^bb2145:
 cf.br ^bb2146
^bb2146:
 cf.br ^bb2147
^bb2147:
 cf.br ^bb2148
^bb2148:
 cf.br ^bb2149
^bb2149:
 cf.br ^bb2150
^bb2150:
 cf.br ^bb2151
^bb2151:
 cf.br ^bb2152
^bb2152:
 cf.br ^bb2153
^bb2153:
 cf.br ^bb2154
^bb2154:
 cf.br ^bb2155
^bb2155:
 cf.br ^bb2156
^bb2156:
 cf.br ^bb2157
^bb2157:
 cf.br ^bb2158
^bb2158:
 cf.br ^bb2159
^bb2159:
 cf.br ^bb2160
^bb2160:
 cf.br ^bb2161
^bb2161:
 cf.br ^bb2162
^bb2162:
 cf.br ^bb2163
^bb2163:
 cf.br ^bb2164
^bb2164:
 cf.br ^bb2165
^bb2165:
 cf.br ^bb2166
^bb2166:
 cf.br ^bb2167
^bb2167:
 cf.br ^bb2168
^bb2168:
 cf.br ^bb2169
^bb2169:
 cf.br ^bb2170
^bb2170:
 cf.br ^bb2171
^bb2171:
 cf.br ^bb2172
^bb2172:
 cf.br ^bb2173
^bb2173:
 cf.br ^bb2174
^bb2174:
 cf.br ^bb2175
^bb2175:
 cf.br ^bb2176
^bb2176:
 cf.br ^bb2177
^bb2177:
 cf.br ^bb2178
^bb2178:
 cf.br ^bb2179
^bb2179:
 cf.br ^bb2180
^bb2180:
 cf.br ^bb2181
^bb2181:
 cf.br ^bb2182
^bb2182:
 cf.br ^bb2183
^bb2183:
 cf.br ^bb2184
^bb2184:
 cf.br ^bb2185
^bb2185:
 cf.br ^bb2186
^bb2186:
 cf.br ^bb2187
^bb2187:
 cf.br ^bb2188
^bb2188:
 cf.br ^bb2189
^bb2189:
 cf.br ^bb2190
^bb2190:
 cf.br ^bb2191
^bb2191:
 cf.br ^bb2192
^bb2192:
 cf.br ^bb2193
^bb2193:
 cf.br ^bb2194
^bb2194:
 cf.br ^bb2195
^bb2195:
 cf.br ^bb2196
^bb2196:
 cf.br ^bb2197
^bb2197:
 cf.br ^bb2198
^bb2198:
 cf.br ^bb2199
^bb2199:
 cf.br ^bb2200
^bb2200:
 cf.br ^bb2201
^bb2201:
 cf.br ^bb2202
^bb2202:
 cf.br ^bb2203
^bb2203:
 cf.br ^bb2204
^bb2204:
 cf.br ^bb2205
^bb2205:
 cf.br ^bb2206
^bb2206:
 cf.br ^bb2207
^bb2207:
 cf.br ^bb2208
^bb2208:
 cf.br ^bb2209
^bb2209:
 cf.br ^bb2210
^bb2210:
 cf.br ^bb2211
^bb2211:
 cf.br ^bb2212
^bb2212:
 cf.br ^bb2213
^bb2213:
 cf.br ^bb2214
^bb2214:
 cf.br ^bb2215
^bb2215:
 cf.br ^bb2216
^bb2216:
 cf.br ^bb2217
^bb2217:
 cf.br ^bb2218
^bb2218:
 cf.br ^bb2219
^bb2219:
 cf.br ^bb2220
^bb2220:
 cf.br ^bb2221
^bb2221:
 cf.br ^bb2222
^bb2222:
 cf.br ^bb2223
^bb2223:
 cf.br ^bb2224
^bb2224:
 cf.br ^bb2225
^bb2225:
 cf.br ^bb2226
^bb2226:
 cf.br ^bb2227
^bb2227:
 cf.br ^bb2228
^bb2228:
 cf.br ^bb2229
^bb2229:
 cf.br ^bb2230
^bb2230:
 cf.br ^bb2231
^bb2231:
 cf.br ^bb2232
^bb2232:
 cf.br ^bb2233
^bb2233:
 cf.br ^bb2234
^bb2234:
 cf.br ^bb2235
^bb2235:
 cf.br ^bb2236
^bb2236:
 cf.br ^bb2237
^bb2237:
 cf.br ^bb2238
^bb2238:
 cf.br ^bb2239
^bb2239:
 cf.br ^bb2240
^bb2240:
 cf.br ^bb2241
^bb2241:
 cf.br ^bb2242
^bb2242:
 cf.br ^bb2243
^bb2243:
 cf.br ^bb2244
^bb2244:
 cf.br ^bb2245
^bb2245:
 cf.br ^bb2246
^bb2246:
 cf.br ^bb2247
^bb2247:
 cf.br ^bb2248
^bb2248:
 cf.br ^bb2249
^bb2249:
 cf.br ^bb2250
^bb2250:
 cf.br ^bb2251
^bb2251:
 cf.br ^bb2252
^bb2252:
 cf.br ^bb2253
^bb2253:
 cf.br ^bb2254
^bb2254:
 cf.br ^bb2255
^bb2255:
 cf.br ^bb2256
^bb2256:
 cf.br ^bb2257
^bb2257:
 cf.br ^bb2258
^bb2258:
 cf.br ^bb2259
^bb2259:
 cf.br ^bb2260
^bb2260:
 cf.br ^bb2261
^bb2261:
 cf.br ^bb2262
^bb2262:
 cf.br ^bb2263
^bb2263:
 cf.br ^bb2264
^bb2264:
 cf.br ^bb2265
^bb2265:
 cf.br ^bb2266
^bb2266:
 cf.br ^bb2267
^bb2267:
 cf.br ^bb2268
^bb2268:
 cf.br ^bb2269
^bb2269:
 cf.br ^bb2270
^bb2270:
 cf.br ^bb2271
^bb2271:
 cf.br ^bb2272
^bb2272:
 cf.br ^bb2273
^bb2273:
 cf.br ^bb2274
^bb2274:
 cf.br ^bb2275
^bb2275:
 cf.br ^bb2276
^bb2276:
 cf.br ^bb2277
^bb2277:
 cf.br ^bb2278
^bb2278:
 cf.br ^bb2279
^bb2279:
 cf.br ^bb2280
^bb2280:
 cf.br ^bb2281
^bb2281:
 cf.br ^bb2282
^bb2282:
 cf.br ^bb2283
^bb2283:
 cf.br ^bb2284
^bb2284:
 cf.br ^bb2285
^bb2285:
 cf.br ^bb2286
^bb2286:
 cf.br ^bb2287
^bb2287:
 cf.br ^bb2288
^bb2288:
 cf.br ^bb2289
^bb2289:
 cf.br ^bb2290
^bb2290:
 cf.br ^bb2291
^bb2291:
 cf.br ^bb2292
^bb2292:
 cf.br ^bb2293
^bb2293:
 cf.br ^bb2294
^bb2294:
 cf.br ^bb2295
^bb2295:
 cf.br ^bb2296
^bb2296:
 cf.br ^bb2297
^bb2297:
 cf.br ^bb2298
^bb2298:
 cf.br ^bb2299
^bb2299:
 cf.br ^bb2300
^bb2300:
 cf.br ^bb2301
^bb2301:
 cf.br ^bb2302
^bb2302:
 cf.br ^bb2303
^bb2303:
 cf.br ^bb2304
^bb2304:
 cf.br ^bb2305
^bb2305:
 cf.br ^bb2306
^bb2306:
 cf.br ^bb2307
^bb2307:
 cf.br ^bb2308
^bb2308:
 cf.br ^bb2309
^bb2309:
 cf.br ^bb2310
^bb2310:
 cf.br ^bb2311
^bb2311:
 cf.br ^bb2312
^bb2312:
 cf.br ^bb2313
^bb2313:
 cf.br ^bb2314
^bb2314:
 cf.br ^bb2315
^bb2315:
 cf.br ^bb2316
^bb2316:
 cf.br ^bb2317
^bb2317:
 cf.br ^bb2318
^bb2318:
 cf.br ^bb2319
^bb2319:
 cf.br ^bb2320
^bb2320:
 cf.br ^bb2321
^bb2321:
 cf.br ^bb2322
^bb2322:
 cf.br ^bb2323
^bb2323:
 cf.br ^bb2324
^bb2324:
 cf.br ^bb2325
^bb2325:
 cf.br ^bb2326
^bb2326:
 cf.br ^bb2327
^bb2327:
 cf.br ^bb2328
^bb2328:
 cf.br ^bb2329
^bb2329:
 cf.br ^bb2330
^bb2330:
 cf.br ^bb2331
^bb2331:
 cf.br ^bb2332
^bb2332:
 cf.br ^bb2333
^bb2333:
 cf.br ^bb2334
^bb2334:
 cf.br ^bb2335
^bb2335:
 cf.br ^bb2336
^bb2336:
 cf.br ^bb2337
^bb2337:
 cf.br ^bb2338
^bb2338:
 cf.br ^bb2339
^bb2339:
 cf.br ^bb2340
^bb2340:
 cf.br ^bb2341
^bb2341:
 cf.br ^bb2342
^bb2342:
 cf.br ^bb2343
^bb2343:
 cf.br ^bb2344
^bb2344:
 cf.br ^bb2345
^bb2345:
 cf.br ^bb2346
^bb2346:
 cf.br ^bb2347
^bb2347:
 cf.br ^bb2348
^bb2348:
 cf.br ^bb2349
^bb2349:
 cf.br ^bb2350
^bb2350:
 cf.br ^bb2351
^bb2351:
 cf.br ^bb2352
^bb2352:
 cf.br ^bb2353
^bb2353:
 cf.br ^bb2354
^bb2354:
 cf.br ^bb2355
^bb2355:
 cf.br ^bb2356
^bb2356:
 cf.br ^bb2357
^bb2357:
 cf.br ^bb2358
^bb2358:
 cf.br ^bb2359
^bb2359:
 cf.br ^bb2360
^bb2360:
 cf.br ^bb2361
^bb2361:
 cf.br ^bb2362
^bb2362:
 cf.br ^bb2363
^bb2363:
 cf.br ^bb2364
^bb2364:
 cf.br ^bb2365
^bb2365:
 cf.br ^bb2366
^bb2366:
 cf.br ^bb2367
^bb2367:
 cf.br ^bb2368
^bb2368:
 cf.br ^bb2369
^bb2369:
 cf.br ^bb2370
^bb2370:
 cf.br ^bb2371
^bb2371:
 cf.br ^bb2372
^bb2372:
 cf.br ^bb2373
^bb2373:
 cf.br ^bb2374
^bb2374:
 cf.br ^bb2375
^bb2375:
 cf.br ^bb2376
^bb2376:
 cf.br ^bb2377
^bb2377:
 cf.br ^bb2378
^bb2378:
 cf.br ^bb2379
^bb2379:
 cf.br ^bb2380
^bb2380:
 cf.br ^bb2381
^bb2381:
 cf.br ^bb2382
^bb2382:
 cf.br ^bb2383
^bb2383:
 cf.br ^bb2384
^bb2384:
 cf.br ^bb2385
^bb2385:
 cf.br ^bb2386
^bb2386:
 cf.br ^bb2387
^bb2387:
 cf.br ^bb2388
^bb2388:
 cf.br ^bb2389
^bb2389:
 cf.br ^bb2390
^bb2390:
 cf.br ^bb2391
^bb2391:
 cf.br ^bb2392
^bb2392:
 cf.br ^bb2393
^bb2393:
 cf.br ^bb2394
^bb2394:
 cf.br ^bb2395
^bb2395:
 cf.br ^bb2396
^bb2396:
 cf.br ^bb2397
^bb2397:
 cf.br ^bb2398
^bb2398:
 cf.br ^bb2399
^bb2399:
 cf.br ^bb2400
^bb2400:
 cf.br ^bb2401
^bb2401:
 cf.br ^bb2402
^bb2402:
 cf.br ^bb2403
^bb2403:
 cf.br ^bb2404
^bb2404:
 cf.br ^bb2405
^bb2405:
 cf.br ^bb2406
^bb2406:
 cf.br ^bb2407
^bb2407:
 cf.br ^bb2408
^bb2408:
 cf.br ^bb2409
^bb2409:
 cf.br ^bb2410
^bb2410:
 cf.br ^bb2411
^bb2411:
 cf.br ^bb2412
^bb2412:
 cf.br ^bb2413
^bb2413:
 cf.br ^bb2414
^bb2414:
 cf.br ^bb2415
^bb2415:
 cf.br ^bb2416
^bb2416:
 cf.br ^bb2417
^bb2417:
 cf.br ^bb2418
^bb2418:
 cf.br ^bb2419
^bb2419:
 cf.br ^bb2420
^bb2420:
 cf.br ^bb2421
^bb2421:
 cf.br ^bb2422
^bb2422:
 cf.br ^bb2423
^bb2423:
 cf.br ^bb2424
^bb2424:
 cf.br ^bb2425
^bb2425:
 cf.br ^bb2426
^bb2426:
 cf.br ^bb2427
^bb2427:
 cf.br ^bb2428
^bb2428:
 cf.br ^bb2429
^bb2429:
 cf.br ^bb2430
^bb2430:
 cf.br ^bb2431
^bb2431:
 cf.br ^bb2432
^bb2432:
 cf.br ^bb2433
^bb2433:
 cf.br ^bb2434
^bb2434:
 cf.br ^bb2435
^bb2435:
 cf.br ^bb2436
^bb2436:
 cf.br ^bb2437
^bb2437:
 cf.br ^bb2438
^bb2438:
 cf.br ^bb2439
^bb2439:
 cf.br ^bb2440
^bb2440:
 cf.br ^bb2441
^bb2441:
 cf.br ^bb2442
^bb2442:
 cf.br ^bb2443
^bb2443:
 cf.br ^bb2444
^bb2444:
 cf.br ^bb2445
^bb2445:
 cf.br ^bb2446
^bb2446:
 cf.br ^bb2447
^bb2447:
 cf.br ^bb2448
^bb2448:
 cf.br ^bb2449
^bb2449:
 cf.br ^bb2450
^bb2450:
 cf.br ^bb2451
^bb2451:
 cf.br ^bb2452
^bb2452:
 cf.br ^bb2453
^bb2453:
 cf.br ^bb2454
^bb2454:
 cf.br ^bb2455
^bb2455:
 cf.br ^bb2456
^bb2456:
 cf.br ^bb2457
^bb2457:
 cf.br ^bb2458
^bb2458:
 cf.br ^bb2459
^bb2459:
 cf.br ^bb2460
^bb2460:
 cf.br ^bb2461
^bb2461:
 cf.br ^bb2462
^bb2462:
 cf.br ^bb2463
^bb2463:
 cf.br ^bb2464
^bb2464:
 cf.br ^bb2465
^bb2465:
 cf.br ^bb2466
^bb2466:
 cf.br ^bb2467
^bb2467:
 cf.br ^bb2468
^bb2468:
 cf.br ^bb2469
^bb2469:
 cf.br ^bb2470
^bb2470:
 cf.br ^bb2471
^bb2471:
 cf.br ^bb2472
^bb2472:
 cf.br ^bb2473
^bb2473:
 cf.br ^bb2474
^bb2474:
 cf.br ^bb2475
^bb2475:
 cf.br ^bb2476
^bb2476:
 cf.br ^bb2477
^bb2477:
 cf.br ^bb2478
^bb2478:
 cf.br ^bb2479
^bb2479:
 cf.br ^bb2480
^bb2480:
 cf.br ^bb2481
^bb2481:
 cf.br ^bb2482
^bb2482:
 cf.br ^bb2483
^bb2483:
 cf.br ^bb2484
^bb2484:
 cf.br ^bb2485
^bb2485:
 cf.br ^bb2486
^bb2486:
 cf.br ^bb2487
^bb2487:
 cf.br ^bb2488
^bb2488:
 cf.br ^bb2489
^bb2489:
 cf.br ^bb2490
^bb2490:
 cf.br ^bb2491
^bb2491:
 cf.br ^bb2492
^bb2492:
 cf.br ^bb2493
^bb2493:
 cf.br ^bb2494
^bb2494:
 cf.br ^bb2495
^bb2495:
 cf.br ^bb2496
^bb2496:
 cf.br ^bb2497
^bb2497:
 cf.br ^bb2498
^bb2498:
 cf.br ^bb2499
^bb2499:
 cf.br ^bb2500
^bb2500:
 cf.br ^bb2501
^bb2501:
 cf.br ^bb2502
^bb2502:
 cf.br ^bb2503
^bb2503:
 cf.br ^bb2504
^bb2504:
 cf.br ^bb2505
^bb2505:
 cf.br ^bb2506
^bb2506:
 cf.br ^bb2507
^bb2507:
 cf.br ^bb2508
^bb2508:
 cf.br ^bb2509
^bb2509:
 cf.br ^bb2510
^bb2510:
 cf.br ^bb2511
^bb2511:
 cf.br ^bb2512
^bb2512:
 cf.br ^bb2513
^bb2513:
 cf.br ^bb2514
^bb2514:
 cf.br ^bb2515
^bb2515:
 cf.br ^bb2516
^bb2516:
 cf.br ^bb2517
^bb2517:
 cf.br ^bb2518
^bb2518:
 cf.br ^bb2519
^bb2519:
 cf.br ^bb2520
^bb2520:
 cf.br ^bb2521
^bb2521:
 cf.br ^bb2522
^bb2522:
 cf.br ^bb2523
^bb2523:
 cf.br ^bb2524
^bb2524:
 cf.br ^bb2525
^bb2525:
 cf.br ^bb2526
^bb2526:
 cf.br ^bb2527
^bb2527:
 cf.br ^bb2528
^bb2528:
 cf.br ^bb2529
^bb2529:
 cf.br ^bb2530
^bb2530:
 cf.br ^bb2531
^bb2531:
 cf.br ^bb2532
^bb2532:
 cf.br ^bb2533
^bb2533:
 cf.br ^bb2534
^bb2534:
 cf.br ^bb2535
^bb2535:
 cf.br ^bb2536
^bb2536:
 cf.br ^bb2537
^bb2537:
 cf.br ^bb2538
^bb2538:
 cf.br ^bb2539
^bb2539:
 cf.br ^bb2540
^bb2540:
 cf.br ^bb2541
^bb2541:
 cf.br ^bb2542
^bb2542:
 cf.br ^bb2543
^bb2543:
 cf.br ^bb2544
^bb2544:
 cf.br ^bb2545
^bb2545:
 cf.br ^bb2546
^bb2546:
 cf.br ^bb2547
^bb2547:
 cf.br ^bb2548
^bb2548:
 cf.br ^bb2549
^bb2549:
 cf.br ^bb2550
^bb2550:
 cf.br ^bb2551
^bb2551:
 cf.br ^bb2552
^bb2552:
 cf.br ^bb2553
^bb2553:
 cf.br ^bb2554
^bb2554:
 cf.br ^bb2555
^bb2555:
 cf.br ^bb2556
^bb2556:
 cf.br ^bb2557
^bb2557:
 cf.br ^bb2558
^bb2558:
 cf.br ^bb2559
^bb2559:
 cf.br ^bb2560
^bb2560:
 cf.br ^bb2561
^bb2561:
 cf.br ^bb2562
^bb2562:
 cf.br ^bb2563
^bb2563:
 cf.br ^bb2564
^bb2564:
 cf.br ^bb2565
^bb2565:
 cf.br ^bb2566
^bb2566:
 cf.br ^bb2567
^bb2567:
 cf.br ^bb2568
^bb2568:
 cf.br ^bb2569
^bb2569:
 cf.br ^bb2570
^bb2570:
 cf.br ^bb2571
^bb2571:
 cf.br ^bb2572
^bb2572:
 cf.br ^bb2573
^bb2573:
 cf.br ^bb2574
^bb2574:
 cf.br ^bb2575
^bb2575:
 cf.br ^bb2576
^bb2576:
 cf.br ^bb2577
^bb2577:
 cf.br ^bb2578
^bb2578:
 cf.br ^bb2579
^bb2579:
 cf.br ^bb2580
^bb2580:
 cf.br ^bb2581
^bb2581:
 cf.br ^bb2582
^bb2582:
 cf.br ^bb2583
^bb2583:
 cf.br ^bb2584
^bb2584:
 cf.br ^bb2585
^bb2585:
 cf.br ^bb2586
^bb2586:
 cf.br ^bb2587
^bb2587:
 cf.br ^bb2588
^bb2588:
 cf.br ^bb2589
^bb2589:
 cf.br ^bb2590
^bb2590:
 cf.br ^bb2591
^bb2591:
 cf.br ^bb2592
^bb2592:
 cf.br ^bb2593
^bb2593:
 cf.br ^bb2594
^bb2594:
 cf.br ^bb2595
^bb2595:
 cf.br ^bb2596
^bb2596:
 cf.br ^bb2597
^bb2597:
 cf.br ^bb2598
^bb2598:
 cf.br ^bb2599
^bb2599:
 cf.br ^bb2600
^bb2600:
 cf.br ^bb2601
^bb2601:
 cf.br ^bb2602
^bb2602:
 cf.br ^bb2603
^bb2603:
 cf.br ^bb2604
^bb2604:
 cf.br ^bb2605
^bb2605:
 cf.br ^bb2606
^bb2606:
 cf.br ^bb2607
^bb2607:
 cf.br ^bb2608
^bb2608:
 cf.br ^bb2609
^bb2609:
 cf.br ^bb2610
^bb2610:
 cf.br ^bb2611
^bb2611:
 cf.br ^bb2612
^bb2612:
 cf.br ^bb2613
^bb2613:
 cf.br ^bb2614
^bb2614:
 cf.br ^bb2615
^bb2615:
 cf.br ^bb2616
^bb2616:
 cf.br ^bb2617
^bb2617:
 cf.br ^bb2618
^bb2618:
 cf.br ^bb2619
^bb2619:
 cf.br ^bb2620
^bb2620:
 cf.br ^bb2621
^bb2621:
 cf.br ^bb2622
^bb2622:
 cf.br ^bb2623
^bb2623:
 cf.br ^bb2624
^bb2624:
 cf.br ^bb2625
^bb2625:
 cf.br ^bb2626
^bb2626:
 cf.br ^bb2627
^bb2627:
 cf.br ^bb2628
^bb2628:
 cf.br ^bb2629
^bb2629:
 cf.br ^bb2630
^bb2630:
 cf.br ^bb2631
^bb2631:
 cf.br ^bb2632
^bb2632:
 cf.br ^bb2633
^bb2633:
 cf.br ^bb2634
^bb2634:
 cf.br ^bb2635
^bb2635:
 cf.br ^bb2636
^bb2636:
 cf.br ^bb2637
^bb2637:
 cf.br ^bb2638
^bb2638:
 cf.br ^bb2639
^bb2639:
 cf.br ^bb2640
^bb2640:
 cf.br ^bb2641
^bb2641:
 cf.br ^bb2642
^bb2642:
 cf.br ^bb2643
^bb2643:
 cf.br ^bb2644
^bb2644:
 cf.br ^bb2645
^bb2645:
 cf.br ^bb2646
^bb2646:
 cf.br ^bb2647
^bb2647:
 cf.br ^bb2648
^bb2648:
 cf.br ^bb2649
^bb2649:
 cf.br ^bb2650
^bb2650:
 cf.br ^bb2651
^bb2651:
 cf.br ^bb2652
^bb2652:
 cf.br ^bb2653
^bb2653:
 cf.br ^bb2654
^bb2654:
 cf.br ^bb2655
^bb2655:
 cf.br ^bb2656
^bb2656:
 cf.br ^bb2657
^bb2657:
 cf.br ^bb2658
^bb2658:
 cf.br ^bb2659
^bb2659:
 cf.br ^bb2660
^bb2660:
 cf.br ^bb2661
^bb2661:
 cf.br ^bb2662
^bb2662:
 cf.br ^bb2663
^bb2663:
 cf.br ^bb2664
^bb2664:
 cf.br ^bb2665
^bb2665:
 cf.br ^bb2666
^bb2666:
 cf.br ^bb2667
^bb2667:
 cf.br ^bb2668
^bb2668:
 cf.br ^bb2669
^bb2669:
 cf.br ^bb2670
^bb2670:
 cf.br ^bb2671
^bb2671:
 cf.br ^bb2672
^bb2672:
 cf.br ^bb2673
^bb2673:
 cf.br ^bb2674
^bb2674:
 cf.br ^bb2675
^bb2675:
 cf.br ^bb2676
^bb2676:
 cf.br ^bb2677
^bb2677:
 cf.br ^bb2678
^bb2678:
 cf.br ^bb2679
^bb2679:
 cf.br ^bb2680
^bb2680:
 cf.br ^bb2681
^bb2681:
 cf.br ^bb2682
^bb2682:
 cf.br ^bb2683
^bb2683:
 cf.br ^bb2684
^bb2684:
 cf.br ^bb2685
^bb2685:
 cf.br ^bb2686
^bb2686:
 cf.br ^bb2687
^bb2687:
 cf.br ^bb2688
^bb2688:
 cf.br ^bb2689
^bb2689:
 cf.br ^bb2690
^bb2690:
 cf.br ^bb2691
^bb2691:
 cf.br ^bb2692
^bb2692:
 cf.br ^bb2693
^bb2693:
 cf.br ^bb2694
^bb2694:
 cf.br ^bb2695
^bb2695:
 cf.br ^bb2696
^bb2696:
 cf.br ^bb2697
^bb2697:
 cf.br ^bb2698
^bb2698:
 cf.br ^bb2699
^bb2699:
 cf.br ^bb2700
^bb2700:
 cf.br ^bb2701
^bb2701:
 cf.br ^bb2702
^bb2702:
 cf.br ^bb2703
^bb2703:
 cf.br ^bb2704
^bb2704:
 cf.br ^bb2705
^bb2705:
 cf.br ^bb2706
^bb2706:
 cf.br ^bb2707
^bb2707:
 cf.br ^bb2708
^bb2708:
 cf.br ^bb2709
^bb2709:
 cf.br ^bb2710
^bb2710:
 cf.br ^bb2711
^bb2711:
 cf.br ^bb2712
^bb2712:
 cf.br ^bb2713
^bb2713:
 cf.br ^bb2714
^bb2714:
 cf.br ^bb2715
^bb2715:
 cf.br ^bb2716
^bb2716:
 cf.br ^bb2717
^bb2717:
 cf.br ^bb2718
^bb2718:
 cf.br ^bb2719
^bb2719:
 cf.br ^bb2720
^bb2720:
 cf.br ^bb2721
^bb2721:
 cf.br ^bb2722
^bb2722:
 cf.br ^bb2723
^bb2723:
 cf.br ^bb2724
^bb2724:
 cf.br ^bb2725
^bb2725:
 cf.br ^bb2726
^bb2726:
 cf.br ^bb2727
^bb2727:
 cf.br ^bb2728
^bb2728:
 cf.br ^bb2729
^bb2729:
 cf.br ^bb2730
^bb2730:
 cf.br ^bb2731
^bb2731:
 cf.br ^bb2732
^bb2732:
 cf.br ^bb2733
^bb2733:
 cf.br ^bb2734
^bb2734:
 cf.br ^bb2735
^bb2735:
 cf.br ^bb2736
^bb2736:
 cf.br ^bb2737
^bb2737:
 cf.br ^bb2738
^bb2738:
 cf.br ^bb2739
^bb2739:
 cf.br ^bb2740
^bb2740:
 cf.br ^bb2741
^bb2741:
 cf.br ^bb2742
^bb2742:
 cf.br ^bb2743
^bb2743:
 cf.br ^bb2744
^bb2744:
 cf.br ^bb2745
^bb2745:
 cf.br ^bb2746
^bb2746:
 cf.br ^bb2747
^bb2747:
 cf.br ^bb2748
^bb2748:
 cf.br ^bb2749
^bb2749:
 cf.br ^bb2750
^bb2750:
 cf.br ^bb2751
^bb2751:
 cf.br ^bb2752
^bb2752:
 cf.br ^bb2753
^bb2753:
 cf.br ^bb2754
^bb2754:
 cf.br ^bb2755
^bb2755:
 cf.br ^bb2756
^bb2756:
 cf.br ^bb2757
^bb2757:
 cf.br ^bb2758
^bb2758:
 cf.br ^bb2759
^bb2759:
 cf.br ^bb2760
^bb2760:
 cf.br ^bb2761
^bb2761:
 cf.br ^bb2762
^bb2762:
 cf.br ^bb2763
^bb2763:
 cf.br ^bb2764
^bb2764:
 cf.br ^bb2765
^bb2765:
 cf.br ^bb2766
^bb2766:
 cf.br ^bb2767
^bb2767:
 cf.br ^bb2768
^bb2768:
 cf.br ^bb2769
^bb2769:
 cf.br ^bb2770
^bb2770:
 cf.br ^bb2771
^bb2771:
 cf.br ^bb2772
^bb2772:
 cf.br ^bb2773
^bb2773:
 cf.br ^bb2774
^bb2774:
 cf.br ^bb2775
^bb2775:
 cf.br ^bb2776
^bb2776:
 cf.br ^bb2777
^bb2777:
 cf.br ^bb2778
^bb2778:
 cf.br ^bb2779
^bb2779:
 cf.br ^bb2780
^bb2780:
 cf.br ^bb2781
^bb2781:
 cf.br ^bb2782
^bb2782:
 cf.br ^bb2783
^bb2783:
 cf.br ^bb2784
^bb2784:
 cf.br ^bb2785
^bb2785:
 cf.br ^bb2786
^bb2786:
 cf.br ^bb2787
^bb2787:
 cf.br ^bb2788
^bb2788:
 cf.br ^bb2789
^bb2789:
 cf.br ^bb2790
^bb2790:
 cf.br ^bb2791
^bb2791:
 cf.br ^bb2792
^bb2792:
 cf.br ^bb2793
^bb2793:
 cf.br ^bb2794
^bb2794:
 cf.br ^bb2795
^bb2795:
 cf.br ^bb2796
^bb2796:
 cf.br ^bb2797
^bb2797:
 cf.br ^bb2798
^bb2798:
 cf.br ^bb2799
^bb2799:
 cf.br ^bb2800
^bb2800:
 cf.br ^bb2801
^bb2801:
 cf.br ^bb2802
^bb2802:
 cf.br ^bb2803
^bb2803:
 cf.br ^bb2804
^bb2804:
 cf.br ^bb2805
^bb2805:
 cf.br ^bb2806
^bb2806:
 cf.br ^bb2807
^bb2807:
 cf.br ^bb2808
^bb2808:
 cf.br ^bb2809
^bb2809:
 cf.br ^bb2810
^bb2810:
 cf.br ^bb2811
^bb2811:
 cf.br ^bb2812
^bb2812:
 cf.br ^bb2813
^bb2813:
 cf.br ^bb2814
^bb2814:
 cf.br ^bb2815
^bb2815:
 cf.br ^bb2816
^bb2816:
 cf.br ^bb2817
^bb2817:
 cf.br ^bb2818
^bb2818:
 cf.br ^bb2819
^bb2819:
 cf.br ^bb2820
^bb2820:
 cf.br ^bb2821
^bb2821:
 cf.br ^bb2822
^bb2822:
 cf.br ^bb2823
^bb2823:
 cf.br ^bb2824
^bb2824:
 cf.br ^bb2825
^bb2825:
 cf.br ^bb2826
^bb2826:
 cf.br ^bb2827
^bb2827:
 cf.br ^bb2828
^bb2828:
 cf.br ^bb2829
^bb2829:
 cf.br ^bb2830
^bb2830:
 cf.br ^bb2831
^bb2831:
 cf.br ^bb2832
^bb2832:
 cf.br ^bb2833
^bb2833:
 cf.br ^bb2834
^bb2834:
 cf.br ^bb2835
^bb2835:
 cf.br ^bb2836
^bb2836:
 cf.br ^bb2837
^bb2837:
 cf.br ^bb2838
^bb2838:
 cf.br ^bb2839
^bb2839:
 cf.br ^bb2840
^bb2840:
 cf.br ^bb2841
^bb2841:
 cf.br ^bb2842
^bb2842:
 cf.br ^bb2843
^bb2843:
 cf.br ^bb2844
^bb2844:
 cf.br ^bb2845
^bb2845:
 cf.br ^bb2846
^bb2846:
 cf.br ^bb2847
^bb2847:
 cf.br ^bb2848
^bb2848:
 cf.br ^bb2849
^bb2849:
 cf.br ^bb2850
^bb2850:
 cf.br ^bb2851
^bb2851:
 cf.br ^bb2852
^bb2852:
 cf.br ^bb2853
^bb2853:
 cf.br ^bb2854
^bb2854:
 cf.br ^bb2855
^bb2855:
 cf.br ^bb2856
^bb2856:
 cf.br ^bb2857
^bb2857:
 cf.br ^bb2858
^bb2858:
 cf.br ^bb2859
^bb2859:
 cf.br ^bb2860
^bb2860:
 cf.br ^bb2861
^bb2861:
 cf.br ^bb2862
^bb2862:
 cf.br ^bb2863
^bb2863:
 cf.br ^bb2864
^bb2864:
 cf.br ^bb2865
^bb2865:
 cf.br ^bb2866
^bb2866:
 cf.br ^bb2867
^bb2867:
 cf.br ^bb2868
^bb2868:
 cf.br ^bb2869
^bb2869:
 cf.br ^bb2870
^bb2870:
 cf.br ^bb2871
^bb2871:
 cf.br ^bb2872
^bb2872:
 cf.br ^bb2873
^bb2873:
 cf.br ^bb2874
^bb2874:
 cf.br ^bb2875
^bb2875:
 cf.br ^bb2876
^bb2876:
 cf.br ^bb2877
^bb2877:
 cf.br ^bb2878
^bb2878:
 cf.br ^bb2879
^bb2879:
 cf.br ^bb2880
^bb2880:
 cf.br ^bb2881
^bb2881:
 cf.br ^bb2882
^bb2882:
 cf.br ^bb2883
^bb2883:
 cf.br ^bb2884
^bb2884:
 cf.br ^bb2885
^bb2885:
 cf.br ^bb2886
^bb2886:
 cf.br ^bb2887
^bb2887:
 cf.br ^bb2888
^bb2888:
 cf.br ^bb2889
^bb2889:
 cf.br ^bb2890
^bb2890:
 cf.br ^bb2891
^bb2891:
 cf.br ^bb2892
^bb2892:
 cf.br ^bb2893
^bb2893:
 cf.br ^bb2894
^bb2894:
 cf.br ^bb2895
^bb2895:
 cf.br ^bb2896
^bb2896:
 cf.br ^bb2897
^bb2897:
 cf.br ^bb2898
^bb2898:
 cf.br ^bb2899
^bb2899:
 cf.br ^bb2900
^bb2900:
 cf.br ^bb2901
^bb2901:
 cf.br ^bb2902
^bb2902:
 cf.br ^bb2903
^bb2903:
 cf.br ^bb2904
^bb2904:
 cf.br ^bb2905
^bb2905:
 cf.br ^bb2906
^bb2906:
 cf.br ^bb2907
^bb2907:
 cf.br ^bb2908
^bb2908:
 cf.br ^bb2909
^bb2909:
 cf.br ^bb2910
^bb2910:
 cf.br ^bb2911
^bb2911:
 cf.br ^bb2912
^bb2912:
 cf.br ^bb2913
^bb2913:
 cf.br ^bb2914
^bb2914:
 cf.br ^bb2915
^bb2915:
 cf.br ^bb2916
^bb2916:
 cf.br ^bb2917
^bb2917:
 cf.br ^bb2918
^bb2918:
 cf.br ^bb2919
^bb2919:
 cf.br ^bb2920
^bb2920:
 cf.br ^bb2921
^bb2921:
 cf.br ^bb2922
^bb2922:
 cf.br ^bb2923
^bb2923:
 cf.br ^bb2924
^bb2924:
 cf.br ^bb2925
^bb2925:
 cf.br ^bb2926
^bb2926:
 cf.br ^bb2927
^bb2927:
 cf.br ^bb2928
^bb2928:
 cf.br ^bb2929
^bb2929:
 cf.br ^bb2930
^bb2930:
 cf.br ^bb2931
^bb2931:
 cf.br ^bb2932
^bb2932:
 cf.br ^bb2933
^bb2933:
 cf.br ^bb2934
^bb2934:
 cf.br ^bb2935
^bb2935:
 cf.br ^bb2936
^bb2936:
 cf.br ^bb2937
^bb2937:
 cf.br ^bb2938
^bb2938:
 cf.br ^bb2939
^bb2939:
 cf.br ^bb2940
^bb2940:
 cf.br ^bb2941
^bb2941:
 cf.br ^bb2942
^bb2942:
 cf.br ^bb2943
^bb2943:
 cf.br ^bb2944
^bb2944:
 cf.br ^bb2945
^bb2945:
 cf.br ^bb2946
^bb2946:
 cf.br ^bb2947
^bb2947:
 cf.br ^bb2948
^bb2948:
 cf.br ^bb2949
^bb2949:
 cf.br ^bb2950
^bb2950:
 cf.br ^bb2951
^bb2951:
 cf.br ^bb2952
^bb2952:
 cf.br ^bb2953
^bb2953:
 cf.br ^bb2954
^bb2954:
 cf.br ^bb2955
^bb2955:
 cf.br ^bb2956
^bb2956:
 cf.br ^bb2957
^bb2957:
 cf.br ^bb2958
^bb2958:
 cf.br ^bb2959
^bb2959:
 cf.br ^bb2960
^bb2960:
 cf.br ^bb2961
^bb2961:
 cf.br ^bb2962
^bb2962:
 cf.br ^bb2963
^bb2963:
 cf.br ^bb2964
^bb2964:
 cf.br ^bb2965
^bb2965:
 cf.br ^bb2966
^bb2966:
 cf.br ^bb2967
^bb2967:
 cf.br ^bb2968
^bb2968:
 cf.br ^bb2969
^bb2969:
 cf.br ^bb2970
^bb2970:
 cf.br ^bb2971
^bb2971:
 cf.br ^bb2972
^bb2972:
 cf.br ^bb2973
^bb2973:
 cf.br ^bb2974
^bb2974:
 cf.br ^bb2975
^bb2975:
 cf.br ^bb2976
^bb2976:
 cf.br ^bb2977
^bb2977:
 cf.br ^bb2978
^bb2978:
 cf.br ^bb2979
^bb2979:
 cf.br ^bb2980
^bb2980:
 cf.br ^bb2981
^bb2981:
 cf.br ^bb2982
^bb2982:
 cf.br ^bb2983
^bb2983:
 cf.br ^bb2984
^bb2984:
 cf.br ^bb2985
^bb2985:
 cf.br ^bb2986
^bb2986:
 cf.br ^bb2987
^bb2987:
 cf.br ^bb2988
^bb2988:
 cf.br ^bb2989
^bb2989:
 cf.br ^bb2990
^bb2990:
 cf.br ^bb2991
^bb2991:
 cf.br ^bb2992
^bb2992:
 cf.br ^bb2993
^bb2993:
 cf.br ^bb2994
^bb2994:
 cf.br ^bb2995
^bb2995:
 cf.br ^bb2996
^bb2996:
 cf.br ^bb2997
^bb2997:
 cf.br ^bb2998
^bb2998:
 cf.br ^bb2999
^bb2999:
 cf.br ^bb3000
^bb3000:
 cf.br ^bb3001
^bb3001:
 cf.br ^bb3002
^bb3002:
 cf.br ^bb3003
^bb3003:
 cf.br ^bb3004
^bb3004:
 cf.br ^bb3005
^bb3005:
 cf.br ^bb3006
^bb3006:
 cf.br ^bb3007
^bb3007:
 cf.br ^bb3008
^bb3008:
 cf.br ^bb3009
^bb3009:
 cf.br ^bb3010
^bb3010:
 cf.br ^bb3011
^bb3011:
 cf.br ^bb3012
^bb3012:
 cf.br ^bb3013
^bb3013:
 cf.br ^bb3014
^bb3014:
 cf.br ^bb3015
^bb3015:
 cf.br ^bb3016
^bb3016:
 cf.br ^bb3017
^bb3017:
 cf.br ^bb3018
^bb3018:
 cf.br ^bb3019
^bb3019:
 cf.br ^bb3020
^bb3020:
 cf.br ^bb3021
^bb3021:
 cf.br ^bb3022
^bb3022:
 cf.br ^bb3023
^bb3023:
 cf.br ^bb3024
^bb3024:
 cf.br ^bb3025
^bb3025:
 cf.br ^bb3026
^bb3026:
 cf.br ^bb3027
^bb3027:
 cf.br ^bb3028
^bb3028:
 cf.br ^bb3029
^bb3029:
 cf.br ^bb3030
^bb3030:
 cf.br ^bb3031
^bb3031:
 cf.br ^bb3032
^bb3032:
 cf.br ^bb3033
^bb3033:
 cf.br ^bb3034
^bb3034:
 cf.br ^bb3035
^bb3035:
 cf.br ^bb3036
^bb3036:
 cf.br ^bb3037
^bb3037:
 cf.br ^bb3038
^bb3038:
 cf.br ^bb3039
^bb3039:
 cf.br ^bb3040
^bb3040:
 cf.br ^bb3041
^bb3041:
 cf.br ^bb3042
^bb3042:
 cf.br ^bb3043
^bb3043:
 cf.br ^bb3044
^bb3044:
 cf.br ^bb3045
^bb3045:
 cf.br ^bb3046
^bb3046:
 cf.br ^bb3047
^bb3047:
 cf.br ^bb3048
^bb3048:
 cf.br ^bb3049
^bb3049:
 cf.br ^bb3050
^bb3050:
 cf.br ^bb3051
^bb3051:
 cf.br ^bb3052
^bb3052:
 cf.br ^bb3053
^bb3053:
 cf.br ^bb3054
^bb3054:
 cf.br ^bb3055
^bb3055:
 cf.br ^bb3056
^bb3056:
 cf.br ^bb3057
^bb3057:
 cf.br ^bb3058
^bb3058:
 cf.br ^bb3059
^bb3059:
 cf.br ^bb3060
^bb3060:
 cf.br ^bb3061
^bb3061:
 cf.br ^bb3062
^bb3062:
 cf.br ^bb3063
^bb3063:
 cf.br ^bb3064
^bb3064:
 cf.br ^bb3065
^bb3065:
 cf.br ^bb3066
^bb3066:
 cf.br ^bb3067
^bb3067:
 cf.br ^bb3068
^bb3068:
 cf.br ^bb3069
^bb3069:
 cf.br ^bb3070
^bb3070:
 cf.br ^bb3071
^bb3071:
 cf.br ^bb3072
^bb3072:
 cf.br ^bb3073
^bb3073:
 cf.br ^bb3074
^bb3074:
 cf.br ^bb3075
^bb3075:
 cf.br ^bb3076
^bb3076:
 cf.br ^bb3077
^bb3077:
 cf.br ^bb3078
^bb3078:
 cf.br ^bb3079
^bb3079:
 cf.br ^bb3080
^bb3080:
 cf.br ^bb3081
^bb3081:
 cf.br ^bb3082
^bb3082:
 cf.br ^bb3083
^bb3083:
 cf.br ^bb3084
^bb3084:
 cf.br ^bb3085
^bb3085:
 cf.br ^bb3086
^bb3086:
 cf.br ^bb3087
^bb3087:
 cf.br ^bb3088
^bb3088:
 cf.br ^bb3089
^bb3089:
 cf.br ^bb3090
^bb3090:
 cf.br ^bb3091
^bb3091:
 cf.br ^bb3092
^bb3092:
 cf.br ^bb3093
^bb3093:
 cf.br ^bb3094
^bb3094:
 cf.br ^bb3095
^bb3095:
 cf.br ^bb3096
^bb3096:
 cf.br ^bb3097
^bb3097:
 cf.br ^bb3098
^bb3098:
 cf.br ^bb3099
^bb3099:
 cf.br ^bb3100
^bb3100:
 cf.br ^bb3101
^bb3101:
 cf.br ^bb3102
^bb3102:
 cf.br ^bb3103
^bb3103:
 cf.br ^bb3104
^bb3104:
 cf.br ^bb3105
^bb3105:
 cf.br ^bb3106
^bb3106:
 cf.br ^bb3107
^bb3107:
 cf.br ^bb3108
^bb3108:
 cf.br ^bb3109
^bb3109:
 cf.br ^bb3110
^bb3110:
 cf.br ^bb3111
^bb3111:
 cf.br ^bb3112
^bb3112:
 cf.br ^bb3113
^bb3113:
 cf.br ^bb3114
^bb3114:
 cf.br ^bb3115
^bb3115:
 cf.br ^bb3116
^bb3116:
 cf.br ^bb3117
^bb3117:
 cf.br ^bb3118
^bb3118:
 cf.br ^bb3119
^bb3119:
 cf.br ^bb3120
^bb3120:
 cf.br ^bb3121
^bb3121:
 cf.br ^bb3122
^bb3122:
 cf.br ^bb3123
^bb3123:
 cf.br ^bb3124
^bb3124:
 cf.br ^bb3125
^bb3125:
 cf.br ^bb3126
^bb3126:
 cf.br ^bb3127
^bb3127:
 cf.br ^bb3128
^bb3128:
 cf.br ^bb3129
^bb3129:
 cf.br ^bb3130
^bb3130:
 cf.br ^bb3131
^bb3131:
 cf.br ^bb3132
^bb3132:
 cf.br ^bb3133
^bb3133:
 cf.br ^bb3134
^bb3134:
 cf.br ^bb3135
^bb3135:
 cf.br ^bb3136
^bb3136:
 cf.br ^bb3137
^bb3137:
 cf.br ^bb3138
^bb3138:
 cf.br ^bb3139
^bb3139:
 cf.br ^bb3140
^bb3140:
 cf.br ^bb3141
^bb3141:
 cf.br ^bb3142
^bb3142:
 cf.br ^bb3143
^bb3143:
 cf.br ^bb3144
^bb3144:
 cf.br ^bb3145
^bb3145:
 cf.br ^bb3146
^bb3146:
 cf.br ^bb3147
^bb3147:
 cf.br ^bb3148
^bb3148:
 cf.br ^bb3149
^bb3149:
 cf.br ^bb3150
^bb3150:
 cf.br ^bb3151
^bb3151:
 cf.br ^bb3152
^bb3152:
 cf.br ^bb3153
^bb3153:
 cf.br ^bb3154
^bb3154:
 cf.br ^bb3155
^bb3155:
 cf.br ^bb3156
^bb3156:
 cf.br ^bb3157
^bb3157:
 cf.br ^bb3158
^bb3158:
 cf.br ^bb3159
^bb3159:
 cf.br ^bb3160
^bb3160:
 cf.br ^bb3161
^bb3161:
 cf.br ^bb3162
^bb3162:
 cf.br ^bb3163
^bb3163:
 cf.br ^bb3164
^bb3164:
 cf.br ^bb3165
^bb3165:
 cf.br ^bb3166
^bb3166:
 cf.br ^bb3167
^bb3167:
 cf.br ^bb3168
^bb3168:
 cf.br ^bb3169
^bb3169:
 cf.br ^bb3170
^bb3170:
 cf.br ^bb3171
^bb3171:
 cf.br ^bb3172
^bb3172:
 cf.br ^bb3173
^bb3173:
 cf.br ^bb3174
^bb3174:
 cf.br ^bb3175
^bb3175:
 cf.br ^bb3176
^bb3176:
 cf.br ^bb3177
^bb3177:
 cf.br ^bb3178
^bb3178:
 cf.br ^bb3179
^bb3179:
 cf.br ^bb3180
^bb3180:
 cf.br ^bb3181
^bb3181:
 cf.br ^bb3182
^bb3182:
 cf.br ^bb3183
^bb3183:
 cf.br ^bb3184
^bb3184:
 cf.br ^bb3185
^bb3185:
 cf.br ^bb3186
^bb3186:
 cf.br ^bb3187
^bb3187:
 cf.br ^bb3188
^bb3188:
 cf.br ^bb3189
^bb3189:
 cf.br ^bb3190
^bb3190:
 cf.br ^bb3191
^bb3191:
 cf.br ^bb3192
^bb3192:
 cf.br ^bb3193
^bb3193:
 cf.br ^bb3194
^bb3194:
 cf.br ^bb3195
^bb3195:
 cf.br ^bb3196
^bb3196:
 cf.br ^bb3197
^bb3197:
 cf.br ^bb3198
^bb3198:
 cf.br ^bb3199
^bb3199:
 cf.br ^bb3200
^bb3200:
 cf.br ^bb3201
^bb3201:
 cf.br ^bb3202
^bb3202:
 cf.br ^bb3203
^bb3203:
 cf.br ^bb3204
^bb3204:
 cf.br ^bb3205
^bb3205:
 cf.br ^bb3206
^bb3206:
 cf.br ^bb3207
^bb3207:
 cf.br ^bb3208
^bb3208:
 cf.br ^bb3209
^bb3209:
 cf.br ^bb3210
^bb3210:
 cf.br ^bb3211
^bb3211:
 cf.br ^bb3212
^bb3212:
 cf.br ^bb3213
^bb3213:
 cf.br ^bb3214
^bb3214:
 cf.br ^bb3215
^bb3215:
 cf.br ^bb3216
^bb3216:
 cf.br ^bb3217
^bb3217:
 cf.br ^bb3218
^bb3218:
 cf.br ^bb3219
^bb3219:
 cf.br ^bb3220
^bb3220:
 cf.br ^bb3221
^bb3221:
 cf.br ^bb3222
^bb3222:
 cf.br ^bb3223
^bb3223:
 cf.br ^bb3224
^bb3224:
 cf.br ^bb3225
^bb3225:
 cf.br ^bb3226
^bb3226:
 cf.br ^bb3227
^bb3227:
 cf.br ^bb3228
^bb3228:
 cf.br ^bb3229
^bb3229:
 cf.br ^bb3230
^bb3230:
 cf.br ^bb3231
^bb3231:
 cf.br ^bb3232
^bb3232:
 cf.br ^bb3233
^bb3233:
 cf.br ^bb3234
^bb3234:
 cf.br ^bb3235
^bb3235:
 cf.br ^bb3236
^bb3236:
 cf.br ^bb3237
^bb3237:
 cf.br ^bb3238
^bb3238:
 cf.br ^bb3239
^bb3239:
 cf.br ^bb3240
^bb3240:
 cf.br ^bb3241
^bb3241:
 cf.br ^bb3242
^bb3242:
 cf.br ^bb3243
^bb3243:
 cf.br ^bb3244
^bb3244:
 cf.br ^bb3245
^bb3245:
 cf.br ^bb3246
^bb3246:
 cf.br ^bb3247
^bb3247:
 cf.br ^bb3248
^bb3248:
 cf.br ^bb3249
^bb3249:
 cf.br ^bb3250
^bb3250:
 cf.br ^bb3251
^bb3251:
 cf.br ^bb3252
^bb3252:
 cf.br ^bb3253
^bb3253:
 cf.br ^bb3254
^bb3254:
 cf.br ^bb3255
^bb3255:
 cf.br ^bb3256
^bb3256:
 cf.br ^bb3257
^bb3257:
 cf.br ^bb3258
^bb3258:
 cf.br ^bb3259
^bb3259:
 cf.br ^bb3260
^bb3260:
 cf.br ^bb3261
^bb3261:
 cf.br ^bb3262
^bb3262:
 cf.br ^bb3263
^bb3263:
 cf.br ^bb3264
^bb3264:
 cf.br ^bb3265
^bb3265:
 cf.br ^bb3266
^bb3266:
 cf.br ^bb3267
^bb3267:
 cf.br ^bb3268
^bb3268:
 cf.br ^bb3269
^bb3269:
 cf.br ^bb3270
^bb3270:
 cf.br ^bb3271
^bb3271:
 cf.br ^bb3272
^bb3272:
 cf.br ^bb3273
^bb3273:
 cf.br ^bb3274
^bb3274:
 cf.br ^bb3275
^bb3275:
 cf.br ^bb3276
^bb3276:
 cf.br ^bb3277
^bb3277:
 cf.br ^bb3278
^bb3278:
 cf.br ^bb3279
^bb3279:
 cf.br ^bb3280
^bb3280:
 cf.br ^bb3281
^bb3281:
 cf.br ^bb3282
^bb3282:
 cf.br ^bb3283
^bb3283:
 cf.br ^bb3284
^bb3284:
 cf.br ^bb3285
^bb3285:
 cf.br ^bb3286
^bb3286:
 cf.br ^bb3287
^bb3287:
 cf.br ^bb3288
^bb3288:
 cf.br ^bb3289
^bb3289:
 cf.br ^bb3290
^bb3290:
 cf.br ^bb3291
^bb3291:
 cf.br ^bb3292
^bb3292:
 cf.br ^bb3293
^bb3293:
 cf.br ^bb3294
^bb3294:
 cf.br ^bb3295
^bb3295:
 cf.br ^bb3296
^bb3296:
 cf.br ^bb3297
^bb3297:
 cf.br ^bb3298
^bb3298:
 cf.br ^bb3299
^bb3299:
 cf.br ^bb3300
^bb3300:
 cf.br ^bb3301
^bb3301:
 cf.br ^bb3302
^bb3302:
 cf.br ^bb3303
^bb3303:
 cf.br ^bb3304
^bb3304:
 cf.br ^bb3305
^bb3305:
 cf.br ^bb3306
^bb3306:
 cf.br ^bb3307
^bb3307:
 cf.br ^bb3308
^bb3308:
 cf.br ^bb3309
^bb3309:
 cf.br ^bb3310
^bb3310:
 cf.br ^bb3311
^bb3311:
 cf.br ^bb3312
^bb3312:
 cf.br ^bb3313
^bb3313:
 cf.br ^bb3314
^bb3314:
 cf.br ^bb3315
^bb3315:
 cf.br ^bb3316
^bb3316:
 cf.br ^bb3317
^bb3317:
 cf.br ^bb3318
^bb3318:
 cf.br ^bb3319
^bb3319:
 cf.br ^bb3320
^bb3320:
 cf.br ^bb3321
^bb3321:
 cf.br ^bb3322
^bb3322:
 cf.br ^bb3323
^bb3323:
 cf.br ^bb3324
^bb3324:
 cf.br ^bb3325
^bb3325:
 cf.br ^bb3326
^bb3326:
 cf.br ^bb3327
^bb3327:
 cf.br ^bb3328
^bb3328:
 cf.br ^bb3329
^bb3329:
 cf.br ^bb3330
^bb3330:
 cf.br ^bb3331
^bb3331:
 cf.br ^bb3332
^bb3332:
 cf.br ^bb3333
^bb3333:
 cf.br ^bb3334
^bb3334:
 cf.br ^bb3335
^bb3335:
 cf.br ^bb3336
^bb3336:
 cf.br ^bb3337
^bb3337:
 cf.br ^bb3338
^bb3338:
 cf.br ^bb3339
^bb3339:
 cf.br ^bb3340
^bb3340:
 cf.br ^bb3341
^bb3341:
 cf.br ^bb3342
^bb3342:
 cf.br ^bb3343
^bb3343:
 cf.br ^bb3344
^bb3344:
 cf.br ^bb3345
^bb3345:
 cf.br ^bb3346
^bb3346:
 cf.br ^bb3347
^bb3347:
 cf.br ^bb3348
^bb3348:
 cf.br ^bb3349
^bb3349:
 cf.br ^bb3350
^bb3350:
 cf.br ^bb3351
^bb3351:
 cf.br ^bb3352
^bb3352:
 cf.br ^bb3353
^bb3353:
 cf.br ^bb3354
^bb3354:
 cf.br ^bb3355
^bb3355:
 cf.br ^bb3356
^bb3356:
 cf.br ^bb3357
^bb3357:
 cf.br ^bb3358
^bb3358:
 cf.br ^bb3359
^bb3359:
 cf.br ^bb3360
^bb3360:
 cf.br ^bb3361
^bb3361:
 cf.br ^bb3362
^bb3362:
 cf.br ^bb3363
^bb3363:
 cf.br ^bb3364
^bb3364:
 cf.br ^bb3365
^bb3365:
 cf.br ^bb3366
^bb3366:
 cf.br ^bb3367
^bb3367:
 cf.br ^bb3368
^bb3368:
 cf.br ^bb3369
^bb3369:
 cf.br ^bb3370
^bb3370:
 cf.br ^bb3371
^bb3371:
 cf.br ^bb3372
^bb3372:
 cf.br ^bb3373
^bb3373:
 cf.br ^bb3374
^bb3374:
 cf.br ^bb3375
^bb3375:
 cf.br ^bb3376
^bb3376:
 cf.br ^bb3377
^bb3377:
 cf.br ^bb3378
^bb3378:
 cf.br ^bb3379
^bb3379:
 cf.br ^bb3380
^bb3380:
 cf.br ^bb3381
^bb3381:
 cf.br ^bb3382
^bb3382:
 cf.br ^bb3383
^bb3383:
 cf.br ^bb3384
^bb3384:
 cf.br ^bb3385
^bb3385:
 cf.br ^bb3386
^bb3386:
 cf.br ^bb3387
^bb3387:
 cf.br ^bb3388
^bb3388:
 cf.br ^bb3389
^bb3389:
 cf.br ^bb3390
^bb3390:
 cf.br ^bb3391
^bb3391:
 cf.br ^bb3392
^bb3392:
 cf.br ^bb3393
^bb3393:
 cf.br ^bb3394
^bb3394:
 cf.br ^bb3395
^bb3395:
 cf.br ^bb3396
^bb3396:
 cf.br ^bb3397
^bb3397:
 cf.br ^bb3398
^bb3398:
 cf.br ^bb3399
^bb3399:
 cf.br ^bb3400
^bb3400:
 cf.br ^bb3401
^bb3401:
 cf.br ^bb3402
^bb3402:
 cf.br ^bb3403
^bb3403:
 cf.br ^bb3404
^bb3404:
 cf.br ^bb3405
^bb3405:
 cf.br ^bb3406
^bb3406:
 cf.br ^bb3407
^bb3407:
 cf.br ^bb3408
^bb3408:
 cf.br ^bb3409
^bb3409:
 cf.br ^bb3410
^bb3410:
 cf.br ^bb3411
^bb3411:
 cf.br ^bb3412
^bb3412:
 cf.br ^bb3413
^bb3413:
 cf.br ^bb3414
^bb3414:
 cf.br ^bb3415
^bb3415:
 cf.br ^bb3416
^bb3416:
 cf.br ^bb3417
^bb3417:
 cf.br ^bb3418
^bb3418:
 cf.br ^bb3419
^bb3419:
 cf.br ^bb3420
^bb3420:
 cf.br ^bb3421
^bb3421:
 cf.br ^bb3422
^bb3422:
 cf.br ^bb3423
^bb3423:
 cf.br ^bb3424
^bb3424:
 cf.br ^bb3425
^bb3425:
 cf.br ^bb3426
^bb3426:
 cf.br ^bb3427
^bb3427:
 cf.br ^bb3428
^bb3428:
 cf.br ^bb3429
^bb3429:
 cf.br ^bb3430
^bb3430:
 cf.br ^bb3431
^bb3431:
 cf.br ^bb3432
^bb3432:
 cf.br ^bb3433
^bb3433:
 cf.br ^bb3434
^bb3434:
 cf.br ^bb3435
^bb3435:
 cf.br ^bb3436
^bb3436:
 cf.br ^bb3437
^bb3437:
 cf.br ^bb3438
^bb3438:
 cf.br ^bb3439
^bb3439:
 cf.br ^bb3440
^bb3440:
 cf.br ^bb3441
^bb3441:
 cf.br ^bb3442
^bb3442:
 cf.br ^bb3443
^bb3443:
 cf.br ^bb3444
^bb3444:
 cf.br ^bb3445
^bb3445:
 cf.br ^bb3446
^bb3446:
 cf.br ^bb3447
^bb3447:
 cf.br ^bb3448
^bb3448:
 cf.br ^bb3449
^bb3449:
 cf.br ^bb3450
^bb3450:
 cf.br ^bb3451
^bb3451:
 cf.br ^bb3452
^bb3452:
 cf.br ^bb3453
^bb3453:
 cf.br ^bb3454
^bb3454:
 cf.br ^bb3455
^bb3455:
 cf.br ^bb3456
^bb3456:
 cf.br ^bb3457
^bb3457:
 cf.br ^bb3458
^bb3458:
 cf.br ^bb3459
^bb3459:
 cf.br ^bb3460
^bb3460:
 cf.br ^bb3461
^bb3461:
 cf.br ^bb3462
^bb3462:
 cf.br ^bb3463
^bb3463:
 cf.br ^bb3464
^bb3464:
 cf.br ^bb3465
^bb3465:
 cf.br ^bb3466
^bb3466:
 cf.br ^bb3467
^bb3467:
 cf.br ^bb3468
^bb3468:
 cf.br ^bb3469
^bb3469:
 cf.br ^bb3470
^bb3470:
 cf.br ^bb3471
^bb3471:
 cf.br ^bb3472
^bb3472:
 cf.br ^bb3473
^bb3473:
 cf.br ^bb3474
^bb3474:
 cf.br ^bb3475
^bb3475:
 cf.br ^bb3476
^bb3476:
 cf.br ^bb3477
^bb3477:
 cf.br ^bb3478
^bb3478:
 cf.br ^bb3479
^bb3479:
 cf.br ^bb3480
^bb3480:
 cf.br ^bb3481
^bb3481:
 cf.br ^bb3482
^bb3482:
 cf.br ^bb3483
^bb3483:
 cf.br ^bb3484
^bb3484:
 cf.br ^bb3485
^bb3485:
 cf.br ^bb3486
^bb3486:
 cf.br ^bb3487
^bb3487:
 cf.br ^bb3488
^bb3488:
 cf.br ^bb3489
^bb3489:
 cf.br ^bb3490
^bb3490:
 cf.br ^bb3491
^bb3491:
 cf.br ^bb3492
^bb3492:
 cf.br ^bb3493
^bb3493:
 cf.br ^bb3494
^bb3494:
 cf.br ^bb3495
^bb3495:
 cf.br ^bb3496
^bb3496:
 cf.br ^bb3497
^bb3497:
 cf.br ^bb3498
^bb3498:
 cf.br ^bb3499
^bb3499:
 cf.br ^bb3500
^bb3500:
 cf.br ^bb3501
^bb3501:
 cf.br ^bb3502
^bb3502:
 cf.br ^bb3503
^bb3503:
 cf.br ^bb3504
^bb3504:
 cf.br ^bb3505
^bb3505:
 cf.br ^bb3506
^bb3506:
 cf.br ^bb3507
^bb3507:
 cf.br ^bb3508
^bb3508:
 cf.br ^bb3509
^bb3509:
 cf.br ^bb3510
^bb3510:
 cf.br ^bb3511
^bb3511:
 cf.br ^bb3512
^bb3512:
 cf.br ^bb3513
^bb3513:
 cf.br ^bb3514
^bb3514:
 cf.br ^bb3515
^bb3515:
 cf.br ^bb3516
^bb3516:
 cf.br ^bb3517
^bb3517:
 cf.br ^bb3518
^bb3518:
 cf.br ^bb3519
^bb3519:
 cf.br ^bb3520
^bb3520:
 cf.br ^bb3521
^bb3521:
 cf.br ^bb3522
^bb3522:
 cf.br ^bb3523
^bb3523:
 cf.br ^bb3524
^bb3524:
 cf.br ^bb3525
^bb3525:
 cf.br ^bb3526
^bb3526:
 cf.br ^bb3527
^bb3527:
 cf.br ^bb3528
^bb3528:
 cf.br ^bb3529
^bb3529:
 cf.br ^bb3530
^bb3530:
 cf.br ^bb3531
^bb3531:
 cf.br ^bb3532
^bb3532:
 cf.br ^bb3533
^bb3533:
 cf.br ^bb3534
^bb3534:
 cf.br ^bb3535
^bb3535:
 cf.br ^bb3536
^bb3536:
 cf.br ^bb3537
^bb3537:
 cf.br ^bb3538
^bb3538:
 cf.br ^bb3539
^bb3539:
 cf.br ^bb3540
^bb3540:
 cf.br ^bb3541
^bb3541:
 cf.br ^bb3542
^bb3542:
 cf.br ^bb3543
^bb3543:
 cf.br ^bb3544
^bb3544:
 cf.br ^bb3545
^bb3545:
 cf.br ^bb3546
^bb3546:
 cf.br ^bb3547
^bb3547:
 cf.br ^bb3548
^bb3548:
 cf.br ^bb3549
^bb3549:
 cf.br ^bb3550
^bb3550:
 cf.br ^bb3551
^bb3551:
 cf.br ^bb3552
^bb3552:
 cf.br ^bb3553
^bb3553:
 cf.br ^bb3554
^bb3554:
 cf.br ^bb3555
^bb3555:
 cf.br ^bb3556
^bb3556:
 cf.br ^bb3557
^bb3557:
 cf.br ^bb3558
^bb3558:
 cf.br ^bb3559
^bb3559:
 cf.br ^bb3560
^bb3560:
 cf.br ^bb3561
^bb3561:
 cf.br ^bb3562
^bb3562:
 cf.br ^bb3563
^bb3563:
 cf.br ^bb3564
^bb3564:
 cf.br ^bb3565
^bb3565:
 cf.br ^bb3566
^bb3566:
 cf.br ^bb3567
^bb3567:
 cf.br ^bb3568
^bb3568:
 cf.br ^bb3569
^bb3569:
 cf.br ^bb3570
^bb3570:
 cf.br ^bb3571
^bb3571:
 cf.br ^bb3572
^bb3572:
 cf.br ^bb3573
^bb3573:
 cf.br ^bb3574
^bb3574:
 cf.br ^bb3575
^bb3575:
 cf.br ^bb3576
^bb3576:
 cf.br ^bb3577
^bb3577:
 cf.br ^bb3578
^bb3578:
 cf.br ^bb3579
^bb3579:
 cf.br ^bb3580
^bb3580:
 cf.br ^bb3581
^bb3581:
 cf.br ^bb3582
^bb3582:
 cf.br ^bb3583
^bb3583:
 cf.br ^bb3584
^bb3584:
 cf.br ^bb3585
^bb3585:
 cf.br ^bb3586
^bb3586:
 cf.br ^bb3587
^bb3587:
 cf.br ^bb3588
^bb3588:
 cf.br ^bb3589
^bb3589:
 cf.br ^bb3590
^bb3590:
 cf.br ^bb3591
^bb3591:
 cf.br ^bb3592
^bb3592:
 cf.br ^bb3593
^bb3593:
 cf.br ^bb3594
^bb3594:
 cf.br ^bb3595
^bb3595:
 cf.br ^bb3596
^bb3596:
 cf.br ^bb3597
^bb3597:
 cf.br ^bb3598
^bb3598:
 cf.br ^bb3599
^bb3599:
 cf.br ^bb3600
^bb3600:
 cf.br ^bb3601
^bb3601:
 cf.br ^bb3602
^bb3602:
 cf.br ^bb3603
^bb3603:
 cf.br ^bb3604
^bb3604:
 cf.br ^bb3605
^bb3605:
 cf.br ^bb3606
^bb3606:
 cf.br ^bb3607
^bb3607:
 cf.br ^bb3608
^bb3608:
 cf.br ^bb3609
^bb3609:
 cf.br ^bb3610
^bb3610:
 cf.br ^bb3611
^bb3611:
 cf.br ^bb3612
^bb3612:
 cf.br ^bb3613
^bb3613:
 cf.br ^bb3614
^bb3614:
 cf.br ^bb3615
^bb3615:
 cf.br ^bb3616
^bb3616:
 cf.br ^bb3617
^bb3617:
 cf.br ^bb3618
^bb3618:
 cf.br ^bb3619
^bb3619:
 cf.br ^bb3620
^bb3620:
 cf.br ^bb3621
^bb3621:
 cf.br ^bb3622
^bb3622:
 cf.br ^bb3623
^bb3623:
 cf.br ^bb3624
^bb3624:
 cf.br ^bb3625
^bb3625:
 cf.br ^bb3626
^bb3626:
 cf.br ^bb3627
^bb3627:
 cf.br ^bb3628
^bb3628:
 cf.br ^bb3629
^bb3629:
 cf.br ^bb3630
^bb3630:
 cf.br ^bb3631
^bb3631:
 cf.br ^bb3632
^bb3632:
 cf.br ^bb3633
^bb3633:
 cf.br ^bb3634
^bb3634:
 cf.br ^bb3635
^bb3635:
 cf.br ^bb3636
^bb3636:
 cf.br ^bb3637
^bb3637:
 cf.br ^bb3638
^bb3638:
 cf.br ^bb3639
^bb3639:
 cf.br ^bb3640
^bb3640:
 cf.br ^bb3641
^bb3641:
 cf.br ^bb3642
^bb3642:
 cf.br ^bb3643
^bb3643:
 cf.br ^bb3644
^bb3644:
 cf.br ^bb3645
^bb3645:
 cf.br ^bb3646
^bb3646:
 cf.br ^bb3647
^bb3647:
 cf.br ^bb3648
^bb3648:
 cf.br ^bb3649
^bb3649:
 cf.br ^bb3650
^bb3650:
 cf.br ^bb3651
^bb3651:
 cf.br ^bb3652
^bb3652:
 cf.br ^bb3653
^bb3653:
 cf.br ^bb3654
^bb3654:
 cf.br ^bb3655
^bb3655:
 cf.br ^bb3656
^bb3656:
 cf.br ^bb3657
^bb3657:
 cf.br ^bb3658
^bb3658:
 cf.br ^bb3659
^bb3659:
 cf.br ^bb3660
^bb3660:
 cf.br ^bb3661
^bb3661:
 cf.br ^bb3662
^bb3662:
 cf.br ^bb3663
^bb3663:
 cf.br ^bb3664
^bb3664:
 cf.br ^bb3665
^bb3665:
 cf.br ^bb3666
^bb3666:
 cf.br ^bb3667
^bb3667:
 cf.br ^bb3668
^bb3668:
 cf.br ^bb3669
^bb3669:
 cf.br ^bb3670
^bb3670:
 cf.br ^bb3671
^bb3671:
 cf.br ^bb3672
^bb3672:
 cf.br ^bb3673
^bb3673:
 cf.br ^bb3674
^bb3674:
 cf.br ^bb3675
^bb3675:
 cf.br ^bb3676
^bb3676:
 cf.br ^bb3677
^bb3677:
 cf.br ^bb3678
^bb3678:
 cf.br ^bb3679
^bb3679:
 cf.br ^bb3680
^bb3680:
 cf.br ^bb3681
^bb3681:
 cf.br ^bb3682
^bb3682:
 cf.br ^bb3683
^bb3683:
 cf.br ^bb3684
^bb3684:
 cf.br ^bb3685
^bb3685:
 cf.br ^bb3686
^bb3686:
 cf.br ^bb3687
^bb3687:
 cf.br ^bb3688
^bb3688:
 cf.br ^bb3689
^bb3689:
 cf.br ^bb3690
^bb3690:
 cf.br ^bb3691
^bb3691:
 cf.br ^bb3692
^bb3692:
 cf.br ^bb3693
^bb3693:
 cf.br ^bb3694
^bb3694:
 cf.br ^bb3695
^bb3695:
 cf.br ^bb3696
^bb3696:
 cf.br ^bb3697
^bb3697:
 cf.br ^bb3698
^bb3698:
 cf.br ^bb3699
^bb3699:
 cf.br ^bb3700
^bb3700:
 cf.br ^bb3701
^bb3701:
 cf.br ^bb3702
^bb3702:
 cf.br ^bb3703
^bb3703:
 cf.br ^bb3704
^bb3704:
 cf.br ^bb3705
^bb3705:
 cf.br ^bb3706
^bb3706:
 cf.br ^bb3707
^bb3707:
 cf.br ^bb3708
^bb3708:
 cf.br ^bb3709
^bb3709:
 cf.br ^bb3710
^bb3710:
 cf.br ^bb3711
^bb3711:
 cf.br ^bb3712
^bb3712:
 cf.br ^bb3713
^bb3713:
 cf.br ^bb3714
^bb3714:
 cf.br ^bb3715
^bb3715:
 cf.br ^bb3716
^bb3716:
 cf.br ^bb3717
^bb3717:
 cf.br ^bb3718
^bb3718:
 cf.br ^bb3719
^bb3719:
 cf.br ^bb3720
^bb3720:
 cf.br ^bb3721
^bb3721:
 cf.br ^bb3722
^bb3722:
 cf.br ^bb3723
^bb3723:
 cf.br ^bb3724
^bb3724:
 cf.br ^bb3725
^bb3725:
 cf.br ^bb3726
^bb3726:
 cf.br ^bb3727
^bb3727:
 cf.br ^bb3728
^bb3728:
 cf.br ^bb3729
^bb3729:
 cf.br ^bb3730
^bb3730:
 cf.br ^bb3731
^bb3731:
 cf.br ^bb3732
^bb3732:
 cf.br ^bb3733
^bb3733:
 cf.br ^bb3734
^bb3734:
 cf.br ^bb3735
^bb3735:
 cf.br ^bb3736
^bb3736:
 cf.br ^bb3737
^bb3737:
 cf.br ^bb3738
^bb3738:
 cf.br ^bb3739
^bb3739:
 cf.br ^bb3740
^bb3740:
 cf.br ^bb3741
^bb3741:
 cf.br ^bb3742
^bb3742:
 cf.br ^bb3743
^bb3743:
 cf.br ^bb3744
^bb3744:
 cf.br ^bb3745
^bb3745:
 cf.br ^bb3746
^bb3746:
 cf.br ^bb3747
^bb3747:
 cf.br ^bb3748
^bb3748:
 cf.br ^bb3749
^bb3749:
 cf.br ^bb3750
^bb3750:
 cf.br ^bb3751
^bb3751:
 cf.br ^bb3752
^bb3752:
 cf.br ^bb3753
^bb3753:
 cf.br ^bb3754
^bb3754:
 cf.br ^bb3755
^bb3755:
 cf.br ^bb3756
^bb3756:
 cf.br ^bb3757
^bb3757:
 cf.br ^bb3758
^bb3758:
 cf.br ^bb3759
^bb3759:
 cf.br ^bb3760
^bb3760:
 cf.br ^bb3761
^bb3761:
 cf.br ^bb3762
^bb3762:
 cf.br ^bb3763
^bb3763:
 cf.br ^bb3764
^bb3764:
 cf.br ^bb3765
^bb3765:
 cf.br ^bb3766
^bb3766:
 cf.br ^bb3767
^bb3767:
 cf.br ^bb3768
^bb3768:
 cf.br ^bb3769
^bb3769:
 cf.br ^bb3770
^bb3770:
 cf.br ^bb3771
^bb3771:
 cf.br ^bb3772
^bb3772:
 cf.br ^bb3773
^bb3773:
 cf.br ^bb3774
^bb3774:
 cf.br ^bb3775
^bb3775:
 cf.br ^bb3776
^bb3776:
 cf.br ^bb3777
^bb3777:
 cf.br ^bb3778
^bb3778:
 cf.br ^bb3779
^bb3779:
 cf.br ^bb3780
^bb3780:
 cf.br ^bb3781
^bb3781:
 cf.br ^bb3782
^bb3782:
 cf.br ^bb3783
^bb3783:
 cf.br ^bb3784
^bb3784:
 cf.br ^bb3785
^bb3785:
 cf.br ^bb3786
^bb3786:
 cf.br ^bb3787
^bb3787:
 cf.br ^bb3788
^bb3788:
 cf.br ^bb3789
^bb3789:
 cf.br ^bb3790
^bb3790:
 cf.br ^bb3791
^bb3791:
 cf.br ^bb3792
^bb3792:
 cf.br ^bb3793
^bb3793:
 cf.br ^bb3794
^bb3794:
 cf.br ^bb3795
^bb3795:
 cf.br ^bb3796
^bb3796:
 cf.br ^bb3797
^bb3797:
 cf.br ^bb3798
^bb3798:
 cf.br ^bb3799
^bb3799:
 cf.br ^bb3800
^bb3800:
 cf.br ^bb3801
^bb3801:
 cf.br ^bb3802
^bb3802:
 cf.br ^bb3803
^bb3803:
 cf.br ^bb3804
^bb3804:
 cf.br ^bb3805
^bb3805:
 cf.br ^bb3806
^bb3806:
 cf.br ^bb3807
^bb3807:
 cf.br ^bb3808
^bb3808:
 cf.br ^bb3809
^bb3809:
 cf.br ^bb3810
^bb3810:
 cf.br ^bb3811
^bb3811:
 cf.br ^bb3812
^bb3812:
 cf.br ^bb3813
^bb3813:
 cf.br ^bb3814
^bb3814:
 cf.br ^bb3815
^bb3815:
 cf.br ^bb3816
^bb3816:
 cf.br ^bb3817
^bb3817:
 cf.br ^bb3818
^bb3818:
 cf.br ^bb3819
^bb3819:
 cf.br ^bb3820
^bb3820:
 cf.br ^bb3821
^bb3821:
 cf.br ^bb3822
^bb3822:
 cf.br ^bb3823
^bb3823:
 cf.br ^bb3824
^bb3824:
 cf.br ^bb3825
^bb3825:
 cf.br ^bb3826
^bb3826:
 cf.br ^bb3827
^bb3827:
 cf.br ^bb3828
^bb3828:
 cf.br ^bb3829
^bb3829:
 cf.br ^bb3830
^bb3830:
 cf.br ^bb3831
^bb3831:
 cf.br ^bb3832
^bb3832:
 cf.br ^bb3833
^bb3833:
 cf.br ^bb3834
^bb3834:
 cf.br ^bb3835
^bb3835:
 cf.br ^bb3836
^bb3836:
 cf.br ^bb3837
^bb3837:
 cf.br ^bb3838
^bb3838:
 cf.br ^bb3839
^bb3839:
 cf.br ^bb3840
^bb3840:
 cf.br ^bb3841
^bb3841:
 cf.br ^bb3842
^bb3842:
 cf.br ^bb3843
^bb3843:
 cf.br ^bb3844
^bb3844:
 cf.br ^bb3845
^bb3845:
 cf.br ^bb3846
^bb3846:
 cf.br ^bb3847
^bb3847:
 cf.br ^bb3848
^bb3848:
 cf.br ^bb3849
^bb3849:
 cf.br ^bb3850
^bb3850:
 cf.br ^bb3851
^bb3851:
 cf.br ^bb3852
^bb3852:
 cf.br ^bb3853
^bb3853:
 cf.br ^bb3854
^bb3854:
 cf.br ^bb3855
^bb3855:
 cf.br ^bb3856
^bb3856:
 cf.br ^bb3857
^bb3857:
 cf.br ^bb3858
^bb3858:
 cf.br ^bb3859
^bb3859:
 cf.br ^bb3860
^bb3860:
 cf.br ^bb3861
^bb3861:
 cf.br ^bb3862
^bb3862:
 cf.br ^bb3863
^bb3863:
 cf.br ^bb3864
^bb3864:
 cf.br ^bb3865
^bb3865:
 cf.br ^bb3866
^bb3866:
 cf.br ^bb3867
^bb3867:
 cf.br ^bb3868
^bb3868:
 cf.br ^bb3869
^bb3869:
 cf.br ^bb3870
^bb3870:
 cf.br ^bb3871
^bb3871:
 cf.br ^bb3872
^bb3872:
 cf.br ^bb3873
^bb3873:
 cf.br ^bb3874
^bb3874:
 cf.br ^bb3875
^bb3875:
 cf.br ^bb3876
^bb3876:
 cf.br ^bb3877
^bb3877:
 cf.br ^bb3878
^bb3878:
 cf.br ^bb3879
^bb3879:
 cf.br ^bb3880
^bb3880:
 cf.br ^bb3881
^bb3881:
 cf.br ^bb3882
^bb3882:
 cf.br ^bb3883
^bb3883:
 cf.br ^bb3884
^bb3884:
 cf.br ^bb3885
^bb3885:
 cf.br ^bb3886
^bb3886:
 cf.br ^bb3887
^bb3887:
 cf.br ^bb3888
^bb3888:
 cf.br ^bb3889
^bb3889:
 cf.br ^bb3890
^bb3890:
 cf.br ^bb3891
^bb3891:
 cf.br ^bb3892
^bb3892:
 cf.br ^bb3893
^bb3893:
 cf.br ^bb3894
^bb3894:
 cf.br ^bb3895
^bb3895:
 cf.br ^bb3896
^bb3896:
 cf.br ^bb3897
^bb3897:
 cf.br ^bb3898
^bb3898:
 cf.br ^bb3899
^bb3899:
 cf.br ^bb3900
^bb3900:
 cf.br ^bb3901
^bb3901:
 cf.br ^bb3902
^bb3902:
 cf.br ^bb3903
^bb3903:
 cf.br ^bb3904
^bb3904:
 cf.br ^bb3905
^bb3905:
 cf.br ^bb3906
^bb3906:
 cf.br ^bb3907
^bb3907:
 cf.br ^bb3908
^bb3908:
 cf.br ^bb3909
^bb3909:
 cf.br ^bb3910
^bb3910:
 cf.br ^bb3911
^bb3911:
 cf.br ^bb3912
^bb3912:
 cf.br ^bb3913
^bb3913:
 cf.br ^bb3914
^bb3914:
 cf.br ^bb3915
^bb3915:
 cf.br ^bb3916
^bb3916:
 cf.br ^bb3917
^bb3917:
 cf.br ^bb3918
^bb3918:
 cf.br ^bb3919
^bb3919:
 cf.br ^bb3920
^bb3920:
 cf.br ^bb3921
^bb3921:
 cf.br ^bb3922
^bb3922:
 cf.br ^bb3923
^bb3923:
 cf.br ^bb3924
^bb3924:
 cf.br ^bb3925
^bb3925:
 cf.br ^bb3926
^bb3926:
 cf.br ^bb3927
^bb3927:
 cf.br ^bb3928
^bb3928:
 cf.br ^bb3929
^bb3929:
 cf.br ^bb3930
^bb3930:
 cf.br ^bb3931
^bb3931:
 cf.br ^bb3932
^bb3932:
 cf.br ^bb3933
^bb3933:
 cf.br ^bb3934
^bb3934:
 cf.br ^bb3935
^bb3935:
 cf.br ^bb3936
^bb3936:
 cf.br ^bb3937
^bb3937:
 cf.br ^bb3938
^bb3938:
 cf.br ^bb3939
^bb3939:
 cf.br ^bb3940
^bb3940:
 cf.br ^bb3941
^bb3941:
 cf.br ^bb3942
^bb3942:
 cf.br ^bb3943
^bb3943:
 cf.br ^bb3944
^bb3944:
 cf.br ^bb3945
^bb3945:
 cf.br ^bb3946
^bb3946:
 cf.br ^bb3947
^bb3947:
 cf.br ^bb3948
^bb3948:
 cf.br ^bb3949
^bb3949:
 cf.br ^bb3950
^bb3950:
 cf.br ^bb3951
^bb3951:
 cf.br ^bb3952
^bb3952:
 cf.br ^bb3953
^bb3953:
 cf.br ^bb3954
^bb3954:
 cf.br ^bb3955
^bb3955:
 cf.br ^bb3956
^bb3956:
 cf.br ^bb3957
^bb3957:
 cf.br ^bb3958
^bb3958:
 cf.br ^bb3959
^bb3959:
 cf.br ^bb3960
^bb3960:
 cf.br ^bb3961
^bb3961:
 cf.br ^bb3962
^bb3962:
 cf.br ^bb3963
^bb3963:
 cf.br ^bb3964
^bb3964:
 cf.br ^bb3965
^bb3965:
 cf.br ^bb3966
^bb3966:
 cf.br ^bb3967
^bb3967:
 cf.br ^bb3968
^bb3968:
 cf.br ^bb3969
^bb3969:
 cf.br ^bb3970
^bb3970:
 cf.br ^bb3971
^bb3971:
 cf.br ^bb3972
^bb3972:
 cf.br ^bb3973
^bb3973:
 cf.br ^bb3974
^bb3974:
 cf.br ^bb3975
^bb3975:
 cf.br ^bb3976
^bb3976:
 cf.br ^bb3977
^bb3977:
 cf.br ^bb3978
^bb3978:
 cf.br ^bb3979
^bb3979:
 cf.br ^bb3980
^bb3980:
 cf.br ^bb3981
^bb3981:
 cf.br ^bb3982
^bb3982:
 cf.br ^bb3983
^bb3983:
 cf.br ^bb3984
^bb3984:
 cf.br ^bb3985
^bb3985:
 cf.br ^bb3986
^bb3986:
 cf.br ^bb3987
^bb3987:
 cf.br ^bb3988
^bb3988:
 cf.br ^bb3989
^bb3989:
 cf.br ^bb3990
^bb3990:
 cf.br ^bb3991
^bb3991:
 cf.br ^bb3992
^bb3992:
 cf.br ^bb3993
^bb3993:
 cf.br ^bb3994
^bb3994:
 cf.br ^bb3995
^bb3995:
 cf.br ^bb3996
^bb3996:
 cf.br ^bb3997
^bb3997:
 cf.br ^bb3998
^bb3998:
 cf.br ^bb3999
^bb3999:
 cf.br ^bb4000
^bb4000:
 cf.br ^bb4001
^bb4001:
 cf.br ^bb4002
^bb4002:
 cf.br ^bb4003
^bb4003:
 cf.br ^bb4004
^bb4004:
 cf.br ^bb4005
^bb4005:
 cf.br ^bb4006
^bb4006:
 cf.br ^bb4007
^bb4007:
 cf.br ^bb4008
^bb4008:
 cf.br ^bb4009
^bb4009:
 cf.br ^bb4010
^bb4010:
 cf.br ^bb4011
^bb4011:
 cf.br ^bb4012
^bb4012:
 cf.br ^bb4013
^bb4013:
 cf.br ^bb4014
^bb4014:
 cf.br ^bb4015
^bb4015:
 cf.br ^bb4016
^bb4016:
 cf.br ^bb4017
^bb4017:
 cf.br ^bb4018
^bb4018:
 cf.br ^bb4019
^bb4019:
 cf.br ^bb4020
^bb4020:
 cf.br ^bb4021
^bb4021:
 cf.br ^bb4022
^bb4022:
 cf.br ^bb4023
^bb4023:
 cf.br ^bb4024
^bb4024:
 cf.br ^bb4025
^bb4025:
 cf.br ^bb4026
^bb4026:
 cf.br ^bb4027
^bb4027:
 cf.br ^bb4028
^bb4028:
 cf.br ^bb4029
^bb4029:
 cf.br ^bb4030
^bb4030:
 cf.br ^bb4031
^bb4031:
 cf.br ^bb4032
^bb4032:
 cf.br ^bb4033
^bb4033:
 cf.br ^bb4034
^bb4034:
 cf.br ^bb4035
^bb4035:
 cf.br ^bb4036
^bb4036:
 cf.br ^bb4037
^bb4037:
 cf.br ^bb4038
^bb4038:
 cf.br ^bb4039
^bb4039:
 cf.br ^bb4040
^bb4040:
 cf.br ^bb4041
^bb4041:
 cf.br ^bb4042
^bb4042:
 cf.br ^bb4043
^bb4043:
 cf.br ^bb4044
^bb4044:
 cf.br ^bb4045
^bb4045:
 cf.br ^bb4046
^bb4046:
 cf.br ^bb4047
^bb4047:
 cf.br ^bb4048
^bb4048:
 cf.br ^bb4049
^bb4049:
 cf.br ^bb4050
^bb4050:
 cf.br ^bb4051
^bb4051:
 cf.br ^bb4052
^bb4052:
 cf.br ^bb4053
^bb4053:
 cf.br ^bb4054
^bb4054:
 cf.br ^bb4055
^bb4055:
 cf.br ^bb4056
^bb4056:
 cf.br ^bb4057
^bb4057:
 cf.br ^bb4058
^bb4058:
 cf.br ^bb4059
^bb4059:
 cf.br ^bb4060
^bb4060:
 cf.br ^bb4061
^bb4061:
 cf.br ^bb4062
^bb4062:
 cf.br ^bb4063
^bb4063:
 cf.br ^bb4064
^bb4064:
 cf.br ^bb4065
^bb4065:
 cf.br ^bb4066
^bb4066:
 cf.br ^bb4067
^bb4067:
 cf.br ^bb4068
^bb4068:
 cf.br ^bb4069
^bb4069:
 cf.br ^bb4070
^bb4070:
 cf.br ^bb4071
^bb4071:
 cf.br ^bb4072
^bb4072:
 cf.br ^bb4073
^bb4073:
 cf.br ^bb4074
^bb4074:
 cf.br ^bb4075
^bb4075:
 cf.br ^bb4076
^bb4076:
 cf.br ^bb4077
^bb4077:
 cf.br ^bb4078
^bb4078:
 cf.br ^bb4079
^bb4079:
 cf.br ^bb4080
^bb4080:
 cf.br ^bb4081
^bb4081:
 cf.br ^bb4082
^bb4082:
 cf.br ^bb4083
^bb4083:
 cf.br ^bb4084
^bb4084:
 cf.br ^bb4085
^bb4085:
 cf.br ^bb4086
^bb4086:
 cf.br ^bb4087
^bb4087:
 cf.br ^bb4088
^bb4088:
 cf.br ^bb4089
^bb4089:
 cf.br ^bb4090
^bb4090:
 cf.br ^bb4091
^bb4091:
 cf.br ^bb4092
^bb4092:
 cf.br ^bb4093
^bb4093:
 cf.br ^bb4094
^bb4094:
 cf.br ^bb4095
^bb4095:
 cf.br ^bb4096
^bb4096:
 cf.br ^bb4097
^bb4097:
 cf.br ^bb4098
^bb4098:
 cf.br ^bb4099
^bb4099:
 cf.br ^bb4100
^bb4100:
 cf.br ^bb4101
^bb4101:
 cf.br ^bb4102
^bb4102:
 cf.br ^bb4103
^bb4103:
 cf.br ^bb4104
^bb4104:
 cf.br ^bb4105
^bb4105:
 cf.br ^bb4106
^bb4106:
 cf.br ^bb4107
^bb4107:
 cf.br ^bb4108
^bb4108:
 cf.br ^bb4109
^bb4109:
 cf.br ^bb4110
^bb4110:
 cf.br ^bb4111
^bb4111:
 cf.br ^bb4112
^bb4112:
 cf.br ^bb4113
^bb4113:
 cf.br ^bb4114
^bb4114:
 cf.br ^bb4115
^bb4115:
 cf.br ^bb4116
^bb4116:
 cf.br ^bb4117
^bb4117:
 cf.br ^bb4118
^bb4118:
 cf.br ^bb4119
^bb4119:
 cf.br ^bb4120
^bb4120:
 cf.br ^bb4121
^bb4121:
 cf.br ^bb4122
^bb4122:
 cf.br ^bb4123
^bb4123:
 cf.br ^bb4124
^bb4124:
 cf.br ^bb4125
^bb4125:
 cf.br ^bb4126
^bb4126:
 cf.br ^bb4127
^bb4127:
 cf.br ^bb4128
^bb4128:
 cf.br ^bb4129
^bb4129:
 cf.br ^bb4130
^bb4130:
 cf.br ^bb4131
^bb4131:
 cf.br ^bb4132
^bb4132:
 cf.br ^bb4133
^bb4133:
 cf.br ^bb4134
^bb4134:
 cf.br ^bb4135
^bb4135:
 cf.br ^bb4136
^bb4136:
 cf.br ^bb4137
^bb4137:
 cf.br ^bb4138
^bb4138:
 cf.br ^bb4139
^bb4139:
 cf.br ^bb4140
^bb4140:
 cf.br ^bb4141
^bb4141:
 cf.br ^bb4142
^bb4142:
 cf.br ^bb4143
^bb4143:
 cf.br ^bb4144
^bb4144:
 cf.br ^bb4145
^bb4145:
 cf.br ^bb4146
^bb4146:
 cf.br ^bb4147
^bb4147:
 cf.br ^bb4148
^bb4148:
 cf.br ^bb4149
^bb4149:
 cf.br ^bb4150
^bb4150:
 cf.br ^bb4151
^bb4151:
 cf.br ^bb4152
^bb4152:
 cf.br ^bb4153
^bb4153:
 cf.br ^bb4154
^bb4154:
 cf.br ^bb4155
^bb4155:
 cf.br ^bb4156
^bb4156:
 cf.br ^bb4157
^bb4157:
 cf.br ^bb4158
^bb4158:
 cf.br ^bb4159
^bb4159:
 cf.br ^bb4160
^bb4160:
 cf.br ^bb4161
^bb4161:
 cf.br ^bb4162
^bb4162:
 cf.br ^bb4163
^bb4163:
 cf.br ^bb4164
^bb4164:
 cf.br ^bb4165
^bb4165:
 cf.br ^bb4166
^bb4166:
 cf.br ^bb4167
^bb4167:
 cf.br ^bb4168
^bb4168:
 cf.br ^bb4169
^bb4169:
 cf.br ^bb4170
^bb4170:
 cf.br ^bb4171
^bb4171:
 cf.br ^bb4172
^bb4172:
 cf.br ^bb4173
^bb4173:
 cf.br ^bb4174
^bb4174:
 cf.br ^bb4175
^bb4175:
 cf.br ^bb4176
^bb4176:
 cf.br ^bb4177
^bb4177:
 cf.br ^bb4178
^bb4178:
 cf.br ^bb4179
^bb4179:
 cf.br ^bb4180
^bb4180:
 cf.br ^bb4181
^bb4181:
 cf.br ^bb4182
^bb4182:
 cf.br ^bb4183
^bb4183:
 cf.br ^bb4184
^bb4184:
 cf.br ^bb4185
^bb4185:
 cf.br ^bb4186
^bb4186:
 cf.br ^bb4187
^bb4187:
 cf.br ^bb4188
^bb4188:
 cf.br ^bb4189
^bb4189:
 cf.br ^bb4190
^bb4190:
 cf.br ^bb4191
^bb4191:
 cf.br ^bb4192
^bb4192:
 cf.br ^bb4193
^bb4193:
 cf.br ^bb4194
^bb4194:
 cf.br ^bb4195
^bb4195:
 cf.br ^bb4196
^bb4196:
 cf.br ^bb4197
^bb4197:
 cf.br ^bb4198
^bb4198:
 cf.br ^bb4199
^bb4199:
 cf.br ^bb4200
^bb4200:
 cf.br ^bb4201
^bb4201:
 cf.br ^bb4202
^bb4202:
 cf.br ^bb4203
^bb4203:
 cf.br ^bb4204
^bb4204:
 cf.br ^bb4205
^bb4205:
 cf.br ^bb4206
^bb4206:
 cf.br ^bb4207
^bb4207:
 cf.br ^bb4208
^bb4208:
 cf.br ^bb4209
^bb4209:
 cf.br ^bb4210
^bb4210:
 cf.br ^bb4211
^bb4211:
 cf.br ^bb4212
^bb4212:
 cf.br ^bb4213
^bb4213:
 cf.br ^bb4214
^bb4214:
 cf.br ^bb4215
^bb4215:
 cf.br ^bb4216
^bb4216:
 cf.br ^bb4217
^bb4217:
 cf.br ^bb4218
^bb4218:
 cf.br ^bb4219
^bb4219:
 cf.br ^bb4220
^bb4220:
 cf.br ^bb4221
^bb4221:
 cf.br ^bb4222
^bb4222:
 cf.br ^bb4223
^bb4223:
 cf.br ^bb4224
^bb4224:
 cf.br ^bb4225
^bb4225:
 cf.br ^bb4226
^bb4226:
 cf.br ^bb4227
^bb4227:
 cf.br ^bb4228
^bb4228:
 cf.br ^bb4229
^bb4229:
 cf.br ^bb4230
^bb4230:
 cf.br ^bb4231
^bb4231:
 cf.br ^bb4232
^bb4232:
 cf.br ^bb4233
^bb4233:
 cf.br ^bb4234
^bb4234:
 cf.br ^bb4235
^bb4235:
 cf.br ^bb4236
^bb4236:
 cf.br ^bb4237
^bb4237:
 cf.br ^bb4238
^bb4238:
 cf.br ^bb4239
^bb4239:
 cf.br ^bb4240
^bb4240:
 cf.br ^bb4241
^bb4241:
 cf.br ^bb4242
^bb4242:
 cf.br ^bb4243
^bb4243:
 cf.br ^bb4244
^bb4244:
 cf.br ^bb4245
^bb4245:
 cf.br ^bb4246
^bb4246:
 cf.br ^bb4247
^bb4247:
 cf.br ^bb4248
^bb4248:
 cf.br ^bb4249
^bb4249:
 cf.br ^bb4250
^bb4250:
 cf.br ^bb4251
^bb4251:
 cf.br ^bb4252
^bb4252:
 cf.br ^bb4253
^bb4253:
 cf.br ^bb4254
^bb4254:
 cf.br ^bb4255
^bb4255:
 cf.br ^bb4256
^bb4256:
 cf.br ^bb4257
^bb4257:
 cf.br ^bb4258
^bb4258:
 cf.br ^bb4259
^bb4259:
 cf.br ^bb4260
^bb4260:
 cf.br ^bb4261
^bb4261:
 cf.br ^bb4262
^bb4262:
 cf.br ^bb4263
^bb4263:
 cf.br ^bb4264
^bb4264:
 cf.br ^bb4265
^bb4265:
 cf.br ^bb4266
^bb4266:
 cf.br ^bb4267
^bb4267:
 cf.br ^bb4268
^bb4268:
 cf.br ^bb4269
^bb4269:
 cf.br ^bb4270
^bb4270:
 cf.br ^bb4271
^bb4271:
 cf.br ^bb4272
^bb4272:
 cf.br ^bb4273
^bb4273:
 cf.br ^bb4274
^bb4274:
 cf.br ^bb4275
^bb4275:
 cf.br ^bb4276
^bb4276:
 cf.br ^bb4277
^bb4277:
 cf.br ^bb4278
^bb4278:
 cf.br ^bb4279
^bb4279:
 cf.br ^bb4280
^bb4280:
 cf.br ^bb4281
^bb4281:
 cf.br ^bb4282
^bb4282:
 cf.br ^bb4283
^bb4283:
 cf.br ^bb4284
^bb4284:
 cf.br ^bb4285
^bb4285:
 cf.br ^bb4286
^bb4286:
 cf.br ^bb4287
^bb4287:
 cf.br ^bb4288
^bb4288:
 cf.br ^bb4289
^bb4289:
 cf.br ^bb4290
^bb4290:
 cf.br ^bb4291
^bb4291:
 cf.br ^bb4292
^bb4292:
 cf.br ^bb4293
^bb4293:
 cf.br ^bb4294
^bb4294:
 cf.br ^bb4295
^bb4295:
 cf.br ^bb4296
^bb4296:
 cf.br ^bb4297
^bb4297:
 cf.br ^bb4298
^bb4298:
 cf.br ^bb4299
^bb4299:
 cf.br ^bb4300
^bb4300:
 cf.br ^bb4301
^bb4301:
 cf.br ^bb4302
^bb4302:
 cf.br ^bb4303
^bb4303:
 cf.br ^bb4304
^bb4304:
 cf.br ^bb4305
^bb4305:
 cf.br ^bb4306
^bb4306:
 cf.br ^bb4307
^bb4307:
 cf.br ^bb4308
^bb4308:
 cf.br ^bb4309
^bb4309:
 cf.br ^bb4310
^bb4310:
 cf.br ^bb4311
^bb4311:
 cf.br ^bb4312
^bb4312:
 cf.br ^bb4313
^bb4313:
 cf.br ^bb4314
^bb4314:
 cf.br ^bb4315
^bb4315:
 cf.br ^bb4316
^bb4316:
 cf.br ^bb4317
^bb4317:
 cf.br ^bb4318
^bb4318:
 cf.br ^bb4319
^bb4319:
 cf.br ^bb4320
^bb4320:
 cf.br ^bb4321
^bb4321:
 cf.br ^bb4322
^bb4322:
 cf.br ^bb4323
^bb4323:
 cf.br ^bb4324
^bb4324:
 cf.br ^bb4325
^bb4325:
 cf.br ^bb4326
^bb4326:
 cf.br ^bb4327
^bb4327:
 cf.br ^bb4328
^bb4328:
 cf.br ^bb4329
^bb4329:
 cf.br ^bb4330
^bb4330:
 cf.br ^bb4331
^bb4331:
 cf.br ^bb4332
^bb4332:
 cf.br ^bb4333
^bb4333:
 cf.br ^bb4334
^bb4334:
 cf.br ^bb4335
^bb4335:
 cf.br ^bb4336
^bb4336:
 cf.br ^bb4337
^bb4337:
 cf.br ^bb4338
^bb4338:
 cf.br ^bb4339
^bb4339:
 cf.br ^bb4340
^bb4340:
 cf.br ^bb4341
^bb4341:
 cf.br ^bb4342
^bb4342:
 cf.br ^bb4343
^bb4343:
 cf.br ^bb4344
^bb4344:
 cf.br ^bb4345
^bb4345:
 cf.br ^bb4346
^bb4346:
 cf.br ^bb4347
^bb4347:
 cf.br ^bb4348
^bb4348:
 cf.br ^bb4349
^bb4349:
 cf.br ^bb4350
^bb4350:
 cf.br ^bb4351
^bb4351:
 cf.br ^bb4352
^bb4352:
 cf.br ^bb4353
^bb4353:
 cf.br ^bb4354
^bb4354:
 cf.br ^bb4355
^bb4355:
 cf.br ^bb4356
^bb4356:
 cf.br ^bb4357
^bb4357:
 cf.br ^bb4358
^bb4358:
 cf.br ^bb4359
^bb4359:
 cf.br ^bb4360
^bb4360:
 cf.br ^bb4361
^bb4361:
 cf.br ^bb4362
^bb4362:
 cf.br ^bb4363
^bb4363:
 cf.br ^bb4364
^bb4364:
 cf.br ^bb4365
^bb4365:
 cf.br ^bb4366
^bb4366:
 cf.br ^bb4367
^bb4367:
 cf.br ^bb4368
^bb4368:
 cf.br ^bb4369
^bb4369:
 cf.br ^bb4370
^bb4370:
 cf.br ^bb4371
^bb4371:
 cf.br ^bb4372
^bb4372:
 cf.br ^bb4373
^bb4373:
 cf.br ^bb4374
^bb4374:
 cf.br ^bb4375
^bb4375:
 cf.br ^bb4376
^bb4376:
 cf.br ^bb4377
^bb4377:
 cf.br ^bb4378
^bb4378:
 cf.br ^bb4379
^bb4379:
 cf.br ^bb4380
^bb4380:
 cf.br ^bb4381
^bb4381:
 cf.br ^bb4382
^bb4382:
 cf.br ^bb4383
^bb4383:
 cf.br ^bb4384
^bb4384:
 cf.br ^bb4385
^bb4385:
 cf.br ^bb4386
^bb4386:
 cf.br ^bb4387
^bb4387:
 cf.br ^bb4388
^bb4388:
 cf.br ^bb4389
^bb4389:
 cf.br ^bb4390
^bb4390:
 cf.br ^bb4391
^bb4391:
 cf.br ^bb4392
^bb4392:
 cf.br ^bb4393
^bb4393:
 cf.br ^bb4394
^bb4394:
 cf.br ^bb4395
^bb4395:
 cf.br ^bb4396
^bb4396:
 cf.br ^bb4397
^bb4397:
 cf.br ^bb4398
^bb4398:
 cf.br ^bb4399
^bb4399:
 cf.br ^bb4400
^bb4400:
 cf.br ^bb4401
^bb4401:
 cf.br ^bb4402
^bb4402:
 cf.br ^bb4403
^bb4403:
 cf.br ^bb4404
^bb4404:
 cf.br ^bb4405
^bb4405:
 cf.br ^bb4406
^bb4406:
 cf.br ^bb4407
^bb4407:
 cf.br ^bb4408
^bb4408:
 cf.br ^bb4409
^bb4409:
 cf.br ^bb4410
^bb4410:
 cf.br ^bb4411
^bb4411:
 cf.br ^bb4412
^bb4412:
 cf.br ^bb4413
^bb4413:
 cf.br ^bb4414
^bb4414:
 cf.br ^bb4415
^bb4415:
 cf.br ^bb4416
^bb4416:
 cf.br ^bb4417
^bb4417:
 cf.br ^bb4418
^bb4418:
 cf.br ^bb4419
^bb4419:
 cf.br ^bb4420
^bb4420:
 cf.br ^bb4421
^bb4421:
 cf.br ^bb4422
^bb4422:
 cf.br ^bb4423
^bb4423:
 cf.br ^bb4424
^bb4424:
 cf.br ^bb4425
^bb4425:
 cf.br ^bb4426
^bb4426:
 cf.br ^bb4427
^bb4427:
 cf.br ^bb4428
^bb4428:
 cf.br ^bb4429
^bb4429:
 cf.br ^bb4430
^bb4430:
 cf.br ^bb4431
^bb4431:
 cf.br ^bb4432
^bb4432:
 cf.br ^bb4433
^bb4433:
 cf.br ^bb4434
^bb4434:
 cf.br ^bb4435
^bb4435:
 cf.br ^bb4436
^bb4436:
 cf.br ^bb4437
^bb4437:
 cf.br ^bb4438
^bb4438:
 cf.br ^bb4439
^bb4439:
 cf.br ^bb4440
^bb4440:
 cf.br ^bb4441
^bb4441:
 cf.br ^bb4442
^bb4442:
 cf.br ^bb4443
^bb4443:
 cf.br ^bb4444
^bb4444:
 cf.br ^bb4445
^bb4445:
 cf.br ^bb4446
^bb4446:
 cf.br ^bb4447
^bb4447:
 cf.br ^bb4448
^bb4448:
 cf.br ^bb4449
^bb4449:
 cf.br ^bb4450
^bb4450:
 cf.br ^bb4451
^bb4451:
 cf.br ^bb4452
^bb4452:
 cf.br ^bb4453
^bb4453:
 cf.br ^bb4454
^bb4454:
 cf.br ^bb4455
^bb4455:
 cf.br ^bb4456
^bb4456:
 cf.br ^bb4457
^bb4457:
 cf.br ^bb4458
^bb4458:
 cf.br ^bb4459
^bb4459:
 cf.br ^bb4460
^bb4460:
 cf.br ^bb4461
^bb4461:
 cf.br ^bb4462
^bb4462:
 cf.br ^bb4463
^bb4463:
 cf.br ^bb4464
^bb4464:
 cf.br ^bb4465
^bb4465:
 cf.br ^bb4466
^bb4466:
 cf.br ^bb4467
^bb4467:
 cf.br ^bb4468
^bb4468:
 cf.br ^bb4469
^bb4469:
 cf.br ^bb4470
^bb4470:
 cf.br ^bb4471
^bb4471:
 cf.br ^bb4472
^bb4472:
 cf.br ^bb4473
^bb4473:
 cf.br ^bb4474
^bb4474:
 cf.br ^bb4475
^bb4475:
 cf.br ^bb4476
^bb4476:
 cf.br ^bb4477
^bb4477:
 cf.br ^bb4478
^bb4478:
 cf.br ^bb4479
^bb4479:
 cf.br ^bb4480
^bb4480:
 cf.br ^bb4481
^bb4481:
 cf.br ^bb4482
^bb4482:
 cf.br ^bb4483
^bb4483:
 cf.br ^bb4484
^bb4484:
 cf.br ^bb4485
^bb4485:
 cf.br ^bb4486
^bb4486:
 cf.br ^bb4487
^bb4487:
 cf.br ^bb4488
^bb4488:
 cf.br ^bb4489
^bb4489:
 cf.br ^bb4490
^bb4490:
 cf.br ^bb4491
^bb4491:
 cf.br ^bb4492
^bb4492:
 cf.br ^bb4493
^bb4493:
 cf.br ^bb4494
^bb4494:
 cf.br ^bb4495
^bb4495:
 cf.br ^bb4496
^bb4496:
 cf.br ^bb4497
^bb4497:
 cf.br ^bb4498
^bb4498:
 cf.br ^bb4499
^bb4499:
 cf.br ^bb4500
^bb4500:
 cf.br ^bb4501
^bb4501:
 cf.br ^bb4502
^bb4502:
 cf.br ^bb4503
^bb4503:
 cf.br ^bb4504
^bb4504:
 cf.br ^bb4505
^bb4505:
 cf.br ^bb4506
^bb4506:
 cf.br ^bb4507
^bb4507:
 cf.br ^bb4508
^bb4508:
 cf.br ^bb4509
^bb4509:
 cf.br ^bb4510
^bb4510:
 cf.br ^bb4511
^bb4511:
 cf.br ^bb4512
^bb4512:
 cf.br ^bb4513
^bb4513:
 cf.br ^bb4514
^bb4514:
 cf.br ^bb4515
^bb4515:
 cf.br ^bb4516
^bb4516:
 cf.br ^bb4517
^bb4517:
 cf.br ^bb4518
^bb4518:
 cf.br ^bb4519
^bb4519:
 cf.br ^bb4520
^bb4520:
 cf.br ^bb4521
^bb4521:
 cf.br ^bb4522
^bb4522:
 cf.br ^bb4523
^bb4523:
 cf.br ^bb4524
^bb4524:
 cf.br ^bb4525
^bb4525:
 cf.br ^bb4526
^bb4526:
 cf.br ^bb4527
^bb4527:
 cf.br ^bb4528
^bb4528:
 cf.br ^bb4529
^bb4529:
 cf.br ^bb4530
^bb4530:
 cf.br ^bb4531
^bb4531:
 cf.br ^bb4532
^bb4532:
 cf.br ^bb4533
^bb4533:
 cf.br ^bb4534
^bb4534:
 cf.br ^bb4535
^bb4535:
 cf.br ^bb4536
^bb4536:
 cf.br ^bb4537
^bb4537:
 cf.br ^bb4538
^bb4538:
 cf.br ^bb4539
^bb4539:
 cf.br ^bb4540
^bb4540:
 cf.br ^bb4541
^bb4541:
 cf.br ^bb4542
^bb4542:
 cf.br ^bb4543
^bb4543:
 cf.br ^bb4544
^bb4544:
 cf.br ^bb4545
^bb4545:
 cf.br ^bb4546
^bb4546:
 cf.br ^bb4547
^bb4547:
 cf.br ^bb4548
^bb4548:
 cf.br ^bb4549
^bb4549:
 cf.br ^bb4550
^bb4550:
 cf.br ^bb4551
^bb4551:
 cf.br ^bb4552
^bb4552:
 cf.br ^bb4553
^bb4553:
 cf.br ^bb4554
^bb4554:
 cf.br ^bb4555
^bb4555:
 cf.br ^bb4556
^bb4556:
 cf.br ^bb4557
^bb4557:
 cf.br ^bb4558
^bb4558:
 cf.br ^bb4559
^bb4559:
 cf.br ^bb4560
^bb4560:
 cf.br ^bb4561
^bb4561:
 cf.br ^bb4562
^bb4562:
 cf.br ^bb4563
^bb4563:
 cf.br ^bb4564
^bb4564:
 cf.br ^bb4565
^bb4565:
 cf.br ^bb4566
^bb4566:
 cf.br ^bb4567
^bb4567:
 cf.br ^bb4568
^bb4568:
 cf.br ^bb4569
^bb4569:
 cf.br ^bb4570
^bb4570:
 cf.br ^bb4571
^bb4571:
 cf.br ^bb4572
^bb4572:
 cf.br ^bb4573
^bb4573:
 cf.br ^bb4574
^bb4574:
 cf.br ^bb4575
^bb4575:
 cf.br ^bb4576
^bb4576:
 cf.br ^bb4577
^bb4577:
 cf.br ^bb4578
^bb4578:
 cf.br ^bb4579
^bb4579:
 cf.br ^bb4580
^bb4580:
 cf.br ^bb4581
^bb4581:
 cf.br ^bb4582
^bb4582:
 cf.br ^bb4583
^bb4583:
 cf.br ^bb4584
^bb4584:
 cf.br ^bb4585
^bb4585:
 cf.br ^bb4586
^bb4586:
 cf.br ^bb4587
^bb4587:
 cf.br ^bb4588
^bb4588:
 cf.br ^bb4589
^bb4589:
 cf.br ^bb4590
^bb4590:
 cf.br ^bb4591
^bb4591:
 cf.br ^bb4592
^bb4592:
 cf.br ^bb4593
^bb4593:
 cf.br ^bb4594
^bb4594:
 cf.br ^bb4595
^bb4595:
 cf.br ^bb4596
^bb4596:
 cf.br ^bb4597
^bb4597:
 cf.br ^bb4598
^bb4598:
 cf.br ^bb4599
^bb4599:
 cf.br ^bb4600
^bb4600:
 cf.br ^bb4601
^bb4601:
 cf.br ^bb4602
^bb4602:
 cf.br ^bb4603
^bb4603:
 cf.br ^bb4604
^bb4604:
 cf.br ^bb4605
^bb4605:
 cf.br ^bb4606
^bb4606:
 cf.br ^bb4607
^bb4607:
 cf.br ^bb4608
^bb4608:
 cf.br ^bb4609
^bb4609:
 cf.br ^bb4610
^bb4610:
 cf.br ^bb4611
^bb4611:
 cf.br ^bb4612
^bb4612:
 cf.br ^bb4613
^bb4613:
 cf.br ^bb4614
^bb4614:
 cf.br ^bb4615
^bb4615:
 cf.br ^bb4616
^bb4616:
 cf.br ^bb4617
^bb4617:
 cf.br ^bb4618
^bb4618:
 cf.br ^bb4619
^bb4619:
 cf.br ^bb4620
^bb4620:
 cf.br ^bb4621
^bb4621:
 cf.br ^bb4622
^bb4622:
 cf.br ^bb4623
^bb4623:
 cf.br ^bb4624
^bb4624:
 cf.br ^bb4625
^bb4625:
 cf.br ^bb4626
^bb4626:
 cf.br ^bb4627
^bb4627:
 cf.br ^bb4628
^bb4628:
 cf.br ^bb4629
^bb4629:
 cf.br ^bb4630
^bb4630:
 cf.br ^bb4631
^bb4631:
 cf.br ^bb4632
^bb4632:
 cf.br ^bb4633
^bb4633:
 cf.br ^bb4634
^bb4634:
 cf.br ^bb4635
^bb4635:
 cf.br ^bb4636
^bb4636:
 cf.br ^bb4637
^bb4637:
 cf.br ^bb4638
^bb4638:
 cf.br ^bb4639
^bb4639:
 cf.br ^bb4640
^bb4640:
 cf.br ^bb4641
^bb4641:
 cf.br ^bb4642
^bb4642:
 cf.br ^bb4643
^bb4643:
 cf.br ^bb4644
^bb4644:
 cf.br ^bb4645
^bb4645:
 cf.br ^bb4646
^bb4646:
 cf.br ^bb4647
^bb4647:
 cf.br ^bb4648
^bb4648:
 cf.br ^bb4649
^bb4649:
 cf.br ^bb4650
^bb4650:
 cf.br ^bb4651
^bb4651:
 cf.br ^bb4652
^bb4652:
 cf.br ^bb4653
^bb4653:
 cf.br ^bb4654
^bb4654:
 cf.br ^bb4655
^bb4655:
 cf.br ^bb4656
^bb4656:
 cf.br ^bb4657
^bb4657:
 cf.br ^bb4658
^bb4658:
 cf.br ^bb4659
^bb4659:
 cf.br ^bb4660
^bb4660:
 cf.br ^bb4661
^bb4661:
 cf.br ^bb4662
^bb4662:
 cf.br ^bb4663
^bb4663:
 cf.br ^bb4664
^bb4664:
 cf.br ^bb4665
^bb4665:
 cf.br ^bb4666
^bb4666:
 cf.br ^bb4667
^bb4667:
 cf.br ^bb4668
^bb4668:
 cf.br ^bb4669
^bb4669:
 cf.br ^bb4670
^bb4670:
 cf.br ^bb4671
^bb4671:
 cf.br ^bb4672
^bb4672:
 cf.br ^bb4673
^bb4673:
 cf.br ^bb4674
^bb4674:
 cf.br ^bb4675
^bb4675:
 cf.br ^bb4676
^bb4676:
 cf.br ^bb4677
^bb4677:
 cf.br ^bb4678
^bb4678:
 cf.br ^bb4679
^bb4679:
 cf.br ^bb4680
^bb4680:
 cf.br ^bb4681
^bb4681:
 cf.br ^bb4682
^bb4682:
 cf.br ^bb4683
^bb4683:
 cf.br ^bb4684
^bb4684:
 cf.br ^bb4685
^bb4685:
 cf.br ^bb4686
^bb4686:
 cf.br ^bb4687
^bb4687:
 cf.br ^bb4688
^bb4688:
 cf.br ^bb4689
^bb4689:
 cf.br ^bb4690
^bb4690:
 cf.br ^bb4691
^bb4691:
 cf.br ^bb4692
^bb4692:
 cf.br ^bb4693
^bb4693:
 cf.br ^bb4694
^bb4694:
 cf.br ^bb4695
^bb4695:
 cf.br ^bb4696
^bb4696:
 cf.br ^bb4697
^bb4697:
 cf.br ^bb4698
^bb4698:
 cf.br ^bb4699
^bb4699:
 cf.br ^bb4700
^bb4700:
 cf.br ^bb4701
^bb4701:
 cf.br ^bb4702
^bb4702:
 cf.br ^bb4703
^bb4703:
 cf.br ^bb4704
^bb4704:
 cf.br ^bb4705
^bb4705:
 cf.br ^bb4706
^bb4706:
 cf.br ^bb4707
^bb4707:
 cf.br ^bb4708
^bb4708:
 cf.br ^bb4709
^bb4709:
 cf.br ^bb4710
^bb4710:
 cf.br ^bb4711
^bb4711:
 cf.br ^bb4712
^bb4712:
 cf.br ^bb4713
^bb4713:
 cf.br ^bb4714
^bb4714:
 cf.br ^bb4715
^bb4715:
 cf.br ^bb4716
^bb4716:
 cf.br ^bb4717
^bb4717:
 cf.br ^bb4718
^bb4718:
 cf.br ^bb4719
^bb4719:
 cf.br ^bb4720
^bb4720:
 cf.br ^bb4721
^bb4721:
 cf.br ^bb4722
^bb4722:
 cf.br ^bb4723
^bb4723:
 cf.br ^bb4724
^bb4724:
 cf.br ^bb4725
^bb4725:
 cf.br ^bb4726
^bb4726:
 cf.br ^bb4727
^bb4727:
 cf.br ^bb4728
^bb4728:
 cf.br ^bb4729
^bb4729:
 cf.br ^bb4730
^bb4730:
 cf.br ^bb4731
^bb4731:
 cf.br ^bb4732
^bb4732:
 cf.br ^bb4733
^bb4733:
 cf.br ^bb4734
^bb4734:
 cf.br ^bb4735
^bb4735:
 cf.br ^bb4736
^bb4736:
 cf.br ^bb4737
^bb4737:
 cf.br ^bb4738
^bb4738:
 cf.br ^bb4739
^bb4739:
 cf.br ^bb4740
^bb4740:
 cf.br ^bb4741
^bb4741:
 cf.br ^bb4742
^bb4742:
 cf.br ^bb4743
^bb4743:
 cf.br ^bb4744
^bb4744:
 cf.br ^bb4745
^bb4745:
 cf.br ^bb4746
^bb4746:
 cf.br ^bb4747
^bb4747:
 cf.br ^bb4748
^bb4748:
 cf.br ^bb4749
^bb4749:
 cf.br ^bb4750
^bb4750:
 cf.br ^bb4751
^bb4751:
 cf.br ^bb4752
^bb4752:
 cf.br ^bb4753
^bb4753:
 cf.br ^bb4754
^bb4754:
 cf.br ^bb4755
^bb4755:
 cf.br ^bb4756
^bb4756:
 cf.br ^bb4757
^bb4757:
 cf.br ^bb4758
^bb4758:
 cf.br ^bb4759
^bb4759:
 cf.br ^bb4760
^bb4760:
 cf.br ^bb4761
^bb4761:
 cf.br ^bb4762
^bb4762:
 cf.br ^bb4763
^bb4763:
 cf.br ^bb4764
^bb4764:
 cf.br ^bb4765
^bb4765:
 cf.br ^bb4766
^bb4766:
 cf.br ^bb4767
^bb4767:
 cf.br ^bb4768
^bb4768:
 cf.br ^bb4769
^bb4769:
 cf.br ^bb4770
^bb4770:
 cf.br ^bb4771
^bb4771:
 cf.br ^bb4772
^bb4772:
 cf.br ^bb4773
^bb4773:
 cf.br ^bb4774
^bb4774:
 cf.br ^bb4775
^bb4775:
 cf.br ^bb4776
^bb4776:
 cf.br ^bb4777
^bb4777:
 cf.br ^bb4778
^bb4778:
 cf.br ^bb4779
^bb4779:
 cf.br ^bb4780
^bb4780:
 cf.br ^bb4781
^bb4781:
 cf.br ^bb4782
^bb4782:
 cf.br ^bb4783
^bb4783:
 cf.br ^bb4784
^bb4784:
 cf.br ^bb4785
^bb4785:
 cf.br ^bb4786
^bb4786:
 cf.br ^bb4787
^bb4787:
 cf.br ^bb4788
^bb4788:
 cf.br ^bb4789
^bb4789:
 cf.br ^bb4790
^bb4790:
 cf.br ^bb4791
^bb4791:
 cf.br ^bb4792
^bb4792:
 cf.br ^bb4793
^bb4793:
 cf.br ^bb4794
^bb4794:
 cf.br ^bb4795
^bb4795:
 cf.br ^bb4796
^bb4796:
 cf.br ^bb4797
^bb4797:
 cf.br ^bb4798
^bb4798:
 cf.br ^bb4799
^bb4799:
 cf.br ^bb4800
^bb4800:
 cf.br ^bb4801
^bb4801:
 cf.br ^bb4802
^bb4802:
 cf.br ^bb4803
^bb4803:
 cf.br ^bb4804
^bb4804:
 cf.br ^bb4805
^bb4805:
 cf.br ^bb4806
^bb4806:
 cf.br ^bb4807
^bb4807:
 cf.br ^bb4808
^bb4808:
 cf.br ^bb4809
^bb4809:
 cf.br ^bb4810
^bb4810:
 cf.br ^bb4811
^bb4811:
 cf.br ^bb4812
^bb4812:
 cf.br ^bb4813
^bb4813:
 cf.br ^bb4814
^bb4814:
 cf.br ^bb4815
^bb4815:
 cf.br ^bb4816
^bb4816:
 cf.br ^bb4817
^bb4817:
 cf.br ^bb4818
^bb4818:
 cf.br ^bb4819
^bb4819:
 cf.br ^bb4820
^bb4820:
 cf.br ^bb4821
^bb4821:
 cf.br ^bb4822
^bb4822:
 cf.br ^bb4823
^bb4823:
 cf.br ^bb4824
^bb4824:
 cf.br ^bb4825
^bb4825:
 cf.br ^bb4826
^bb4826:
 cf.br ^bb4827
^bb4827:
 cf.br ^bb4828
^bb4828:
 cf.br ^bb4829
^bb4829:
 cf.br ^bb4830
^bb4830:
 cf.br ^bb4831
^bb4831:
 cf.br ^bb4832
^bb4832:
 cf.br ^bb4833
^bb4833:
 cf.br ^bb4834
^bb4834:
 cf.br ^bb4835
^bb4835:
 cf.br ^bb4836
^bb4836:
 cf.br ^bb4837
^bb4837:
 cf.br ^bb4838
^bb4838:
 cf.br ^bb4839
^bb4839:
 cf.br ^bb4840
^bb4840:
 cf.br ^bb4841
^bb4841:
 cf.br ^bb4842
^bb4842:
 cf.br ^bb4843
^bb4843:
 cf.br ^bb4844
^bb4844:
 cf.br ^bb4845
^bb4845:
 cf.br ^bb4846
^bb4846:
 cf.br ^bb4847
^bb4847:
 cf.br ^bb4848
^bb4848:
 cf.br ^bb4849
^bb4849:
 cf.br ^bb4850
^bb4850:
 cf.br ^bb4851
^bb4851:
 cf.br ^bb4852
^bb4852:
 cf.br ^bb4853
^bb4853:
 cf.br ^bb4854
^bb4854:
 cf.br ^bb4855
^bb4855:
 cf.br ^bb4856
^bb4856:
 cf.br ^bb4857
^bb4857:
 cf.br ^bb4858
^bb4858:
 cf.br ^bb4859
^bb4859:
 cf.br ^bb4860
^bb4860:
 cf.br ^bb4861
^bb4861:
 cf.br ^bb4862
^bb4862:
 cf.br ^bb4863
^bb4863:
 cf.br ^bb4864
^bb4864:
 cf.br ^bb4865
^bb4865:
 cf.br ^bb4866
^bb4866:
 cf.br ^bb4867
^bb4867:
 cf.br ^bb4868
^bb4868:
 cf.br ^bb4869
^bb4869:
 cf.br ^bb4870
^bb4870:
 cf.br ^bb4871
^bb4871:
 cf.br ^bb4872
^bb4872:
 cf.br ^bb4873
^bb4873:
 cf.br ^bb4874
^bb4874:
 cf.br ^bb4875
^bb4875:
 cf.br ^bb4876
^bb4876:
 cf.br ^bb4877
^bb4877:
 cf.br ^bb4878
^bb4878:
 cf.br ^bb4879
^bb4879:
 cf.br ^bb4880
^bb4880:
 cf.br ^bb4881
^bb4881:
 cf.br ^bb4882
^bb4882:
 cf.br ^bb4883
^bb4883:
 cf.br ^bb4884
^bb4884:
 cf.br ^bb4885
^bb4885:
 cf.br ^bb4886
^bb4886:
 cf.br ^bb4887
^bb4887:
 cf.br ^bb4888
^bb4888:
 cf.br ^bb4889
^bb4889:
 cf.br ^bb4890
^bb4890:
 cf.br ^bb4891
^bb4891:
 cf.br ^bb4892
^bb4892:
 cf.br ^bb4893
^bb4893:
 cf.br ^bb4894
^bb4894:
 cf.br ^bb4895
^bb4895:
 cf.br ^bb4896
^bb4896:
 cf.br ^bb4897
^bb4897:
 cf.br ^bb4898
^bb4898:
 cf.br ^bb4899
^bb4899:
 cf.br ^bb4900
^bb4900:
 cf.br ^bb4901
^bb4901:
 cf.br ^bb4902
^bb4902:
 cf.br ^bb4903
^bb4903:
 cf.br ^bb4904
^bb4904:
 cf.br ^bb4905
^bb4905:
 cf.br ^bb4906
^bb4906:
 cf.br ^bb4907
^bb4907:
 cf.br ^bb4908
^bb4908:
 cf.br ^bb4909
^bb4909:
 cf.br ^bb4910
^bb4910:
 cf.br ^bb4911
^bb4911:
 cf.br ^bb4912
^bb4912:
 cf.br ^bb4913
^bb4913:
 cf.br ^bb4914
^bb4914:
 cf.br ^bb4915
^bb4915:
 cf.br ^bb4916
^bb4916:
 cf.br ^bb4917
^bb4917:
 cf.br ^bb4918
^bb4918:
 cf.br ^bb4919
^bb4919:
 cf.br ^bb4920
^bb4920:
 cf.br ^bb4921
^bb4921:
 cf.br ^bb4922
^bb4922:
 cf.br ^bb4923
^bb4923:
 cf.br ^bb4924
^bb4924:
 cf.br ^bb4925
^bb4925:
 cf.br ^bb4926
^bb4926:
 cf.br ^bb4927
^bb4927:
 cf.br ^bb4928
^bb4928:
 cf.br ^bb4929
^bb4929:
 cf.br ^bb4930
^bb4930:
 cf.br ^bb4931
^bb4931:
 cf.br ^bb4932
^bb4932:
 cf.br ^bb4933
^bb4933:
 cf.br ^bb4934
^bb4934:
 cf.br ^bb4935
^bb4935:
 cf.br ^bb4936
^bb4936:
 cf.br ^bb4937
^bb4937:
 cf.br ^bb4938
^bb4938:
 cf.br ^bb4939
^bb4939:
 cf.br ^bb4940
^bb4940:
 cf.br ^bb4941
^bb4941:
 cf.br ^bb4942
^bb4942:
 cf.br ^bb4943
^bb4943:
 cf.br ^bb4944
^bb4944:
 cf.br ^bb4945
^bb4945:
 cf.br ^bb4946
^bb4946:
 cf.br ^bb4947
^bb4947:
 cf.br ^bb4948
^bb4948:
 cf.br ^bb4949
^bb4949:
 cf.br ^bb4950
^bb4950:
 cf.br ^bb4951
^bb4951:
 cf.br ^bb4952
^bb4952:
 cf.br ^bb4953
^bb4953:
 cf.br ^bb4954
^bb4954:
 cf.br ^bb4955
^bb4955:
 cf.br ^bb4956
^bb4956:
 cf.br ^bb4957
^bb4957:
 cf.br ^bb4958
^bb4958:
 cf.br ^bb4959
^bb4959:
 cf.br ^bb4960
^bb4960:
 cf.br ^bb4961
^bb4961:
 cf.br ^bb4962
^bb4962:
 cf.br ^bb4963
^bb4963:
 cf.br ^bb4964
^bb4964:
 cf.br ^bb4965
^bb4965:
 cf.br ^bb4966
^bb4966:
 cf.br ^bb4967
^bb4967:
 cf.br ^bb4968
^bb4968:
 cf.br ^bb4969
^bb4969:
 cf.br ^bb4970
^bb4970:
 cf.br ^bb4971
^bb4971:
 cf.br ^bb4972
^bb4972:
 cf.br ^bb4973
^bb4973:
 cf.br ^bb4974
^bb4974:
 cf.br ^bb4975
^bb4975:
 cf.br ^bb4976
^bb4976:
 cf.br ^bb4977
^bb4977:
 cf.br ^bb4978
^bb4978:
 cf.br ^bb4979
^bb4979:
 cf.br ^bb4980
^bb4980:
 cf.br ^bb4981
^bb4981:
 cf.br ^bb4982
^bb4982:
 cf.br ^bb4983
^bb4983:
 cf.br ^bb4984
^bb4984:
 cf.br ^bb4985
^bb4985:
 cf.br ^bb4986
^bb4986:
 cf.br ^bb4987
^bb4987:
 cf.br ^bb4988
^bb4988:
 cf.br ^bb4989
^bb4989:
 cf.br ^bb4990
^bb4990:
 cf.br ^bb4991
^bb4991:
 cf.br ^bb4992
^bb4992:
 cf.br ^bb4993
^bb4993:
 cf.br ^bb4994
^bb4994:
 cf.br ^bb4995
^bb4995:
 cf.br ^bb4996
^bb4996:
 cf.br ^bb4997
^bb4997:
 cf.br ^bb4998
^bb4998:
 cf.br ^bb4999
^bb4999:
 cf.br ^bb5000
^bb5000:
 cf.br ^bb5001
^bb5001:
 cf.br ^bb5002
^bb5002:
 cf.br ^bb5003
^bb5003:
 cf.br ^bb5004
^bb5004:
 cf.br ^bb5005
^bb5005:
 cf.br ^bb5006
^bb5006:
 cf.br ^bb5007
^bb5007:
 cf.br ^bb5008
^bb5008:
 cf.br ^bb5009
^bb5009:
 cf.br ^bb5010
^bb5010:
 cf.br ^bb5011
^bb5011:
 cf.br ^bb5012
^bb5012:
 cf.br ^bb5013
^bb5013:
 cf.br ^bb5014
^bb5014:
 cf.br ^bb5015
^bb5015:
 cf.br ^bb5016
^bb5016:
 cf.br ^bb5017
^bb5017:
 cf.br ^bb5018
^bb5018:
 cf.br ^bb5019
^bb5019:
 cf.br ^bb5020
^bb5020:
 cf.br ^bb5021
^bb5021:
 cf.br ^bb5022
^bb5022:
 cf.br ^bb5023
^bb5023:
 cf.br ^bb5024
^bb5024:
 cf.br ^bb5025
^bb5025:
 cf.br ^bb5026
^bb5026:
 cf.br ^bb5027
^bb5027:
 cf.br ^bb5028
^bb5028:
 cf.br ^bb5029
^bb5029:
 cf.br ^bb5030
^bb5030:
 cf.br ^bb5031
^bb5031:
 cf.br ^bb5032
^bb5032:
 cf.br ^bb5033
^bb5033:
 cf.br ^bb5034
^bb5034:
 cf.br ^bb5035
^bb5035:
 cf.br ^bb5036
^bb5036:
 cf.br ^bb5037
^bb5037:
 cf.br ^bb5038
^bb5038:
 cf.br ^bb5039
^bb5039:
 cf.br ^bb5040
^bb5040:
 cf.br ^bb5041
^bb5041:
 cf.br ^bb5042
^bb5042:
 cf.br ^bb5043
^bb5043:
 cf.br ^bb5044
^bb5044:
 cf.br ^bb5045
^bb5045:
 cf.br ^bb5046
^bb5046:
 cf.br ^bb5047
^bb5047:
 cf.br ^bb5048
^bb5048:
 cf.br ^bb5049
^bb5049:
 cf.br ^bb5050
^bb5050:
 cf.br ^bb5051
^bb5051:
 cf.br ^bb5052
^bb5052:
 cf.br ^bb5053
^bb5053:
 cf.br ^bb5054
^bb5054:
 cf.br ^bb5055
^bb5055:
 cf.br ^bb5056
^bb5056:
 cf.br ^bb5057
^bb5057:
 cf.br ^bb5058
^bb5058:
 cf.br ^bb5059
^bb5059:
 cf.br ^bb5060
^bb5060:
 cf.br ^bb5061
^bb5061:
 cf.br ^bb5062
^bb5062:
 cf.br ^bb5063
^bb5063:
 cf.br ^bb5064
^bb5064:
 cf.br ^bb5065
^bb5065:
 cf.br ^bb5066
^bb5066:
 cf.br ^bb5067
^bb5067:
 cf.br ^bb5068
^bb5068:
 cf.br ^bb5069
^bb5069:
 cf.br ^bb5070
^bb5070:
 cf.br ^bb5071
^bb5071:
 cf.br ^bb5072
^bb5072:
 cf.br ^bb5073
^bb5073:
 cf.br ^bb5074
^bb5074:
 cf.br ^bb5075
^bb5075:
 cf.br ^bb5076
^bb5076:
 cf.br ^bb5077
^bb5077:
 cf.br ^bb5078
^bb5078:
 cf.br ^bb5079
^bb5079:
 cf.br ^bb5080
^bb5080:
 cf.br ^bb5081
^bb5081:
 cf.br ^bb5082
^bb5082:
 cf.br ^bb5083
^bb5083:
 cf.br ^bb5084
^bb5084:
 cf.br ^bb5085
^bb5085:
 cf.br ^bb5086
^bb5086:
 cf.br ^bb5087
^bb5087:
 cf.br ^bb5088
^bb5088:
 cf.br ^bb5089
^bb5089:
 cf.br ^bb5090
^bb5090:
 cf.br ^bb5091
^bb5091:
 cf.br ^bb5092
^bb5092:
 cf.br ^bb5093
^bb5093:
 cf.br ^bb5094
^bb5094:
 cf.br ^bb5095
^bb5095:
 cf.br ^bb5096
^bb5096:
 cf.br ^bb5097
^bb5097:
 cf.br ^bb5098
^bb5098:
 cf.br ^bb5099
^bb5099:
 cf.br ^bb5100
^bb5100:
 cf.br ^bb5101
^bb5101:
 cf.br ^bb5102
^bb5102:
 cf.br ^bb5103
^bb5103:
 cf.br ^bb5104
^bb5104:
 cf.br ^bb5105
^bb5105:
 cf.br ^bb5106
^bb5106:
 cf.br ^bb5107
^bb5107:
 cf.br ^bb5108
^bb5108:
 cf.br ^bb5109
^bb5109:
 cf.br ^bb5110
^bb5110:
 cf.br ^bb5111
^bb5111:
 cf.br ^bb5112
^bb5112:
 cf.br ^bb5113
^bb5113:
 cf.br ^bb5114
^bb5114:
 cf.br ^bb5115
^bb5115:
 cf.br ^bb5116
^bb5116:
 cf.br ^bb5117
^bb5117:
 cf.br ^bb5118
^bb5118:
 cf.br ^bb5119
^bb5119:
 cf.br ^bb5120
^bb5120:
 cf.br ^bb5121
^bb5121:
 cf.br ^bb5122
^bb5122:
 cf.br ^bb5123
^bb5123:
 cf.br ^bb5124
^bb5124:
 cf.br ^bb5125
^bb5125:
 cf.br ^bb5126
^bb5126:
 cf.br ^bb5127
^bb5127:
 cf.br ^bb5128
^bb5128:
 cf.br ^bb5129
^bb5129:
 cf.br ^bb5130
^bb5130:
 cf.br ^bb5131
^bb5131:
 cf.br ^bb5132
^bb5132:
 cf.br ^bb5133
^bb5133:
 cf.br ^bb5134
^bb5134:
 cf.br ^bb5135
^bb5135:
 cf.br ^bb5136
^bb5136:
 cf.br ^bb5137
^bb5137:
 cf.br ^bb5138
^bb5138:
 cf.br ^bb5139
^bb5139:
 cf.br ^bb5140
^bb5140:
 cf.br ^bb5141
^bb5141:
 cf.br ^bb5142
^bb5142:
 cf.br ^bb5143
^bb5143:
 cf.br ^bb5144
^bb5144:
 cf.br ^bb5145
^bb5145:
 cf.br ^bb5146
^bb5146:
 cf.br ^bb5147
^bb5147:
 cf.br ^bb5148
^bb5148:
 cf.br ^bb5149
^bb5149:
 cf.br ^bb5150
^bb5150:
 cf.br ^bb5151
^bb5151:
 cf.br ^bb5152
^bb5152:
 cf.br ^bb5153
^bb5153:
 cf.br ^bb5154
^bb5154:
 cf.br ^bb5155
^bb5155:
 cf.br ^bb5156
^bb5156:
 cf.br ^bb5157
^bb5157:
 cf.br ^bb5158
^bb5158:
 cf.br ^bb5159
^bb5159:
 cf.br ^bb5160
^bb5160:
 cf.br ^bb5161
^bb5161:
 cf.br ^bb5162
^bb5162:
 cf.br ^bb5163
^bb5163:
 cf.br ^bb5164
^bb5164:
 cf.br ^bb5165
^bb5165:
 cf.br ^bb5166
^bb5166:
 cf.br ^bb5167
^bb5167:
 cf.br ^bb5168
^bb5168:
 cf.br ^bb5169
^bb5169:
 cf.br ^bb5170
^bb5170:
 cf.br ^bb5171
^bb5171:
 cf.br ^bb5172
^bb5172:
 cf.br ^bb5173
^bb5173:
 cf.br ^bb5174
^bb5174:
 cf.br ^bb5175
^bb5175:
 cf.br ^bb5176
^bb5176:
 cf.br ^bb5177
^bb5177:
 cf.br ^bb5178
^bb5178:
 cf.br ^bb5179
^bb5179:
 cf.br ^bb5180
^bb5180:
 cf.br ^bb5181
^bb5181:
 cf.br ^bb5182
^bb5182:
 cf.br ^bb5183
^bb5183:
 cf.br ^bb5184
^bb5184:
 cf.br ^bb5185
^bb5185:
 cf.br ^bb5186
^bb5186:
 cf.br ^bb5187
^bb5187:
 cf.br ^bb5188
^bb5188:
 cf.br ^bb5189
^bb5189:
 cf.br ^bb5190
^bb5190:
 cf.br ^bb5191
^bb5191:
 cf.br ^bb5192
^bb5192:
 cf.br ^bb5193
^bb5193:
 cf.br ^bb5194
^bb5194:
 cf.br ^bb5195
^bb5195:
 cf.br ^bb5196
^bb5196:
 cf.br ^bb5197
^bb5197:
 cf.br ^bb5198
^bb5198:
 cf.br ^bb5199
^bb5199:
 cf.br ^bb5200
^bb5200:
 cf.br ^bb5201
^bb5201:
 cf.br ^bb5202
^bb5202:
 cf.br ^bb5203
^bb5203:
 cf.br ^bb5204
^bb5204:
 cf.br ^bb5205
^bb5205:
 cf.br ^bb5206
^bb5206:
 cf.br ^bb5207
^bb5207:
 cf.br ^bb5208
^bb5208:
 cf.br ^bb5209
^bb5209:
 cf.br ^bb5210
^bb5210:
 cf.br ^bb5211
^bb5211:
 cf.br ^bb5212
^bb5212:
 cf.br ^bb5213
^bb5213:
 cf.br ^bb5214
^bb5214:
 cf.br ^bb5215
^bb5215:
 cf.br ^bb5216
^bb5216:
 cf.br ^bb5217
^bb5217:
 cf.br ^bb5218
^bb5218:
 cf.br ^bb5219
^bb5219:
 cf.br ^bb5220
^bb5220:
 cf.br ^bb5221
^bb5221:
 cf.br ^bb5222
^bb5222:
 cf.br ^bb5223
^bb5223:
 cf.br ^bb5224
^bb5224:
 cf.br ^bb5225
^bb5225:
 cf.br ^bb5226
^bb5226:
 cf.br ^bb5227
^bb5227:
 cf.br ^bb5228
^bb5228:
 cf.br ^bb5229
^bb5229:
 cf.br ^bb5230
^bb5230:
 cf.br ^bb5231
^bb5231:
 cf.br ^bb5232
^bb5232:
 cf.br ^bb5233
^bb5233:
 cf.br ^bb5234
^bb5234:
 cf.br ^bb5235
^bb5235:
 cf.br ^bb5236
^bb5236:
 cf.br ^bb5237
^bb5237:
 cf.br ^bb5238
^bb5238:
 cf.br ^bb5239
^bb5239:
 cf.br ^bb5240
^bb5240:
 cf.br ^bb5241
^bb5241:
 cf.br ^bb5242
^bb5242:
 cf.br ^bb5243
^bb5243:
 cf.br ^bb5244
^bb5244:
 cf.br ^bb5245
^bb5245:
 cf.br ^bb5246
^bb5246:
 cf.br ^bb5247
^bb5247:
 cf.br ^bb5248
^bb5248:
 cf.br ^bb5249
^bb5249:
 cf.br ^bb5250
^bb5250:
 cf.br ^bb5251
^bb5251:
 cf.br ^bb5252
^bb5252:
 cf.br ^bb5253
^bb5253:
 cf.br ^bb5254
^bb5254:
 cf.br ^bb5255
^bb5255:
 cf.br ^bb5256
^bb5256:
 cf.br ^bb5257
^bb5257:
 cf.br ^bb5258
^bb5258:
 cf.br ^bb5259
^bb5259:
 cf.br ^bb5260
^bb5260:
 cf.br ^bb5261
^bb5261:
 cf.br ^bb5262
^bb5262:
 cf.br ^bb5263
^bb5263:
 cf.br ^bb5264
^bb5264:
 cf.br ^bb5265
^bb5265:
 cf.br ^bb5266
^bb5266:
 cf.br ^bb5267
^bb5267:
 cf.br ^bb5268
^bb5268:
 cf.br ^bb5269
^bb5269:
 cf.br ^bb5270
^bb5270:
 cf.br ^bb5271
^bb5271:
 cf.br ^bb5272
^bb5272:
 cf.br ^bb5273
^bb5273:
 cf.br ^bb5274
^bb5274:
 cf.br ^bb5275
^bb5275:
 cf.br ^bb5276
^bb5276:
 cf.br ^bb5277
^bb5277:
 cf.br ^bb5278
^bb5278:
 cf.br ^bb5279
^bb5279:
 cf.br ^bb5280
^bb5280:
 cf.br ^bb5281
^bb5281:
 cf.br ^bb5282
^bb5282:
 cf.br ^bb5283
^bb5283:
 cf.br ^bb5284
^bb5284:
 cf.br ^bb5285
^bb5285:
 cf.br ^bb5286
^bb5286:
 cf.br ^bb5287
^bb5287:
 cf.br ^bb5288
^bb5288:
 cf.br ^bb5289
^bb5289:
 cf.br ^bb5290
^bb5290:
 cf.br ^bb5291
^bb5291:
 cf.br ^bb5292
^bb5292:
 cf.br ^bb5293
^bb5293:
 cf.br ^bb5294
^bb5294:
 cf.br ^bb5295
^bb5295:
 cf.br ^bb5296
^bb5296:
 cf.br ^bb5297
^bb5297:
 cf.br ^bb5298
^bb5298:
 cf.br ^bb5299
^bb5299:
 cf.br ^bb5300
^bb5300:
 cf.br ^bb5301
^bb5301:
 cf.br ^bb5302
^bb5302:
 cf.br ^bb5303
^bb5303:
 cf.br ^bb5304
^bb5304:
 cf.br ^bb5305
^bb5305:
 cf.br ^bb5306
^bb5306:
 cf.br ^bb5307
^bb5307:
 cf.br ^bb5308
^bb5308:
 cf.br ^bb5309
^bb5309:
 cf.br ^bb5310
^bb5310:
 cf.br ^bb5311
^bb5311:
 cf.br ^bb5312
^bb5312:
 cf.br ^bb5313
^bb5313:
 cf.br ^bb5314
^bb5314:
 cf.br ^bb5315
^bb5315:
 cf.br ^bb5316
^bb5316:
 cf.br ^bb5317
^bb5317:
 cf.br ^bb5318
^bb5318:
 cf.br ^bb5319
^bb5319:
 cf.br ^bb5320
^bb5320:
 cf.br ^bb5321
^bb5321:
 cf.br ^bb5322
^bb5322:
 cf.br ^bb5323
^bb5323:
 cf.br ^bb5324
^bb5324:
 cf.br ^bb5325
^bb5325:
 cf.br ^bb5326
^bb5326:
 cf.br ^bb5327
^bb5327:
 cf.br ^bb5328
^bb5328:
 cf.br ^bb5329
^bb5329:
 cf.br ^bb5330
^bb5330:
 cf.br ^bb5331
^bb5331:
 cf.br ^bb5332
^bb5332:
 cf.br ^bb5333
^bb5333:
 cf.br ^bb5334
^bb5334:
 cf.br ^bb5335
^bb5335:
 cf.br ^bb5336
^bb5336:
 cf.br ^bb5337
^bb5337:
 cf.br ^bb5338
^bb5338:
 cf.br ^bb5339
^bb5339:
 cf.br ^bb5340
^bb5340:
 cf.br ^bb5341
^bb5341:
 cf.br ^bb5342
^bb5342:
 cf.br ^bb5343
^bb5343:
 cf.br ^bb5344
^bb5344:
 cf.br ^bb5345
^bb5345:
 cf.br ^bb5346
^bb5346:
 cf.br ^bb5347
^bb5347:
 cf.br ^bb5348
^bb5348:
 cf.br ^bb5349
^bb5349:
 cf.br ^bb5350
^bb5350:
 cf.br ^bb5351
^bb5351:
 cf.br ^bb5352
^bb5352:
 cf.br ^bb5353
^bb5353:
 cf.br ^bb5354
^bb5354:
 cf.br ^bb5355
^bb5355:
 cf.br ^bb5356
^bb5356:
 cf.br ^bb5357
^bb5357:
 cf.br ^bb5358
^bb5358:
 cf.br ^bb5359
^bb5359:
 cf.br ^bb5360
^bb5360:
 cf.br ^bb5361
^bb5361:
 cf.br ^bb5362
^bb5362:
 cf.br ^bb5363
^bb5363:
 cf.br ^bb5364
^bb5364:
 cf.br ^bb5365
^bb5365:
 cf.br ^bb5366
^bb5366:
 cf.br ^bb5367
^bb5367:
 cf.br ^bb5368
^bb5368:
 cf.br ^bb5369
^bb5369:
 cf.br ^bb5370
^bb5370:
 cf.br ^bb5371
^bb5371:
 cf.br ^bb5372
^bb5372:
 cf.br ^bb5373
^bb5373:
 cf.br ^bb5374
^bb5374:
 cf.br ^bb5375
^bb5375:
 cf.br ^bb5376
^bb5376:
 cf.br ^bb5377
^bb5377:
 cf.br ^bb5378
^bb5378:
 cf.br ^bb5379
^bb5379:
 cf.br ^bb5380
^bb5380:
 cf.br ^bb5381
^bb5381:
 cf.br ^bb5382
^bb5382:
 cf.br ^bb5383
^bb5383:
 cf.br ^bb5384
^bb5384:
 cf.br ^bb5385
^bb5385:
 cf.br ^bb5386
^bb5386:
 cf.br ^bb5387
^bb5387:
 cf.br ^bb5388
^bb5388:
 cf.br ^bb5389
^bb5389:
 cf.br ^bb5390
^bb5390:
 cf.br ^bb5391
^bb5391:
 cf.br ^bb5392
^bb5392:
 cf.br ^bb5393
^bb5393:
 cf.br ^bb5394
^bb5394:
 cf.br ^bb5395
^bb5395:
 cf.br ^bb5396
^bb5396:
 cf.br ^bb5397
^bb5397:
 cf.br ^bb5398
^bb5398:
 cf.br ^bb5399
^bb5399:
 cf.br ^bb5400
^bb5400:
 cf.br ^bb5401
^bb5401:
 cf.br ^bb5402
^bb5402:
 cf.br ^bb5403
^bb5403:
 cf.br ^bb5404
^bb5404:
 cf.br ^bb5405
^bb5405:
 cf.br ^bb5406
^bb5406:
 cf.br ^bb5407
^bb5407:
 cf.br ^bb5408
^bb5408:
 cf.br ^bb5409
^bb5409:
 cf.br ^bb5410
^bb5410:
 cf.br ^bb5411
^bb5411:
 cf.br ^bb5412
^bb5412:
 cf.br ^bb5413
^bb5413:
 cf.br ^bb5414
^bb5414:
 cf.br ^bb5415
^bb5415:
 cf.br ^bb5416
^bb5416:
 cf.br ^bb5417
^bb5417:
 cf.br ^bb5418
^bb5418:
 cf.br ^bb5419
^bb5419:
 cf.br ^bb5420
^bb5420:
 cf.br ^bb5421
^bb5421:
 cf.br ^bb5422
^bb5422:
 cf.br ^bb5423
^bb5423:
 cf.br ^bb5424
^bb5424:
 cf.br ^bb5425
^bb5425:
 cf.br ^bb5426
^bb5426:
 cf.br ^bb5427
^bb5427:
 cf.br ^bb5428
^bb5428:
 cf.br ^bb5429
^bb5429:
 cf.br ^bb5430
^bb5430:
 cf.br ^bb5431
^bb5431:
 cf.br ^bb5432
^bb5432:
 cf.br ^bb5433
^bb5433:
 cf.br ^bb5434
^bb5434:
 cf.br ^bb5435
^bb5435:
 cf.br ^bb5436
^bb5436:
 cf.br ^bb5437
^bb5437:
 cf.br ^bb5438
^bb5438:
 cf.br ^bb5439
^bb5439:
 cf.br ^bb5440
^bb5440:
 cf.br ^bb5441
^bb5441:
 cf.br ^bb5442
^bb5442:
 cf.br ^bb5443
^bb5443:
 cf.br ^bb5444
^bb5444:
 cf.br ^bb5445
^bb5445:
 cf.br ^bb5446
^bb5446:
 cf.br ^bb5447
^bb5447:
 cf.br ^bb5448
^bb5448:
 cf.br ^bb5449
^bb5449:
 cf.br ^bb5450
^bb5450:
 cf.br ^bb5451
^bb5451:
 cf.br ^bb5452
^bb5452:
 cf.br ^bb5453
^bb5453:
 cf.br ^bb5454
^bb5454:
 cf.br ^bb5455
^bb5455:
 cf.br ^bb5456
^bb5456:
 cf.br ^bb5457
^bb5457:
 cf.br ^bb5458
^bb5458:
 cf.br ^bb5459
^bb5459:
 cf.br ^bb5460
^bb5460:
 cf.br ^bb5461
^bb5461:
 cf.br ^bb5462
^bb5462:
 cf.br ^bb5463
^bb5463:
 cf.br ^bb5464
^bb5464:
 cf.br ^bb5465
^bb5465:
 cf.br ^bb5466
^bb5466:
 cf.br ^bb5467
^bb5467:
 cf.br ^bb5468
^bb5468:
 cf.br ^bb5469
^bb5469:
 cf.br ^bb5470
^bb5470:
 cf.br ^bb5471
^bb5471:
 cf.br ^bb5472
^bb5472:
 cf.br ^bb5473
^bb5473:
 cf.br ^bb5474
^bb5474:
 cf.br ^bb5475
^bb5475:
 cf.br ^bb5476
^bb5476:
 cf.br ^bb5477
^bb5477:
 cf.br ^bb5478
^bb5478:
 cf.br ^bb5479
^bb5479:
 cf.br ^bb5480
^bb5480:
 cf.br ^bb5481
^bb5481:
 cf.br ^bb5482
^bb5482:
 cf.br ^bb5483
^bb5483:
 cf.br ^bb5484
^bb5484:
 cf.br ^bb5485
^bb5485:
 cf.br ^bb5486
^bb5486:
 cf.br ^bb5487
^bb5487:
 cf.br ^bb5488
^bb5488:
 cf.br ^bb5489
^bb5489:
 cf.br ^bb5490
^bb5490:
 cf.br ^bb5491
^bb5491:
 cf.br ^bb5492
^bb5492:
 cf.br ^bb5493
^bb5493:
 cf.br ^bb5494
^bb5494:
 cf.br ^bb5495
^bb5495:
 cf.br ^bb5496
^bb5496:
 cf.br ^bb5497
^bb5497:
 cf.br ^bb5498
^bb5498:
 cf.br ^bb5499
^bb5499:
 cf.br ^bb5500
^bb5500:
 cf.br ^bb5501
^bb5501:
 cf.br ^bb5502
^bb5502:
 cf.br ^bb5503
^bb5503:
 cf.br ^bb5504
^bb5504:
 cf.br ^bb5505
^bb5505:
 cf.br ^bb5506
^bb5506:
 cf.br ^bb5507
^bb5507:
 cf.br ^bb5508
^bb5508:
 cf.br ^bb5509
^bb5509:
 cf.br ^bb5510
^bb5510:
 cf.br ^bb5511
^bb5511:
 cf.br ^bb5512
^bb5512:
 cf.br ^bb5513
^bb5513:
 cf.br ^bb5514
^bb5514:
 cf.br ^bb5515
^bb5515:
 cf.br ^bb5516
^bb5516:
 cf.br ^bb5517
^bb5517:
 cf.br ^bb5518
^bb5518:
 cf.br ^bb5519
^bb5519:
 cf.br ^bb5520
^bb5520:
 cf.br ^bb5521
^bb5521:
 cf.br ^bb5522
^bb5522:
 cf.br ^bb5523
^bb5523:
 cf.br ^bb5524
^bb5524:
 cf.br ^bb5525
^bb5525:
 cf.br ^bb5526
^bb5526:
 cf.br ^bb5527
^bb5527:
 cf.br ^bb5528
^bb5528:
 cf.br ^bb5529
^bb5529:
 cf.br ^bb5530
^bb5530:
 cf.br ^bb5531
^bb5531:
 cf.br ^bb5532
^bb5532:
 cf.br ^bb5533
^bb5533:
 cf.br ^bb5534
^bb5534:
 cf.br ^bb5535
^bb5535:
 cf.br ^bb5536
^bb5536:
 cf.br ^bb5537
^bb5537:
 cf.br ^bb5538
^bb5538:
 cf.br ^bb5539
^bb5539:
 cf.br ^bb5540
^bb5540:
 cf.br ^bb5541
^bb5541:
 cf.br ^bb5542
^bb5542:
 cf.br ^bb5543
^bb5543:
 cf.br ^bb5544
^bb5544:
 cf.br ^bb5545
^bb5545:
 cf.br ^bb5546
^bb5546:
 cf.br ^bb5547
^bb5547:
 cf.br ^bb5548
^bb5548:
 cf.br ^bb5549
^bb5549:
 cf.br ^bb5550
^bb5550:
 cf.br ^bb5551
^bb5551:
 cf.br ^bb5552
^bb5552:
 cf.br ^bb5553
^bb5553:
 cf.br ^bb5554
^bb5554:
 cf.br ^bb5555
^bb5555:
 cf.br ^bb5556
^bb5556:
 cf.br ^bb5557
^bb5557:
 cf.br ^bb5558
^bb5558:
 cf.br ^bb5559
^bb5559:
 cf.br ^bb5560
^bb5560:
 cf.br ^bb5561
^bb5561:
 cf.br ^bb5562
^bb5562:
 cf.br ^bb5563
^bb5563:
 cf.br ^bb5564
^bb5564:
 cf.br ^bb5565
^bb5565:
 cf.br ^bb5566
^bb5566:
 cf.br ^bb5567
^bb5567:
 cf.br ^bb5568
^bb5568:
 cf.br ^bb5569
^bb5569:
 cf.br ^bb5570
^bb5570:
 cf.br ^bb5571
^bb5571:
 cf.br ^bb5572
^bb5572:
 cf.br ^bb5573
^bb5573:
 cf.br ^bb5574
^bb5574:
 cf.br ^bb5575
^bb5575:
 cf.br ^bb5576
^bb5576:
 cf.br ^bb5577
^bb5577:
 cf.br ^bb5578
^bb5578:
 cf.br ^bb5579
^bb5579:
 cf.br ^bb5580
^bb5580:
 cf.br ^bb5581
^bb5581:
 cf.br ^bb5582
^bb5582:
 cf.br ^bb5583
^bb5583:
 cf.br ^bb5584
^bb5584:
 cf.br ^bb5585
^bb5585:
 cf.br ^bb5586
^bb5586:
 cf.br ^bb5587
^bb5587:
 cf.br ^bb5588
^bb5588:
 cf.br ^bb5589
^bb5589:
 cf.br ^bb5590
^bb5590:
 cf.br ^bb5591
^bb5591:
 cf.br ^bb5592
^bb5592:
 cf.br ^bb5593
^bb5593:
 cf.br ^bb5594
^bb5594:
 cf.br ^bb5595
^bb5595:
 cf.br ^bb5596
^bb5596:
 cf.br ^bb5597
^bb5597:
 cf.br ^bb5598
^bb5598:
 cf.br ^bb5599
^bb5599:
 cf.br ^bb5600
^bb5600:
 cf.br ^bb5601
^bb5601:
 cf.br ^bb5602
^bb5602:
 cf.br ^bb5603
^bb5603:
 cf.br ^bb5604
^bb5604:
 cf.br ^bb5605
^bb5605:
 cf.br ^bb5606
^bb5606:
 cf.br ^bb5607
^bb5607:
 cf.br ^bb5608
^bb5608:
 cf.br ^bb5609
^bb5609:
 cf.br ^bb5610
^bb5610:
 cf.br ^bb5611
^bb5611:
 cf.br ^bb5612
^bb5612:
 cf.br ^bb5613
^bb5613:
 cf.br ^bb5614
^bb5614:
 cf.br ^bb5615
^bb5615:
 cf.br ^bb5616
^bb5616:
 cf.br ^bb5617
^bb5617:
 cf.br ^bb5618
^bb5618:
 cf.br ^bb5619
^bb5619:
 cf.br ^bb5620
^bb5620:
 cf.br ^bb5621
^bb5621:
 cf.br ^bb5622
^bb5622:
 cf.br ^bb5623
^bb5623:
 cf.br ^bb5624
^bb5624:
 cf.br ^bb5625
^bb5625:
 cf.br ^bb5626
^bb5626:
 cf.br ^bb5627
^bb5627:
 cf.br ^bb5628
^bb5628:
 cf.br ^bb5629
^bb5629:
 cf.br ^bb5630
^bb5630:
 cf.br ^bb5631
^bb5631:
 cf.br ^bb5632
^bb5632:
 cf.br ^bb5633
^bb5633:
 cf.br ^bb5634
^bb5634:
 cf.br ^bb5635
^bb5635:
 cf.br ^bb5636
^bb5636:
 cf.br ^bb5637
^bb5637:
 cf.br ^bb5638
^bb5638:
 cf.br ^bb5639
^bb5639:
 cf.br ^bb5640
^bb5640:
 cf.br ^bb5641
^bb5641:
 cf.br ^bb5642
^bb5642:
 cf.br ^bb5643
^bb5643:
 cf.br ^bb5644
^bb5644:
 cf.br ^bb5645
^bb5645:
 cf.br ^bb5646
^bb5646:
 cf.br ^bb5647
^bb5647:
 cf.br ^bb5648
^bb5648:
 cf.br ^bb5649
^bb5649:
 cf.br ^bb5650
^bb5650:
 cf.br ^bb5651
^bb5651:
 cf.br ^bb5652
^bb5652:
 cf.br ^bb5653
^bb5653:
 cf.br ^bb5654
^bb5654:
 cf.br ^bb5655
^bb5655:
 cf.br ^bb5656
^bb5656:
 cf.br ^bb5657
^bb5657:
 cf.br ^bb5658
^bb5658:
 cf.br ^bb5659
^bb5659:
 cf.br ^bb5660
^bb5660:
 cf.br ^bb5661
^bb5661:
 cf.br ^bb5662
^bb5662:
 cf.br ^bb5663
^bb5663:
 cf.br ^bb5664
^bb5664:
 cf.br ^bb5665
^bb5665:
 cf.br ^bb5666
^bb5666:
 cf.br ^bb5667
^bb5667:
 cf.br ^bb5668
^bb5668:
 cf.br ^bb5669
^bb5669:
 cf.br ^bb5670
^bb5670:
 cf.br ^bb5671
^bb5671:
 cf.br ^bb5672
^bb5672:
 cf.br ^bb5673
^bb5673:
 cf.br ^bb5674
^bb5674:
 cf.br ^bb5675
^bb5675:
 cf.br ^bb5676
^bb5676:
 cf.br ^bb5677
^bb5677:
 cf.br ^bb5678
^bb5678:
 cf.br ^bb5679
^bb5679:
 cf.br ^bb5680
^bb5680:
 cf.br ^bb5681
^bb5681:
 cf.br ^bb5682
^bb5682:
 cf.br ^bb5683
^bb5683:
 cf.br ^bb5684
^bb5684:
 cf.br ^bb5685
^bb5685:
 cf.br ^bb5686
^bb5686:
 cf.br ^bb5687
^bb5687:
 cf.br ^bb5688
^bb5688:
 cf.br ^bb5689
^bb5689:
 cf.br ^bb5690
^bb5690:
 cf.br ^bb5691
^bb5691:
 cf.br ^bb5692
^bb5692:
 cf.br ^bb5693
^bb5693:
 cf.br ^bb5694
^bb5694:
 cf.br ^bb5695
^bb5695:
 cf.br ^bb5696
^bb5696:
 cf.br ^bb5697
^bb5697:
 cf.br ^bb5698
^bb5698:
 cf.br ^bb5699
^bb5699:
 cf.br ^bb5700
^bb5700:
 cf.br ^bb5701
^bb5701:
 cf.br ^bb5702
^bb5702:
 cf.br ^bb5703
^bb5703:
 cf.br ^bb5704
^bb5704:
 cf.br ^bb5705
^bb5705:
 cf.br ^bb5706
^bb5706:
 cf.br ^bb5707
^bb5707:
 cf.br ^bb5708
^bb5708:
 cf.br ^bb5709
^bb5709:
 cf.br ^bb5710
^bb5710:
 cf.br ^bb5711
^bb5711:
 cf.br ^bb5712
^bb5712:
 cf.br ^bb5713
^bb5713:
 cf.br ^bb5714
^bb5714:
 cf.br ^bb5715
^bb5715:
 cf.br ^bb5716
^bb5716:
 cf.br ^bb5717
^bb5717:
 cf.br ^bb5718
^bb5718:
 cf.br ^bb5719
^bb5719:
 cf.br ^bb5720
^bb5720:
 cf.br ^bb5721
^bb5721:
 cf.br ^bb5722
^bb5722:
 cf.br ^bb5723
^bb5723:
 cf.br ^bb5724
^bb5724:
 cf.br ^bb5725
^bb5725:
 cf.br ^bb5726
^bb5726:
 cf.br ^bb5727
^bb5727:
 cf.br ^bb5728
^bb5728:
 cf.br ^bb5729
^bb5729:
 cf.br ^bb5730
^bb5730:
 cf.br ^bb5731
^bb5731:
 cf.br ^bb5732
^bb5732:
 cf.br ^bb5733
^bb5733:
 cf.br ^bb5734
^bb5734:
 cf.br ^bb5735
^bb5735:
 cf.br ^bb5736
^bb5736:
 cf.br ^bb5737
^bb5737:
 cf.br ^bb5738
^bb5738:
 cf.br ^bb5739
^bb5739:
 cf.br ^bb5740
^bb5740:
 cf.br ^bb5741
^bb5741:
 cf.br ^bb5742
^bb5742:
 cf.br ^bb5743
^bb5743:
 cf.br ^bb5744
^bb5744:
 cf.br ^bb5745
^bb5745:
 cf.br ^bb5746
^bb5746:
 cf.br ^bb5747
^bb5747:
 cf.br ^bb5748
^bb5748:
 cf.br ^bb5749
^bb5749:
 cf.br ^bb5750
^bb5750:
 cf.br ^bb5751
^bb5751:
 cf.br ^bb5752
^bb5752:
 cf.br ^bb5753
^bb5753:
 cf.br ^bb5754
^bb5754:
 cf.br ^bb5755
^bb5755:
 cf.br ^bb5756
^bb5756:
 cf.br ^bb5757
^bb5757:
 cf.br ^bb5758
^bb5758:
 cf.br ^bb5759
^bb5759:
 cf.br ^bb5760
^bb5760:
 cf.br ^bb5761
^bb5761:
 cf.br ^bb5762
^bb5762:
 cf.br ^bb5763
^bb5763:
 cf.br ^bb5764
^bb5764:
 cf.br ^bb5765
^bb5765:
 cf.br ^bb5766
^bb5766:
 cf.br ^bb5767
^bb5767:
 cf.br ^bb5768
^bb5768:
 cf.br ^bb5769
^bb5769:
 cf.br ^bb5770
^bb5770:
 cf.br ^bb5771
^bb5771:
 cf.br ^bb5772
^bb5772:
 cf.br ^bb5773
^bb5773:
 cf.br ^bb5774
^bb5774:
 cf.br ^bb5775
^bb5775:
 cf.br ^bb5776
^bb5776:
 cf.br ^bb5777
^bb5777:
 cf.br ^bb5778
^bb5778:
 cf.br ^bb5779
^bb5779:
 cf.br ^bb5780
^bb5780:
 cf.br ^bb5781
^bb5781:
 cf.br ^bb5782
^bb5782:
 cf.br ^bb5783
^bb5783:
 cf.br ^bb5784
^bb5784:
 cf.br ^bb5785
^bb5785:
 cf.br ^bb5786
^bb5786:
 cf.br ^bb5787
^bb5787:
 cf.br ^bb5788
^bb5788:
 cf.br ^bb5789
^bb5789:
 cf.br ^bb5790
^bb5790:
 cf.br ^bb5791
^bb5791:
 cf.br ^bb5792
^bb5792:
 cf.br ^bb5793
^bb5793:
 cf.br ^bb5794
^bb5794:
 cf.br ^bb5795
^bb5795:
 cf.br ^bb5796
^bb5796:
 cf.br ^bb5797
^bb5797:
 cf.br ^bb5798
^bb5798:
 cf.br ^bb5799
^bb5799:
 cf.br ^bb5800
^bb5800:
 cf.br ^bb5801
^bb5801:
 cf.br ^bb5802
^bb5802:
 cf.br ^bb5803
^bb5803:
 cf.br ^bb5804
^bb5804:
 cf.br ^bb5805
^bb5805:
 cf.br ^bb5806
^bb5806:
 cf.br ^bb5807
^bb5807:
 cf.br ^bb5808
^bb5808:
 cf.br ^bb5809
^bb5809:
 cf.br ^bb5810
^bb5810:
 cf.br ^bb5811
^bb5811:
 cf.br ^bb5812
^bb5812:
 cf.br ^bb5813
^bb5813:
 cf.br ^bb5814
^bb5814:
 cf.br ^bb5815
^bb5815:
 cf.br ^bb5816
^bb5816:
 cf.br ^bb5817
^bb5817:
 cf.br ^bb5818
^bb5818:
 cf.br ^bb5819
^bb5819:
 cf.br ^bb5820
^bb5820:
 cf.br ^bb5821
^bb5821:
 cf.br ^bb5822
^bb5822:
 cf.br ^bb5823
^bb5823:
 cf.br ^bb5824
^bb5824:
 cf.br ^bb5825
^bb5825:
 cf.br ^bb5826
^bb5826:
 cf.br ^bb5827
^bb5827:
 cf.br ^bb5828
^bb5828:
 cf.br ^bb5829
^bb5829:
 cf.br ^bb5830
^bb5830:
 cf.br ^bb5831
^bb5831:
 cf.br ^bb5832
^bb5832:
 cf.br ^bb5833
^bb5833:
 cf.br ^bb5834
^bb5834:
 cf.br ^bb5835
^bb5835:
 cf.br ^bb5836
^bb5836:
 cf.br ^bb5837
^bb5837:
 cf.br ^bb5838
^bb5838:
 cf.br ^bb5839
^bb5839:
 cf.br ^bb5840
^bb5840:
 cf.br ^bb5841
^bb5841:
 cf.br ^bb5842
^bb5842:
 cf.br ^bb5843
^bb5843:
 cf.br ^bb5844
^bb5844:
 cf.br ^bb5845
^bb5845:
 cf.br ^bb5846
^bb5846:
 cf.br ^bb5847
^bb5847:
 cf.br ^bb5848
^bb5848:
 cf.br ^bb5849
^bb5849:
 cf.br ^bb5850
^bb5850:
 cf.br ^bb5851
^bb5851:
 cf.br ^bb5852
^bb5852:
 cf.br ^bb5853
^bb5853:
 cf.br ^bb5854
^bb5854:
 cf.br ^bb5855
^bb5855:
 cf.br ^bb5856
^bb5856:
 cf.br ^bb5857
^bb5857:
 cf.br ^bb5858
^bb5858:
 cf.br ^bb5859
^bb5859:
 cf.br ^bb5860
^bb5860:
 cf.br ^bb5861
^bb5861:
 cf.br ^bb5862
^bb5862:
 cf.br ^bb5863
^bb5863:
 cf.br ^bb5864
^bb5864:
 cf.br ^bb5865
^bb5865:
 cf.br ^bb5866
^bb5866:
 cf.br ^bb5867
^bb5867:
 cf.br ^bb5868
^bb5868:
 cf.br ^bb5869
^bb5869:
 cf.br ^bb5870
^bb5870:
 cf.br ^bb5871
^bb5871:
 cf.br ^bb5872
^bb5872:
 cf.br ^bb5873
^bb5873:
 cf.br ^bb5874
^bb5874:
 cf.br ^bb5875
^bb5875:
 cf.br ^bb5876
^bb5876:
 cf.br ^bb5877
^bb5877:
 cf.br ^bb5878
^bb5878:
 cf.br ^bb5879
^bb5879:
 cf.br ^bb5880
^bb5880:
 cf.br ^bb5881
^bb5881:
 cf.br ^bb5882
^bb5882:
 cf.br ^bb5883
^bb5883:
 cf.br ^bb5884
^bb5884:
 cf.br ^bb5885
^bb5885:
 cf.br ^bb5886
^bb5886:
 cf.br ^bb5887
^bb5887:
 cf.br ^bb5888
^bb5888:
 cf.br ^bb5889
^bb5889:
 cf.br ^bb5890
^bb5890:
 cf.br ^bb5891
^bb5891:
 cf.br ^bb5892
^bb5892:
 cf.br ^bb5893
^bb5893:
 cf.br ^bb5894
^bb5894:
 cf.br ^bb5895
^bb5895:
 cf.br ^bb5896
^bb5896:
 cf.br ^bb5897
^bb5897:
 cf.br ^bb5898
^bb5898:
 cf.br ^bb5899
^bb5899:
 cf.br ^bb5900
^bb5900:
 cf.br ^bb5901
^bb5901:
 cf.br ^bb5902
^bb5902:
 cf.br ^bb5903
^bb5903:
 cf.br ^bb5904
^bb5904:
 cf.br ^bb5905
^bb5905:
 cf.br ^bb5906
^bb5906:
 cf.br ^bb5907
^bb5907:
 cf.br ^bb5908
^bb5908:
 cf.br ^bb5909
^bb5909:
 cf.br ^bb5910
^bb5910:
 cf.br ^bb5911
^bb5911:
 cf.br ^bb5912
^bb5912:
 cf.br ^bb5913
^bb5913:
 cf.br ^bb5914
^bb5914:
 cf.br ^bb5915
^bb5915:
 cf.br ^bb5916
^bb5916:
 cf.br ^bb5917
^bb5917:
 cf.br ^bb5918
^bb5918:
 cf.br ^bb5919
^bb5919:
 cf.br ^bb5920
^bb5920:
 cf.br ^bb5921
^bb5921:
 cf.br ^bb5922
^bb5922:
 cf.br ^bb5923
^bb5923:
 cf.br ^bb5924
^bb5924:
 cf.br ^bb5925
^bb5925:
 cf.br ^bb5926
^bb5926:
 cf.br ^bb5927
^bb5927:
 cf.br ^bb5928
^bb5928:
 cf.br ^bb5929
^bb5929:
 cf.br ^bb5930
^bb5930:
 cf.br ^bb5931
^bb5931:
 cf.br ^bb5932
^bb5932:
 cf.br ^bb5933
^bb5933:
 cf.br ^bb5934
^bb5934:
 cf.br ^bb5935
^bb5935:
 cf.br ^bb5936
^bb5936:
 cf.br ^bb5937
^bb5937:
 cf.br ^bb5938
^bb5938:
 cf.br ^bb5939
^bb5939:
 cf.br ^bb5940
^bb5940:
 cf.br ^bb5941
^bb5941:
 cf.br ^bb5942
^bb5942:
 cf.br ^bb5943
^bb5943:
 cf.br ^bb5944
^bb5944:
 cf.br ^bb5945
^bb5945:
 cf.br ^bb5946
^bb5946:
 cf.br ^bb5947
^bb5947:
 cf.br ^bb5948
^bb5948:
 cf.br ^bb5949
^bb5949:
 cf.br ^bb5950
^bb5950:
 cf.br ^bb5951
^bb5951:
 cf.br ^bb5952
^bb5952:
 cf.br ^bb5953
^bb5953:
 cf.br ^bb5954
^bb5954:
 cf.br ^bb5955
^bb5955:
 cf.br ^bb5956
^bb5956:
 cf.br ^bb5957
^bb5957:
 cf.br ^bb5958
^bb5958:
 cf.br ^bb5959
^bb5959:
 cf.br ^bb5960
^bb5960:
 cf.br ^bb5961
^bb5961:
 cf.br ^bb5962
^bb5962:
 cf.br ^bb5963
^bb5963:
 cf.br ^bb5964
^bb5964:
 cf.br ^bb5965
^bb5965:
 cf.br ^bb5966
^bb5966:
 cf.br ^bb5967
^bb5967:
 cf.br ^bb5968
^bb5968:
 cf.br ^bb5969
^bb5969:
 cf.br ^bb5970
^bb5970:
 cf.br ^bb5971
^bb5971:
 cf.br ^bb5972
^bb5972:
 cf.br ^bb5973
^bb5973:
 cf.br ^bb5974
^bb5974:
 cf.br ^bb5975
^bb5975:
 cf.br ^bb5976
^bb5976:
 cf.br ^bb5977
^bb5977:
 cf.br ^bb5978
^bb5978:
 cf.br ^bb5979
^bb5979:
 cf.br ^bb5980
^bb5980:
 cf.br ^bb5981
^bb5981:
 cf.br ^bb5982
^bb5982:
 cf.br ^bb5983
^bb5983:
 cf.br ^bb5984
^bb5984:
 cf.br ^bb5985
^bb5985:
 cf.br ^bb5986
^bb5986:
 cf.br ^bb5987
^bb5987:
 cf.br ^bb5988
^bb5988:
 cf.br ^bb5989
^bb5989:
 cf.br ^bb5990
^bb5990:
 cf.br ^bb5991
^bb5991:
 cf.br ^bb5992
^bb5992:
 cf.br ^bb5993
^bb5993:
 cf.br ^bb5994
^bb5994:
 cf.br ^bb5995
^bb5995:
 cf.br ^bb5996
^bb5996:
 cf.br ^bb5997
^bb5997:
 cf.br ^bb5998
^bb5998:
 cf.br ^bb5999
^bb5999:
 cf.br ^bb6000
^bb6000:
 cf.br ^bb6001
^bb6001:
 cf.br ^bb6002
^bb6002:
 cf.br ^bb6003
^bb6003:
 cf.br ^bb6004
^bb6004:
 cf.br ^bb6005
^bb6005:
 cf.br ^bb6006
^bb6006:
 cf.br ^bb6007
^bb6007:
 cf.br ^bb6008
^bb6008:
 cf.br ^bb6009
^bb6009:
 cf.br ^bb6010
^bb6010:
 cf.br ^bb6011
^bb6011:
 cf.br ^bb6012
^bb6012:
 cf.br ^bb6013
^bb6013:
 cf.br ^bb6014
^bb6014:
 cf.br ^bb6015
^bb6015:
 cf.br ^bb6016
^bb6016:
 cf.br ^bb6017
^bb6017:
 cf.br ^bb6018
^bb6018:
 cf.br ^bb6019
^bb6019:
 cf.br ^bb6020
^bb6020:
 cf.br ^bb6021
^bb6021:
 cf.br ^bb6022
^bb6022:
 cf.br ^bb6023
^bb6023:
 cf.br ^bb6024
^bb6024:
 cf.br ^bb6025
^bb6025:
 cf.br ^bb6026
^bb6026:
 cf.br ^bb6027
^bb6027:
 cf.br ^bb6028
^bb6028:
 cf.br ^bb6029
^bb6029:
 cf.br ^bb6030
^bb6030:
 cf.br ^bb6031
^bb6031:
 cf.br ^bb6032
^bb6032:
 cf.br ^bb6033
^bb6033:
 cf.br ^bb6034
^bb6034:
 cf.br ^bb6035
^bb6035:
 cf.br ^bb6036
^bb6036:
 cf.br ^bb6037
^bb6037:
 cf.br ^bb6038
^bb6038:
 cf.br ^bb6039
^bb6039:
 cf.br ^bb6040
^bb6040:
 cf.br ^bb6041
^bb6041:
 cf.br ^bb6042
^bb6042:
 cf.br ^bb6043
^bb6043:
 cf.br ^bb6044
^bb6044:
 cf.br ^bb6045
^bb6045:
 cf.br ^bb6046
^bb6046:
 cf.br ^bb6047
^bb6047:
 cf.br ^bb6048
^bb6048:
 cf.br ^bb6049
^bb6049:
 cf.br ^bb6050
^bb6050:
 cf.br ^bb6051
^bb6051:
 cf.br ^bb6052
^bb6052:
 cf.br ^bb6053
^bb6053:
 cf.br ^bb6054
^bb6054:
 cf.br ^bb6055
^bb6055:
 cf.br ^bb6056
^bb6056:
 cf.br ^bb6057
^bb6057:
 cf.br ^bb6058
^bb6058:
 cf.br ^bb6059
^bb6059:
 cf.br ^bb6060
^bb6060:
 cf.br ^bb6061
^bb6061:
 cf.br ^bb6062
^bb6062:
 cf.br ^bb6063
^bb6063:
 cf.br ^bb6064
^bb6064:
 cf.br ^bb6065
^bb6065:
 cf.br ^bb6066
^bb6066:
 cf.br ^bb6067
^bb6067:
 cf.br ^bb6068
^bb6068:
 cf.br ^bb6069
^bb6069:
 cf.br ^bb6070
^bb6070:
 cf.br ^bb6071
^bb6071:
 cf.br ^bb6072
^bb6072:
 cf.br ^bb6073
^bb6073:
 cf.br ^bb6074
^bb6074:
 cf.br ^bb6075
^bb6075:
 cf.br ^bb6076
^bb6076:
 cf.br ^bb6077
^bb6077:
 cf.br ^bb6078
^bb6078:
 cf.br ^bb6079
^bb6079:
 cf.br ^bb6080
^bb6080:
 cf.br ^bb6081
^bb6081:
 cf.br ^bb6082
^bb6082:
 cf.br ^bb6083
^bb6083:
 cf.br ^bb6084
^bb6084:
 cf.br ^bb6085
^bb6085:
 cf.br ^bb6086
^bb6086:
 cf.br ^bb6087
^bb6087:
 cf.br ^bb6088
^bb6088:
 cf.br ^bb6089
^bb6089:
 cf.br ^bb6090
^bb6090:
 cf.br ^bb6091
^bb6091:
 cf.br ^bb6092
^bb6092:
 cf.br ^bb6093
^bb6093:
 cf.br ^bb6094
^bb6094:
 cf.br ^bb6095
^bb6095:
 cf.br ^bb6096
^bb6096:
 cf.br ^bb6097
^bb6097:
 cf.br ^bb6098
^bb6098:
 cf.br ^bb6099
^bb6099:
 cf.br ^bb6100
^bb6100:
 cf.br ^bb6101
^bb6101:
 cf.br ^bb6102
^bb6102:
 cf.br ^bb6103
^bb6103:
 cf.br ^bb6104
^bb6104:
 cf.br ^bb6105
^bb6105:
 cf.br ^bb6106
^bb6106:
 cf.br ^bb6107
^bb6107:
 cf.br ^bb6108
^bb6108:
 cf.br ^bb6109
^bb6109:
 cf.br ^bb6110
^bb6110:
 cf.br ^bb6111
^bb6111:
 cf.br ^bb6112
^bb6112:
 cf.br ^bb6113
^bb6113:
 cf.br ^bb6114
^bb6114:
 cf.br ^bb6115
^bb6115:
 cf.br ^bb6116
^bb6116:
 cf.br ^bb6117
^bb6117:
 cf.br ^bb6118
^bb6118:
 cf.br ^bb6119
^bb6119:
 cf.br ^bb6120
^bb6120:
 cf.br ^bb6121
^bb6121:
 cf.br ^bb6122
^bb6122:
 cf.br ^bb6123
^bb6123:
 cf.br ^bb6124
^bb6124:
 cf.br ^bb6125
^bb6125:
 cf.br ^bb6126
^bb6126:
 cf.br ^bb6127
^bb6127:
 cf.br ^bb6128
^bb6128:
 cf.br ^bb6129
^bb6129:
 cf.br ^bb6130
^bb6130:
 cf.br ^bb6131
^bb6131:
 cf.br ^bb6132
^bb6132:
 cf.br ^bb6133
^bb6133:
 cf.br ^bb6134
^bb6134:
 cf.br ^bb6135
^bb6135:
 cf.br ^bb6136
^bb6136:
 cf.br ^bb6137
^bb6137:
 cf.br ^bb6138
^bb6138:
 cf.br ^bb6139
^bb6139:
 cf.br ^bb6140
^bb6140:
 cf.br ^bb6141
^bb6141:
 cf.br ^bb6142
^bb6142:
 cf.br ^bb6143
^bb6143:
 cf.br ^bb6144
^bb6144:
 cf.br ^bb6145
^bb6145:
 cf.br ^bb6146
^bb6146:
 cf.br ^bb6147
^bb6147:
 cf.br ^bb6148
^bb6148:
 cf.br ^bb6149
^bb6149:
 cf.br ^bb6150
^bb6150:
 cf.br ^bb6151
^bb6151:
 cf.br ^bb6152
^bb6152:
 cf.br ^bb6153
^bb6153:
 cf.br ^bb6154
^bb6154:
 cf.br ^bb6155
^bb6155:
 cf.br ^bb6156
^bb6156:
 cf.br ^bb6157
^bb6157:
 cf.br ^bb6158
^bb6158:
 cf.br ^bb6159
^bb6159:
 cf.br ^bb6160
^bb6160:
 cf.br ^bb6161
^bb6161:
 cf.br ^bb6162
^bb6162:
 cf.br ^bb6163
^bb6163:
 cf.br ^bb6164
^bb6164:
 cf.br ^bb6165
^bb6165:
 cf.br ^bb6166
^bb6166:
 cf.br ^bb6167
^bb6167:
 cf.br ^bb6168
^bb6168:
 cf.br ^bb6169
^bb6169:
 cf.br ^bb6170
^bb6170:
 cf.br ^bb6171
^bb6171:
 cf.br ^bb6172
^bb6172:
 cf.br ^bb6173
^bb6173:
 cf.br ^bb6174
^bb6174:
 cf.br ^bb6175
^bb6175:
 cf.br ^bb6176
^bb6176:
 cf.br ^bb6177
^bb6177:
 cf.br ^bb6178
^bb6178:
 cf.br ^bb6179
^bb6179:
 cf.br ^bb6180
^bb6180:
 cf.br ^bb6181
^bb6181:
 cf.br ^bb6182
^bb6182:
 cf.br ^bb6183
^bb6183:
 cf.br ^bb6184
^bb6184:
 cf.br ^bb6185
^bb6185:
 cf.br ^bb6186
^bb6186:
 cf.br ^bb6187
^bb6187:
 cf.br ^bb6188
^bb6188:
 cf.br ^bb6189
^bb6189:
 cf.br ^bb6190
^bb6190:
 cf.br ^bb6191
^bb6191:
 cf.br ^bb6192
^bb6192:
 cf.br ^bb6193
^bb6193:
 cf.br ^bb6194
^bb6194:
 cf.br ^bb6195
^bb6195:
 cf.br ^bb6196
^bb6196:
 cf.br ^bb6197
^bb6197:
 cf.br ^bb6198
^bb6198:
 cf.br ^bb6199
^bb6199:
 cf.br ^bb6200
^bb6200:
 cf.br ^bb6201
^bb6201:
 cf.br ^bb6202
^bb6202:
 cf.br ^bb6203
^bb6203:
 cf.br ^bb6204
^bb6204:
 cf.br ^bb6205
^bb6205:
 cf.br ^bb6206
^bb6206:
 cf.br ^bb6207
^bb6207:
 cf.br ^bb6208
^bb6208:
 cf.br ^bb6209
^bb6209:
 cf.br ^bb6210
^bb6210:
 cf.br ^bb6211
^bb6211:
 cf.br ^bb6212
^bb6212:
 cf.br ^bb6213
^bb6213:
 cf.br ^bb6214
^bb6214:
 cf.br ^bb6215
^bb6215:
 cf.br ^bb6216
^bb6216:
 cf.br ^bb6217
^bb6217:
 cf.br ^bb6218
^bb6218:
 cf.br ^bb6219
^bb6219:
 cf.br ^bb6220
^bb6220:
 cf.br ^bb6221
^bb6221:
 cf.br ^bb6222
^bb6222:
 cf.br ^bb6223
^bb6223:
 cf.br ^bb6224
^bb6224:
 cf.br ^bb6225
^bb6225:
 cf.br ^bb6226
^bb6226:
 cf.br ^bb6227
^bb6227:
 cf.br ^bb6228
^bb6228:
 cf.br ^bb6229
^bb6229:
 cf.br ^bb6230
^bb6230:
 cf.br ^bb6231
^bb6231:
 cf.br ^bb6232
^bb6232:
 cf.br ^bb6233
^bb6233:
 cf.br ^bb6234
^bb6234:
 cf.br ^bb6235
^bb6235:
 cf.br ^bb6236
^bb6236:
 cf.br ^bb6237
^bb6237:
 cf.br ^bb6238
^bb6238:
 cf.br ^bb6239
^bb6239:
 cf.br ^bb6240
^bb6240:
 cf.br ^bb6241
^bb6241:
 cf.br ^bb6242
^bb6242:
 cf.br ^bb6243
^bb6243:
 cf.br ^bb6244
^bb6244:
 cf.br ^bb6245
^bb6245:
 cf.br ^bb6246
^bb6246:
 cf.br ^bb6247
^bb6247:
 cf.br ^bb6248
^bb6248:
 cf.br ^bb6249
^bb6249:
 cf.br ^bb6250
^bb6250:
 cf.br ^bb6251
^bb6251:
 cf.br ^bb6252
^bb6252:
 cf.br ^bb6253
^bb6253:
 cf.br ^bb6254
^bb6254:
 cf.br ^bb6255
^bb6255:
 cf.br ^bb6256
^bb6256:
 cf.br ^bb6257
^bb6257:
 cf.br ^bb6258
^bb6258:
 cf.br ^bb6259
^bb6259:
 cf.br ^bb6260
^bb6260:
 cf.br ^bb6261
^bb6261:
 cf.br ^bb6262
^bb6262:
 cf.br ^bb6263
^bb6263:
 cf.br ^bb6264
^bb6264:
 cf.br ^bb6265
^bb6265:
 cf.br ^bb6266
^bb6266:
 cf.br ^bb6267
^bb6267:
 cf.br ^bb6268
^bb6268:
 cf.br ^bb6269
^bb6269:
 cf.br ^bb6270
^bb6270:
 cf.br ^bb6271
^bb6271:
 cf.br ^bb6272
^bb6272:
 cf.br ^bb6273
^bb6273:
 cf.br ^bb6274
^bb6274:
 cf.br ^bb6275
^bb6275:
 cf.br ^bb6276
^bb6276:
 cf.br ^bb6277
^bb6277:
 cf.br ^bb6278
^bb6278:
 cf.br ^bb6279
^bb6279:
 cf.br ^bb6280
^bb6280:
 cf.br ^bb6281
^bb6281:
 cf.br ^bb6282
^bb6282:
 cf.br ^bb6283
^bb6283:
 cf.br ^bb6284
^bb6284:
 cf.br ^bb6285
^bb6285:
 cf.br ^bb6286
^bb6286:
 cf.br ^bb6287
^bb6287:
 cf.br ^bb6288
^bb6288:
 cf.br ^bb6289
^bb6289:
 cf.br ^bb6290
^bb6290:
 cf.br ^bb6291
^bb6291:
 cf.br ^bb6292
^bb6292:
 cf.br ^bb6293
^bb6293:
 cf.br ^bb6294
^bb6294:
 cf.br ^bb6295
^bb6295:
 cf.br ^bb6296
^bb6296:
 cf.br ^bb6297
^bb6297:
 cf.br ^bb6298
^bb6298:
 cf.br ^bb6299
^bb6299:
 cf.br ^bb6300
^bb6300:
 cf.br ^bb6301
^bb6301:
 cf.br ^bb6302
^bb6302:
 cf.br ^bb6303
^bb6303:
 cf.br ^bb6304
^bb6304:
 cf.br ^bb6305
^bb6305:
 cf.br ^bb6306
^bb6306:
 cf.br ^bb6307
^bb6307:
 cf.br ^bb6308
^bb6308:
 cf.br ^bb6309
^bb6309:
 cf.br ^bb6310
^bb6310:
 cf.br ^bb6311
^bb6311:
 cf.br ^bb6312
^bb6312:
 cf.br ^bb6313
^bb6313:
 cf.br ^bb6314
^bb6314:
 cf.br ^bb6315
^bb6315:
 cf.br ^bb6316
^bb6316:
 cf.br ^bb6317
^bb6317:
 cf.br ^bb6318
^bb6318:
 cf.br ^bb6319
^bb6319:
 cf.br ^bb6320
^bb6320:
 cf.br ^bb6321
^bb6321:
 cf.br ^bb6322
^bb6322:
 cf.br ^bb6323
^bb6323:
 cf.br ^bb6324
^bb6324:
 cf.br ^bb6325
^bb6325:
 cf.br ^bb6326
^bb6326:
 cf.br ^bb6327
^bb6327:
 cf.br ^bb6328
^bb6328:
 cf.br ^bb6329
^bb6329:
 cf.br ^bb6330
^bb6330:
 cf.br ^bb6331
^bb6331:
 cf.br ^bb6332
^bb6332:
 cf.br ^bb6333
^bb6333:
 cf.br ^bb6334
^bb6334:
 cf.br ^bb6335
^bb6335:
 cf.br ^bb6336
^bb6336:
 cf.br ^bb6337
^bb6337:
 cf.br ^bb6338
^bb6338:
 cf.br ^bb6339
^bb6339:
 cf.br ^bb6340
^bb6340:
 cf.br ^bb6341
^bb6341:
 cf.br ^bb6342
^bb6342:
 cf.br ^bb6343
^bb6343:
 cf.br ^bb6344
^bb6344:
 cf.br ^bb6345
^bb6345:
 cf.br ^bb6346
^bb6346:
 cf.br ^bb6347
^bb6347:
 cf.br ^bb6348
^bb6348:
 cf.br ^bb6349
^bb6349:
 cf.br ^bb6350
^bb6350:
 cf.br ^bb6351
^bb6351:
 cf.br ^bb6352
^bb6352:
 cf.br ^bb6353
^bb6353:
 cf.br ^bb6354
^bb6354:
 cf.br ^bb6355
^bb6355:
 cf.br ^bb6356
^bb6356:
 cf.br ^bb6357
^bb6357:
 cf.br ^bb6358
^bb6358:
 cf.br ^bb6359
^bb6359:
 cf.br ^bb6360
^bb6360:
 cf.br ^bb6361
^bb6361:
 cf.br ^bb6362
^bb6362:
 cf.br ^bb6363
^bb6363:
 cf.br ^bb6364
^bb6364:
 cf.br ^bb6365
^bb6365:
 cf.br ^bb6366
^bb6366:
 cf.br ^bb6367
^bb6367:
 cf.br ^bb6368
^bb6368:
 cf.br ^bb6369
^bb6369:
 cf.br ^bb6370
^bb6370:
 cf.br ^bb6371
^bb6371:
 cf.br ^bb6372
^bb6372:
 cf.br ^bb6373
^bb6373:
 cf.br ^bb6374
^bb6374:
 cf.br ^bb6375
^bb6375:
 cf.br ^bb6376
^bb6376:
 cf.br ^bb6377
^bb6377:
 cf.br ^bb6378
^bb6378:
 cf.br ^bb6379
^bb6379:
 cf.br ^bb6380
^bb6380:
 cf.br ^bb6381
^bb6381:
 cf.br ^bb6382
^bb6382:
 cf.br ^bb6383
^bb6383:
 cf.br ^bb6384
^bb6384:
 cf.br ^bb6385
^bb6385:
 cf.br ^bb6386
^bb6386:
 cf.br ^bb6387
^bb6387:
 cf.br ^bb6388
^bb6388:
 cf.br ^bb6389
^bb6389:
 cf.br ^bb6390
^bb6390:
 cf.br ^bb6391
^bb6391:
 cf.br ^bb6392
^bb6392:
 cf.br ^bb6393
^bb6393:
 cf.br ^bb6394
^bb6394:
 cf.br ^bb6395
^bb6395:
 cf.br ^bb6396
^bb6396:
 cf.br ^bb6397
^bb6397:
 cf.br ^bb6398
^bb6398:
 cf.br ^bb6399
^bb6399:
 cf.br ^bb6400
^bb6400:
 cf.br ^bb6401
^bb6401:
 cf.br ^bb6402
^bb6402:
 cf.br ^bb6403
^bb6403:
 cf.br ^bb6404
^bb6404:
 cf.br ^bb6405
^bb6405:
 cf.br ^bb6406
^bb6406:
 cf.br ^bb6407
^bb6407:
 cf.br ^bb6408
^bb6408:
 cf.br ^bb6409
^bb6409:
 cf.br ^bb6410
^bb6410:
 cf.br ^bb6411
^bb6411:
 cf.br ^bb6412
^bb6412:
 cf.br ^bb6413
^bb6413:
 cf.br ^bb6414
^bb6414:
 cf.br ^bb6415
^bb6415:
 cf.br ^bb6416
^bb6416:
 cf.br ^bb6417
^bb6417:
 cf.br ^bb6418
^bb6418:
 cf.br ^bb6419
^bb6419:
 cf.br ^bb6420
^bb6420:
 cf.br ^bb6421
^bb6421:
 cf.br ^bb6422
^bb6422:
 cf.br ^bb6423
^bb6423:
 cf.br ^bb6424
^bb6424:
 cf.br ^bb6425
^bb6425:
 cf.br ^bb6426
^bb6426:
 cf.br ^bb6427
^bb6427:
 cf.br ^bb6428
^bb6428:
 cf.br ^bb6429
^bb6429:
 cf.br ^bb6430
^bb6430:
 cf.br ^bb6431
^bb6431:
 cf.br ^bb6432
^bb6432:
 cf.br ^bb6433
^bb6433:
 cf.br ^bb6434
^bb6434:
 cf.br ^bb6435
^bb6435:
 cf.br ^bb6436
^bb6436:
 cf.br ^bb6437
^bb6437:
 cf.br ^bb6438
^bb6438:
 cf.br ^bb6439
^bb6439:
 cf.br ^bb6440
^bb6440:
 cf.br ^bb6441
^bb6441:
 cf.br ^bb6442
^bb6442:
 cf.br ^bb6443
^bb6443:
 cf.br ^bb6444
^bb6444:
 cf.br ^bb6445
^bb6445:
 cf.br ^bb6446
^bb6446:
 cf.br ^bb6447
^bb6447:
 cf.br ^bb6448
^bb6448:
 cf.br ^bb6449
^bb6449:
 cf.br ^bb6450
^bb6450:
 cf.br ^bb6451
^bb6451:
 cf.br ^bb6452
^bb6452:
 cf.br ^bb6453
^bb6453:
 cf.br ^bb6454
^bb6454:
 cf.br ^bb6455
^bb6455:
 cf.br ^bb6456
^bb6456:
 cf.br ^bb6457
^bb6457:
 cf.br ^bb6458
^bb6458:
 cf.br ^bb6459
^bb6459:
 cf.br ^bb6460
^bb6460:
 cf.br ^bb6461
^bb6461:
 cf.br ^bb6462
^bb6462:
 cf.br ^bb6463
^bb6463:
 cf.br ^bb6464
^bb6464:
 cf.br ^bb6465
^bb6465:
 cf.br ^bb6466
^bb6466:
 cf.br ^bb6467
^bb6467:
 cf.br ^bb6468
^bb6468:
 cf.br ^bb6469
^bb6469:
 cf.br ^bb6470
^bb6470:
 cf.br ^bb6471
^bb6471:
 cf.br ^bb6472
^bb6472:
 cf.br ^bb6473
^bb6473:
 cf.br ^bb6474
^bb6474:
 cf.br ^bb6475
^bb6475:
 cf.br ^bb6476
^bb6476:
 cf.br ^bb6477
^bb6477:
 cf.br ^bb6478
^bb6478:
 cf.br ^bb6479
^bb6479:
 cf.br ^bb6480
^bb6480:
 cf.br ^bb6481
^bb6481:
 cf.br ^bb6482
^bb6482:
 cf.br ^bb6483
^bb6483:
 cf.br ^bb6484
^bb6484:
 cf.br ^bb6485
^bb6485:
 cf.br ^bb6486
^bb6486:
 cf.br ^bb6487
^bb6487:
 cf.br ^bb6488
^bb6488:
 cf.br ^bb6489
^bb6489:
 cf.br ^bb6490
^bb6490:
 cf.br ^bb6491
^bb6491:
 cf.br ^bb6492
^bb6492:
 cf.br ^bb6493
^bb6493:
 cf.br ^bb6494
^bb6494:
 cf.br ^bb6495
^bb6495:
 cf.br ^bb6496
^bb6496:
 cf.br ^bb6497
^bb6497:
 cf.br ^bb6498
^bb6498:
 cf.br ^bb6499
^bb6499:
 cf.br ^bb6500
^bb6500:
 cf.br ^bb6501
^bb6501:
 cf.br ^bb6502
^bb6502:
 cf.br ^bb6503
^bb6503:
 cf.br ^bb6504
^bb6504:
 cf.br ^bb6505
^bb6505:
 cf.br ^bb6506
^bb6506:
 cf.br ^bb6507
^bb6507:
 cf.br ^bb6508
^bb6508:
 cf.br ^bb6509
^bb6509:
 cf.br ^bb6510
^bb6510:
 cf.br ^bb6511
^bb6511:
 cf.br ^bb6512
^bb6512:
 cf.br ^bb6513
^bb6513:
 cf.br ^bb6514
^bb6514:
 cf.br ^bb6515
^bb6515:
 cf.br ^bb6516
^bb6516:
 cf.br ^bb6517
^bb6517:
 cf.br ^bb6518
^bb6518:
 cf.br ^bb6519
^bb6519:
 cf.br ^bb6520
^bb6520:
 cf.br ^bb6521
^bb6521:
 cf.br ^bb6522
^bb6522:
 cf.br ^bb6523
^bb6523:
 cf.br ^bb6524
^bb6524:
 cf.br ^bb6525
^bb6525:
 cf.br ^bb6526
^bb6526:
 cf.br ^bb6527
^bb6527:
 cf.br ^bb6528
^bb6528:
 cf.br ^bb6529
^bb6529:
 cf.br ^bb6530
^bb6530:
 cf.br ^bb6531
^bb6531:
 cf.br ^bb6532
^bb6532:
 cf.br ^bb6533
^bb6533:
 cf.br ^bb6534
^bb6534:
 cf.br ^bb6535
^bb6535:
 cf.br ^bb6536
^bb6536:
 cf.br ^bb6537
^bb6537:
 cf.br ^bb6538
^bb6538:
 cf.br ^bb6539
^bb6539:
 cf.br ^bb6540
^bb6540:
 cf.br ^bb6541
^bb6541:
 cf.br ^bb6542
^bb6542:
 cf.br ^bb6543
^bb6543:
 cf.br ^bb6544
^bb6544:
 cf.br ^bb6545
^bb6545:
 cf.br ^bb6546
^bb6546:
 cf.br ^bb6547
^bb6547:
 cf.br ^bb6548
^bb6548:
 cf.br ^bb6549
^bb6549:
 cf.br ^bb6550
^bb6550:
 cf.br ^bb6551
^bb6551:
 cf.br ^bb6552
^bb6552:
 cf.br ^bb6553
^bb6553:
 cf.br ^bb6554
^bb6554:
 cf.br ^bb6555
^bb6555:
 cf.br ^bb6556
^bb6556:
 cf.br ^bb6557
^bb6557:
 cf.br ^bb6558
^bb6558:
 cf.br ^bb6559
^bb6559:
 cf.br ^bb6560
^bb6560:
 cf.br ^bb6561
^bb6561:
 cf.br ^bb6562
^bb6562:
 cf.br ^bb6563
^bb6563:
 cf.br ^bb6564
^bb6564:
 cf.br ^bb6565
^bb6565:
 cf.br ^bb6566
^bb6566:
 cf.br ^bb6567
^bb6567:
 cf.br ^bb6568
^bb6568:
 cf.br ^bb6569
^bb6569:
 cf.br ^bb6570
^bb6570:
 cf.br ^bb6571
^bb6571:
 cf.br ^bb6572
^bb6572:
 cf.br ^bb6573
^bb6573:
 cf.br ^bb6574
^bb6574:
 cf.br ^bb6575
^bb6575:
 cf.br ^bb6576
^bb6576:
 cf.br ^bb6577
^bb6577:
 cf.br ^bb6578
^bb6578:
 cf.br ^bb6579
^bb6579:
 cf.br ^bb6580
^bb6580:
 cf.br ^bb6581
^bb6581:
 cf.br ^bb6582
^bb6582:
 cf.br ^bb6583
^bb6583:
 cf.br ^bb6584
^bb6584:
 cf.br ^bb6585
^bb6585:
 cf.br ^bb6586
^bb6586:
 cf.br ^bb6587
^bb6587:
 cf.br ^bb6588
^bb6588:
 cf.br ^bb6589
^bb6589:
 cf.br ^bb6590
^bb6590:
 cf.br ^bb6591
^bb6591:
 cf.br ^bb6592
^bb6592:
 cf.br ^bb6593
^bb6593:
 cf.br ^bb6594
^bb6594:
 cf.br ^bb6595
^bb6595:
 cf.br ^bb6596
^bb6596:
 cf.br ^bb6597
^bb6597:
 cf.br ^bb6598
^bb6598:
 cf.br ^bb6599
^bb6599:
 cf.br ^bb6600
^bb6600:
 cf.br ^bb6601
^bb6601:
 cf.br ^bb6602
^bb6602:
 cf.br ^bb6603
^bb6603:
 cf.br ^bb6604
^bb6604:
 cf.br ^bb6605
^bb6605:
 cf.br ^bb6606
^bb6606:
 cf.br ^bb6607
^bb6607:
 cf.br ^bb6608
^bb6608:
 cf.br ^bb6609
^bb6609:
 cf.br ^bb6610
^bb6610:
 cf.br ^bb6611
^bb6611:
 cf.br ^bb6612
^bb6612:
 cf.br ^bb6613
^bb6613:
 cf.br ^bb6614
^bb6614:
 cf.br ^bb6615
^bb6615:
 cf.br ^bb6616
^bb6616:
 cf.br ^bb6617
^bb6617:
 cf.br ^bb6618
^bb6618:
 cf.br ^bb6619
^bb6619:
 cf.br ^bb6620
^bb6620:
 cf.br ^bb6621
^bb6621:
 cf.br ^bb6622
^bb6622:
 cf.br ^bb6623
^bb6623:
 cf.br ^bb6624
^bb6624:
 cf.br ^bb6625
^bb6625:
 cf.br ^bb6626
^bb6626:
 cf.br ^bb6627
^bb6627:
 cf.br ^bb6628
^bb6628:
 cf.br ^bb6629
^bb6629:
 cf.br ^bb6630
^bb6630:
 cf.br ^bb6631
^bb6631:
 cf.br ^bb6632
^bb6632:
 cf.br ^bb6633
^bb6633:
 cf.br ^bb6634
^bb6634:
 cf.br ^bb6635
^bb6635:
 cf.br ^bb6636
^bb6636:
 cf.br ^bb6637
^bb6637:
 cf.br ^bb6638
^bb6638:
 cf.br ^bb6639
^bb6639:
 cf.br ^bb6640
^bb6640:
 cf.br ^bb6641
^bb6641:
 cf.br ^bb6642
^bb6642:
 cf.br ^bb6643
^bb6643:
 cf.br ^bb6644
^bb6644:
 cf.br ^bb6645
^bb6645:
 cf.br ^bb6646
^bb6646:
 cf.br ^bb6647
^bb6647:
 cf.br ^bb6648
^bb6648:
 cf.br ^bb6649
^bb6649:
 cf.br ^bb6650
^bb6650:
 cf.br ^bb6651
^bb6651:
 cf.br ^bb6652
^bb6652:
 cf.br ^bb6653
^bb6653:
 cf.br ^bb6654
^bb6654:
 cf.br ^bb6655
^bb6655:
 cf.br ^bb6656
^bb6656:
 cf.br ^bb6657
^bb6657:
 cf.br ^bb6658
^bb6658:
 cf.br ^bb6659
^bb6659:
 cf.br ^bb6660
^bb6660:
 cf.br ^bb6661
^bb6661:
 cf.br ^bb6662
^bb6662:
 cf.br ^bb6663
^bb6663:
 cf.br ^bb6664
^bb6664:
 cf.br ^bb6665
^bb6665:
 cf.br ^bb6666
^bb6666:
 cf.br ^bb6667
^bb6667:
 cf.br ^bb6668
^bb6668:
 cf.br ^bb6669
^bb6669:
 cf.br ^bb6670
^bb6670:
 cf.br ^bb6671
^bb6671:
 cf.br ^bb6672
^bb6672:
 cf.br ^bb6673
^bb6673:
 cf.br ^bb6674
^bb6674:
 cf.br ^bb6675
^bb6675:
 cf.br ^bb6676
^bb6676:
 cf.br ^bb6677
^bb6677:
 cf.br ^bb6678
^bb6678:
 cf.br ^bb6679
^bb6679:
 cf.br ^bb6680
^bb6680:
 cf.br ^bb6681
^bb6681:
 cf.br ^bb6682
^bb6682:
 cf.br ^bb6683
^bb6683:
 cf.br ^bb6684
^bb6684:
 cf.br ^bb6685
^bb6685:
 cf.br ^bb6686
^bb6686:
 cf.br ^bb6687
^bb6687:
 cf.br ^bb6688
^bb6688:
 cf.br ^bb6689
^bb6689:
 cf.br ^bb6690
^bb6690:
 cf.br ^bb6691
^bb6691:
 cf.br ^bb6692
^bb6692:
 cf.br ^bb6693
^bb6693:
 cf.br ^bb6694
^bb6694:
 cf.br ^bb6695
^bb6695:
 cf.br ^bb6696
^bb6696:
 cf.br ^bb6697
^bb6697:
 cf.br ^bb6698
^bb6698:
 cf.br ^bb6699
^bb6699:
 cf.br ^bb6700
^bb6700:
 cf.br ^bb6701
^bb6701:
 cf.br ^bb6702
^bb6702:
 cf.br ^bb6703
^bb6703:
 cf.br ^bb6704
^bb6704:
 cf.br ^bb6705
^bb6705:
 cf.br ^bb6706
^bb6706:
 cf.br ^bb6707
^bb6707:
 cf.br ^bb6708
^bb6708:
 cf.br ^bb6709
^bb6709:
 cf.br ^bb6710
^bb6710:
 cf.br ^bb6711
^bb6711:
 cf.br ^bb6712
^bb6712:
 cf.br ^bb6713
^bb6713:
 cf.br ^bb6714
^bb6714:
 cf.br ^bb6715
^bb6715:
 cf.br ^bb6716
^bb6716:
 cf.br ^bb6717
^bb6717:
 cf.br ^bb6718
^bb6718:
 cf.br ^bb6719
^bb6719:
 cf.br ^bb6720
^bb6720:
 cf.br ^bb6721
^bb6721:
 cf.br ^bb6722
^bb6722:
 cf.br ^bb6723
^bb6723:
 cf.br ^bb6724
^bb6724:
 cf.br ^bb6725
^bb6725:
 cf.br ^bb6726
^bb6726:
 cf.br ^bb6727
^bb6727:
 cf.br ^bb6728
^bb6728:
 cf.br ^bb6729
^bb6729:
 cf.br ^bb6730
^bb6730:
 cf.br ^bb6731
^bb6731:
 cf.br ^bb6732
^bb6732:
 cf.br ^bb6733
^bb6733:
 cf.br ^bb6734
^bb6734:
 cf.br ^bb6735
^bb6735:
 cf.br ^bb6736
^bb6736:
 cf.br ^bb6737
^bb6737:
 cf.br ^bb6738
^bb6738:
 cf.br ^bb6739
^bb6739:
 cf.br ^bb6740
^bb6740:
 cf.br ^bb6741
^bb6741:
 cf.br ^bb6742
^bb6742:
 cf.br ^bb6743
^bb6743:
 cf.br ^bb6744
^bb6744:
 cf.br ^bb6745
^bb6745:
 cf.br ^bb6746
^bb6746:
 cf.br ^bb6747
^bb6747:
 cf.br ^bb6748
^bb6748:
 cf.br ^bb6749
^bb6749:
 cf.br ^bb6750
^bb6750:
 cf.br ^bb6751
^bb6751:
 cf.br ^bb6752
^bb6752:
 cf.br ^bb6753
^bb6753:
 cf.br ^bb6754
^bb6754:
 cf.br ^bb6755
^bb6755:
 cf.br ^bb6756
^bb6756:
 cf.br ^bb6757
^bb6757:
 cf.br ^bb6758
^bb6758:
 cf.br ^bb6759
^bb6759:
 cf.br ^bb6760
^bb6760:
 cf.br ^bb6761
^bb6761:
 cf.br ^bb6762
^bb6762:
 cf.br ^bb6763
^bb6763:
 cf.br ^bb6764
^bb6764:
 cf.br ^bb6765
^bb6765:
 cf.br ^bb6766
^bb6766:
 cf.br ^bb6767
^bb6767:
 cf.br ^bb6768
^bb6768:
 cf.br ^bb6769
^bb6769:
 cf.br ^bb6770
^bb6770:
 cf.br ^bb6771
^bb6771:
 cf.br ^bb6772
^bb6772:
 cf.br ^bb6773
^bb6773:
 cf.br ^bb6774
^bb6774:
 cf.br ^bb6775
^bb6775:
 cf.br ^bb6776
^bb6776:
 cf.br ^bb6777
^bb6777:
 cf.br ^bb6778
^bb6778:
 cf.br ^bb6779
^bb6779:
 cf.br ^bb6780
^bb6780:
 cf.br ^bb6781
^bb6781:
 cf.br ^bb6782
^bb6782:
 cf.br ^bb6783
^bb6783:
 cf.br ^bb6784
^bb6784:
 cf.br ^bb6785
^bb6785:
 cf.br ^bb6786
^bb6786:
 cf.br ^bb6787
^bb6787:
 cf.br ^bb6788
^bb6788:
 cf.br ^bb6789
^bb6789:
 cf.br ^bb6790
^bb6790:
 cf.br ^bb6791
^bb6791:
 cf.br ^bb6792
^bb6792:
 cf.br ^bb6793
^bb6793:
 cf.br ^bb6794
^bb6794:
 cf.br ^bb6795
^bb6795:
 cf.br ^bb6796
^bb6796:
 cf.br ^bb6797
^bb6797:
 cf.br ^bb6798
^bb6798:
 cf.br ^bb6799
^bb6799:
 cf.br ^bb6800
^bb6800:
 cf.br ^bb6801
^bb6801:
 cf.br ^bb6802
^bb6802:
 cf.br ^bb6803
^bb6803:
 cf.br ^bb6804
^bb6804:
 cf.br ^bb6805
^bb6805:
 cf.br ^bb6806
^bb6806:
 cf.br ^bb6807
^bb6807:
 cf.br ^bb6808
^bb6808:
 cf.br ^bb6809
^bb6809:
 cf.br ^bb6810
^bb6810:
 cf.br ^bb6811
^bb6811:
 cf.br ^bb6812
^bb6812:
 cf.br ^bb6813
^bb6813:
 cf.br ^bb6814
^bb6814:
 cf.br ^bb6815
^bb6815:
 cf.br ^bb6816
^bb6816:
 cf.br ^bb6817
^bb6817:
 cf.br ^bb6818
^bb6818:
 cf.br ^bb6819
^bb6819:
 cf.br ^bb6820
^bb6820:
 cf.br ^bb6821
^bb6821:
 cf.br ^bb6822
^bb6822:
 cf.br ^bb6823
^bb6823:
 cf.br ^bb6824
^bb6824:
 cf.br ^bb6825
^bb6825:
 cf.br ^bb6826
^bb6826:
 cf.br ^bb6827
^bb6827:
 cf.br ^bb6828
^bb6828:
 cf.br ^bb6829
^bb6829:
 cf.br ^bb6830
^bb6830:
 cf.br ^bb6831
^bb6831:
 cf.br ^bb6832
^bb6832:
 cf.br ^bb6833
^bb6833:
 cf.br ^bb6834
^bb6834:
 cf.br ^bb6835
^bb6835:
 cf.br ^bb6836
^bb6836:
 cf.br ^bb6837
^bb6837:
 cf.br ^bb6838
^bb6838:
 cf.br ^bb6839
^bb6839:
 cf.br ^bb6840
^bb6840:
 cf.br ^bb6841
^bb6841:
 cf.br ^bb6842
^bb6842:
 cf.br ^bb6843
^bb6843:
 cf.br ^bb6844
^bb6844:
 cf.br ^bb6845
^bb6845:
 cf.br ^bb6846
^bb6846:
 cf.br ^bb6847
^bb6847:
 cf.br ^bb6848
^bb6848:
 cf.br ^bb6849
^bb6849:
 cf.br ^bb6850
^bb6850:
 cf.br ^bb6851
^bb6851:
 cf.br ^bb6852
^bb6852:
 cf.br ^bb6853
^bb6853:
 cf.br ^bb6854
^bb6854:
 cf.br ^bb6855
^bb6855:
 cf.br ^bb6856
^bb6856:
 cf.br ^bb6857
^bb6857:
 cf.br ^bb6858
^bb6858:
 cf.br ^bb6859
^bb6859:
 cf.br ^bb6860
^bb6860:
 cf.br ^bb6861
^bb6861:
 cf.br ^bb6862
^bb6862:
 cf.br ^bb6863
^bb6863:
 cf.br ^bb6864
^bb6864:
 cf.br ^bb6865
^bb6865:
 cf.br ^bb6866
^bb6866:
 cf.br ^bb6867
^bb6867:
 cf.br ^bb6868
^bb6868:
 cf.br ^bb6869
^bb6869:
 cf.br ^bb6870
^bb6870:
 cf.br ^bb6871
^bb6871:
 cf.br ^bb6872
^bb6872:
 cf.br ^bb6873
^bb6873:
 cf.br ^bb6874
^bb6874:
 cf.br ^bb6875
^bb6875:
 cf.br ^bb6876
^bb6876:
 cf.br ^bb6877
^bb6877:
 cf.br ^bb6878
^bb6878:
 cf.br ^bb6879
^bb6879:
 cf.br ^bb6880
^bb6880:
 cf.br ^bb6881
^bb6881:
 cf.br ^bb6882
^bb6882:
 cf.br ^bb6883
^bb6883:
 cf.br ^bb6884
^bb6884:
 cf.br ^bb6885
^bb6885:
 cf.br ^bb6886
^bb6886:
 cf.br ^bb6887
^bb6887:
 cf.br ^bb6888
^bb6888:
 cf.br ^bb6889
^bb6889:
 cf.br ^bb6890
^bb6890:
 cf.br ^bb6891
^bb6891:
 cf.br ^bb6892
^bb6892:
 cf.br ^bb6893
^bb6893:
 cf.br ^bb6894
^bb6894:
 cf.br ^bb6895
^bb6895:
 cf.br ^bb6896
^bb6896:
 cf.br ^bb6897
^bb6897:
 cf.br ^bb6898
^bb6898:
 cf.br ^bb6899
^bb6899:
 cf.br ^bb6900
^bb6900:
 cf.br ^bb6901
^bb6901:
 cf.br ^bb6902
^bb6902:
 cf.br ^bb6903
^bb6903:
 cf.br ^bb6904
^bb6904:
 cf.br ^bb6905
^bb6905:
 cf.br ^bb6906
^bb6906:
 cf.br ^bb6907
^bb6907:
 cf.br ^bb6908
^bb6908:
 cf.br ^bb6909
^bb6909:
 cf.br ^bb6910
^bb6910:
 cf.br ^bb6911
^bb6911:
 cf.br ^bb6912
^bb6912:
 cf.br ^bb6913
^bb6913:
 cf.br ^bb6914
^bb6914:
 cf.br ^bb6915
^bb6915:
 cf.br ^bb6916
^bb6916:
 cf.br ^bb6917
^bb6917:
 cf.br ^bb6918
^bb6918:
 cf.br ^bb6919
^bb6919:
 cf.br ^bb6920
^bb6920:
 cf.br ^bb6921
^bb6921:
 cf.br ^bb6922
^bb6922:
 cf.br ^bb6923
^bb6923:
 cf.br ^bb6924
^bb6924:
 cf.br ^bb6925
^bb6925:
 cf.br ^bb6926
^bb6926:
 cf.br ^bb6927
^bb6927:
 cf.br ^bb6928
^bb6928:
 cf.br ^bb6929
^bb6929:
 cf.br ^bb6930
^bb6930:
 cf.br ^bb6931
^bb6931:
 cf.br ^bb6932
^bb6932:
 cf.br ^bb6933
^bb6933:
 cf.br ^bb6934
^bb6934:
 cf.br ^bb6935
^bb6935:
 cf.br ^bb6936
^bb6936:
 cf.br ^bb6937
^bb6937:
 cf.br ^bb6938
^bb6938:
 cf.br ^bb6939
^bb6939:
 cf.br ^bb6940
^bb6940:
 cf.br ^bb6941
^bb6941:
 cf.br ^bb6942
^bb6942:
 cf.br ^bb6943
^bb6943:
 cf.br ^bb6944
^bb6944:
 cf.br ^bb6945
^bb6945:
 cf.br ^bb6946
^bb6946:
 cf.br ^bb6947
^bb6947:
 cf.br ^bb6948
^bb6948:
 cf.br ^bb6949
^bb6949:
 cf.br ^bb6950
^bb6950:
 cf.br ^bb6951
^bb6951:
 cf.br ^bb6952
^bb6952:
 cf.br ^bb6953
^bb6953:
 cf.br ^bb6954
^bb6954:
 cf.br ^bb6955
^bb6955:
 cf.br ^bb6956
^bb6956:
 cf.br ^bb6957
^bb6957:
 cf.br ^bb6958
^bb6958:
 cf.br ^bb6959
^bb6959:
 cf.br ^bb6960
^bb6960:
 cf.br ^bb6961
^bb6961:
 cf.br ^bb6962
^bb6962:
 cf.br ^bb6963
^bb6963:
 cf.br ^bb6964
^bb6964:
 cf.br ^bb6965
^bb6965:
 cf.br ^bb6966
^bb6966:
 cf.br ^bb6967
^bb6967:
 cf.br ^bb6968
^bb6968:
 cf.br ^bb6969
^bb6969:
 cf.br ^bb6970
^bb6970:
 cf.br ^bb6971
^bb6971:
 cf.br ^bb6972
^bb6972:
 cf.br ^bb6973
^bb6973:
 cf.br ^bb6974
^bb6974:
 cf.br ^bb6975
^bb6975:
 cf.br ^bb6976
^bb6976:
 cf.br ^bb6977
^bb6977:
 cf.br ^bb6978
^bb6978:
 cf.br ^bb6979
^bb6979:
 cf.br ^bb6980
^bb6980:
 cf.br ^bb6981
^bb6981:
 cf.br ^bb6982
^bb6982:
 cf.br ^bb6983
^bb6983:
 cf.br ^bb6984
^bb6984:
 cf.br ^bb6985
^bb6985:
 cf.br ^bb6986
^bb6986:
 cf.br ^bb6987
^bb6987:
 cf.br ^bb6988
^bb6988:
 cf.br ^bb6989
^bb6989:
 cf.br ^bb6990
^bb6990:
 cf.br ^bb6991
^bb6991:
 cf.br ^bb6992
^bb6992:
 cf.br ^bb6993
^bb6993:
 cf.br ^bb6994
^bb6994:
 cf.br ^bb6995
^bb6995:
 cf.br ^bb6996
^bb6996:
 cf.br ^bb6997
^bb6997:
 cf.br ^bb6998
^bb6998:
 cf.br ^bb6999
^bb6999:
 cf.br ^bb7000
^bb7000:
 cf.br ^bb7001
^bb7001:
 cf.br ^bb7002
^bb7002:
 cf.br ^bb7003
^bb7003:
 cf.br ^bb7004
^bb7004:
 cf.br ^bb7005
^bb7005:
 cf.br ^bb7006
^bb7006:
 cf.br ^bb7007
^bb7007:
 cf.br ^bb7008
^bb7008:
 cf.br ^bb7009
^bb7009:
 cf.br ^bb7010
^bb7010:
 cf.br ^bb7011
^bb7011:
 cf.br ^bb7012
^bb7012:
 cf.br ^bb7013
^bb7013:
 cf.br ^bb7014
^bb7014:
 cf.br ^bb7015
^bb7015:
 cf.br ^bb7016
^bb7016:
 cf.br ^bb7017
^bb7017:
 cf.br ^bb7018
^bb7018:
 cf.br ^bb7019
^bb7019:
 cf.br ^bb7020
^bb7020:
 cf.br ^bb7021
^bb7021:
 cf.br ^bb7022
^bb7022:
 cf.br ^bb7023
^bb7023:
 cf.br ^bb7024
^bb7024:
 cf.br ^bb7025
^bb7025:
 cf.br ^bb7026
^bb7026:
 cf.br ^bb7027
^bb7027:
 cf.br ^bb7028
^bb7028:
 cf.br ^bb7029
^bb7029:
 cf.br ^bb7030
^bb7030:
 cf.br ^bb7031
^bb7031:
 cf.br ^bb7032
^bb7032:
 cf.br ^bb7033
^bb7033:
 cf.br ^bb7034
^bb7034:
 cf.br ^bb7035
^bb7035:
 cf.br ^bb7036
^bb7036:
 cf.br ^bb7037
^bb7037:
 cf.br ^bb7038
^bb7038:
 cf.br ^bb7039
^bb7039:
 cf.br ^bb7040
^bb7040:
 cf.br ^bb7041
^bb7041:
 cf.br ^bb7042
^bb7042:
 cf.br ^bb7043
^bb7043:
 cf.br ^bb7044
^bb7044:
 cf.br ^bb7045
^bb7045:
 cf.br ^bb7046
^bb7046:
 cf.br ^bb7047
^bb7047:
 cf.br ^bb7048
^bb7048:
 cf.br ^bb7049
^bb7049:
 cf.br ^bb7050
^bb7050:
 cf.br ^bb7051
^bb7051:
 cf.br ^bb7052
^bb7052:
 cf.br ^bb7053
^bb7053:
 cf.br ^bb7054
^bb7054:
 cf.br ^bb7055
^bb7055:
 cf.br ^bb7056
^bb7056:
 cf.br ^bb7057
^bb7057:
 cf.br ^bb7058
^bb7058:
 cf.br ^bb7059
^bb7059:
 cf.br ^bb7060
^bb7060:
 cf.br ^bb7061
^bb7061:
 cf.br ^bb7062
^bb7062:
 cf.br ^bb7063
^bb7063:
 cf.br ^bb7064
^bb7064:
 cf.br ^bb7065
^bb7065:
 cf.br ^bb7066
^bb7066:
 cf.br ^bb7067
^bb7067:
 cf.br ^bb7068
^bb7068:
 cf.br ^bb7069
^bb7069:
 cf.br ^bb7070
^bb7070:
 cf.br ^bb7071
^bb7071:
 cf.br ^bb7072
^bb7072:
 cf.br ^bb7073
^bb7073:
 cf.br ^bb7074
^bb7074:
 cf.br ^bb7075
^bb7075:
 cf.br ^bb7076
^bb7076:
 cf.br ^bb7077
^bb7077:
 cf.br ^bb7078
^bb7078:
 cf.br ^bb7079
^bb7079:
 cf.br ^bb7080
^bb7080:
 cf.br ^bb7081
^bb7081:
 cf.br ^bb7082
^bb7082:
 cf.br ^bb7083
^bb7083:
 cf.br ^bb7084
^bb7084:
 cf.br ^bb7085
^bb7085:
 cf.br ^bb7086
^bb7086:
 cf.br ^bb7087
^bb7087:
 cf.br ^bb7088
^bb7088:
 cf.br ^bb7089
^bb7089:
 cf.br ^bb7090
^bb7090:
 cf.br ^bb7091
^bb7091:
 cf.br ^bb7092
^bb7092:
 cf.br ^bb7093
^bb7093:
 cf.br ^bb7094
^bb7094:
 cf.br ^bb7095
^bb7095:
 cf.br ^bb7096
^bb7096:
 cf.br ^bb7097
^bb7097:
 cf.br ^bb7098
^bb7098:
 cf.br ^bb7099
^bb7099:
 cf.br ^bb7100
^bb7100:
 cf.br ^bb7101
^bb7101:
 cf.br ^bb7102
^bb7102:
 cf.br ^bb7103
^bb7103:
 cf.br ^bb7104
^bb7104:
 cf.br ^bb7105
^bb7105:
 cf.br ^bb7106
^bb7106:
 cf.br ^bb7107
^bb7107:
 cf.br ^bb7108
^bb7108:
 cf.br ^bb7109
^bb7109:
 cf.br ^bb7110
^bb7110:
 cf.br ^bb7111
^bb7111:
 cf.br ^bb7112
^bb7112:
 cf.br ^bb7113
^bb7113:
 cf.br ^bb7114
^bb7114:
 cf.br ^bb7115
^bb7115:
 cf.br ^bb7116
^bb7116:
 cf.br ^bb7117
^bb7117:
 cf.br ^bb7118
^bb7118:
 cf.br ^bb7119
^bb7119:
 cf.br ^bb7120
^bb7120:
 cf.br ^bb7121
^bb7121:
 cf.br ^bb7122
^bb7122:
 cf.br ^bb7123
^bb7123:
 cf.br ^bb7124
^bb7124:
 cf.br ^bb7125
^bb7125:
 cf.br ^bb7126
^bb7126:
 cf.br ^bb7127
^bb7127:
 cf.br ^bb7128
^bb7128:
 cf.br ^bb7129
^bb7129:
 cf.br ^bb7130
^bb7130:
 cf.br ^bb7131
^bb7131:
 cf.br ^bb7132
^bb7132:
 cf.br ^bb7133
^bb7133:
 cf.br ^bb7134
^bb7134:
 cf.br ^bb7135
^bb7135:
 cf.br ^bb7136
^bb7136:
 cf.br ^bb7137
^bb7137:
 cf.br ^bb7138
^bb7138:
 cf.br ^bb7139
^bb7139:
 cf.br ^bb7140
^bb7140:
 cf.br ^bb7141
^bb7141:
 cf.br ^bb7142
^bb7142:
 cf.br ^bb7143
^bb7143:
 cf.br ^bb7144
^bb7144:
 cf.br ^bb7145
^bb7145:
 cf.br ^bb7146
^bb7146:
 cf.br ^bb7147
^bb7147:
 cf.br ^bb7148
^bb7148:
 cf.br ^bb7149
^bb7149:
 cf.br ^bb7150
^bb7150:
 cf.br ^bb7151
^bb7151:
 cf.br ^bb7152
^bb7152:
 cf.br ^bb7153
^bb7153:
 cf.br ^bb7154
^bb7154:
 cf.br ^bb7155
^bb7155:
 cf.br ^bb7156
^bb7156:
 cf.br ^bb7157
^bb7157:
 cf.br ^bb7158
^bb7158:
 cf.br ^bb7159
^bb7159:
 cf.br ^bb7160
^bb7160:
 cf.br ^bb7161
^bb7161:
 cf.br ^bb7162
^bb7162:
 cf.br ^bb7163
^bb7163:
 cf.br ^bb7164
^bb7164:
 cf.br ^bb7165
^bb7165:
 cf.br ^bb7166
^bb7166:
 cf.br ^bb7167
^bb7167:
 cf.br ^bb7168
^bb7168:
 cf.br ^bb7169
^bb7169:
 cf.br ^bb7170
^bb7170:
 cf.br ^bb7171
^bb7171:
 cf.br ^bb7172
^bb7172:
 cf.br ^bb7173
^bb7173:
 cf.br ^bb7174
^bb7174:
 cf.br ^bb7175
^bb7175:
 cf.br ^bb7176
^bb7176:
 cf.br ^bb7177
^bb7177:
 cf.br ^bb7178
^bb7178:
 cf.br ^bb7179
^bb7179:
 cf.br ^bb7180
^bb7180:
 cf.br ^bb7181
^bb7181:
 cf.br ^bb7182
^bb7182:
 cf.br ^bb7183
^bb7183:
 cf.br ^bb7184
^bb7184:
 cf.br ^bb7185
^bb7185:
 cf.br ^bb7186
^bb7186:
 cf.br ^bb7187
^bb7187:
 cf.br ^bb7188
^bb7188:
 cf.br ^bb7189
^bb7189:
 cf.br ^bb7190
^bb7190:
 cf.br ^bb7191
^bb7191:
 cf.br ^bb7192
^bb7192:
 cf.br ^bb7193
^bb7193:
 cf.br ^bb7194
^bb7194:
 cf.br ^bb7195
^bb7195:
 cf.br ^bb7196
^bb7196:
 cf.br ^bb7197
^bb7197:
 cf.br ^bb7198
^bb7198:
 cf.br ^bb7199
^bb7199:
 cf.br ^bb7200
^bb7200:
 cf.br ^bb7201
^bb7201:
 cf.br ^bb7202
^bb7202:
 cf.br ^bb7203
^bb7203:
 cf.br ^bb7204
^bb7204:
 cf.br ^bb7205
^bb7205:
 cf.br ^bb7206
^bb7206:
 cf.br ^bb7207
^bb7207:
 cf.br ^bb7208
^bb7208:
 cf.br ^bb7209
^bb7209:
 cf.br ^bb7210
^bb7210:
 cf.br ^bb7211
^bb7211:
 cf.br ^bb7212
^bb7212:
 cf.br ^bb7213
^bb7213:
 cf.br ^bb7214
^bb7214:
 cf.br ^bb7215
^bb7215:
 cf.br ^bb7216
^bb7216:
 cf.br ^bb7217
^bb7217:
 cf.br ^bb7218
^bb7218:
 cf.br ^bb7219
^bb7219:
 cf.br ^bb7220
^bb7220:
 cf.br ^bb7221
^bb7221:
 cf.br ^bb7222
^bb7222:
 cf.br ^bb7223
^bb7223:
 cf.br ^bb7224
^bb7224:
 cf.br ^bb7225
^bb7225:
 cf.br ^bb7226
^bb7226:
 cf.br ^bb7227
^bb7227:
 cf.br ^bb7228
^bb7228:
 cf.br ^bb7229
^bb7229:
 cf.br ^bb7230
^bb7230:
 cf.br ^bb7231
^bb7231:
 cf.br ^bb7232
^bb7232:
 cf.br ^bb7233
^bb7233:
 cf.br ^bb7234
^bb7234:
 cf.br ^bb7235
^bb7235:
 cf.br ^bb7236
^bb7236:
 cf.br ^bb7237
^bb7237:
 cf.br ^bb7238
^bb7238:
 cf.br ^bb7239
^bb7239:
 cf.br ^bb7240
^bb7240:
 cf.br ^bb7241
^bb7241:
 cf.br ^bb7242
^bb7242:
 cf.br ^bb7243
^bb7243:
 cf.br ^bb7244
^bb7244:
 cf.br ^bb7245
^bb7245:
 cf.br ^bb7246
^bb7246:
 cf.br ^bb7247
^bb7247:
 cf.br ^bb7248
^bb7248:
 cf.br ^bb7249
^bb7249:
 cf.br ^bb7250
^bb7250:
 cf.br ^bb7251
^bb7251:
 cf.br ^bb7252
^bb7252:
 cf.br ^bb7253
^bb7253:
 cf.br ^bb7254
^bb7254:
 cf.br ^bb7255
^bb7255:
 cf.br ^bb7256
^bb7256:
 cf.br ^bb7257
^bb7257:
 cf.br ^bb7258
^bb7258:
 cf.br ^bb7259
^bb7259:
 cf.br ^bb7260
^bb7260:
 cf.br ^bb7261
^bb7261:
 cf.br ^bb7262
^bb7262:
 cf.br ^bb7263
^bb7263:
 cf.br ^bb7264
^bb7264:
 cf.br ^bb7265
^bb7265:
 cf.br ^bb7266
^bb7266:
 cf.br ^bb7267
^bb7267:
 cf.br ^bb7268
^bb7268:
 cf.br ^bb7269
^bb7269:
 cf.br ^bb7270
^bb7270:
 cf.br ^bb7271
^bb7271:
 cf.br ^bb7272
^bb7272:
 cf.br ^bb7273
^bb7273:
 cf.br ^bb7274
^bb7274:
 cf.br ^bb7275
^bb7275:
 cf.br ^bb7276
^bb7276:
 cf.br ^bb7277
^bb7277:
 cf.br ^bb7278
^bb7278:
 cf.br ^bb7279
^bb7279:
 cf.br ^bb7280
^bb7280:
 cf.br ^bb7281
^bb7281:
 cf.br ^bb7282
^bb7282:
 cf.br ^bb7283
^bb7283:
 cf.br ^bb7284
^bb7284:
 cf.br ^bb7285
^bb7285:
 cf.br ^bb7286
^bb7286:
 cf.br ^bb7287
^bb7287:
 cf.br ^bb7288
^bb7288:
 cf.br ^bb7289
^bb7289:
 cf.br ^bb7290
^bb7290:
 cf.br ^bb7291
^bb7291:
 cf.br ^bb7292
^bb7292:
 cf.br ^bb7293
^bb7293:
 cf.br ^bb7294
^bb7294:
 cf.br ^bb7295
^bb7295:
 cf.br ^bb7296
^bb7296:
 cf.br ^bb7297
^bb7297:
 cf.br ^bb7298
^bb7298:
 cf.br ^bb7299
^bb7299:
 cf.br ^bb7300
^bb7300:
 cf.br ^bb7301
^bb7301:
 cf.br ^bb7302
^bb7302:
 cf.br ^bb7303
^bb7303:
 cf.br ^bb7304
^bb7304:
 cf.br ^bb7305
^bb7305:
 cf.br ^bb7306
^bb7306:
 cf.br ^bb7307
^bb7307:
 cf.br ^bb7308
^bb7308:
 cf.br ^bb7309
^bb7309:
 cf.br ^bb7310
^bb7310:
 cf.br ^bb7311
^bb7311:
 cf.br ^bb7312
^bb7312:
 cf.br ^bb7313
^bb7313:
 cf.br ^bb7314
^bb7314:
 cf.br ^bb7315
^bb7315:
 cf.br ^bb7316
^bb7316:
 cf.br ^bb7317
^bb7317:
 cf.br ^bb7318
^bb7318:
 cf.br ^bb7319
^bb7319:
 cf.br ^bb7320
^bb7320:
 cf.br ^bb7321
^bb7321:
 cf.br ^bb7322
^bb7322:
 cf.br ^bb7323
^bb7323:
 cf.br ^bb7324
^bb7324:
 cf.br ^bb7325
^bb7325:
 cf.br ^bb7326
^bb7326:
 cf.br ^bb7327
^bb7327:
 cf.br ^bb7328
^bb7328:
 cf.br ^bb7329
^bb7329:
 cf.br ^bb7330
^bb7330:
 cf.br ^bb7331
^bb7331:
 cf.br ^bb7332
^bb7332:
 cf.br ^bb7333
^bb7333:
 cf.br ^bb7334
^bb7334:
 cf.br ^bb7335
^bb7335:
 cf.br ^bb7336
^bb7336:
 cf.br ^bb7337
^bb7337:
 cf.br ^bb7338
^bb7338:
 cf.br ^bb7339
^bb7339:
 cf.br ^bb7340
^bb7340:
 cf.br ^bb7341
^bb7341:
 cf.br ^bb7342
^bb7342:
 cf.br ^bb7343
^bb7343:
 cf.br ^bb7344
^bb7344:
 cf.br ^bb7345
^bb7345:
 cf.br ^bb7346
^bb7346:
 cf.br ^bb7347
^bb7347:
 cf.br ^bb7348
^bb7348:
 cf.br ^bb7349
^bb7349:
 cf.br ^bb7350
^bb7350:
 cf.br ^bb7351
^bb7351:
 cf.br ^bb7352
^bb7352:
 cf.br ^bb7353
^bb7353:
 cf.br ^bb7354
^bb7354:
 cf.br ^bb7355
^bb7355:
 cf.br ^bb7356
^bb7356:
 cf.br ^bb7357
^bb7357:
 cf.br ^bb7358
^bb7358:
 cf.br ^bb7359
^bb7359:
 cf.br ^bb7360
^bb7360:
 cf.br ^bb7361
^bb7361:
 cf.br ^bb7362
^bb7362:
 cf.br ^bb7363
^bb7363:
 cf.br ^bb7364
^bb7364:
 cf.br ^bb7365
^bb7365:
 cf.br ^bb7366
^bb7366:
 cf.br ^bb7367
^bb7367:
 cf.br ^bb7368
^bb7368:
 cf.br ^bb7369
^bb7369:
 cf.br ^bb7370
^bb7370:
 cf.br ^bb7371
^bb7371:
 cf.br ^bb7372
^bb7372:
 cf.br ^bb7373
^bb7373:
 cf.br ^bb7374
^bb7374:
 cf.br ^bb7375
^bb7375:
 cf.br ^bb7376
^bb7376:
 cf.br ^bb7377
^bb7377:
 cf.br ^bb7378
^bb7378:
 cf.br ^bb7379
^bb7379:
 cf.br ^bb7380
^bb7380:
 cf.br ^bb7381
^bb7381:
 cf.br ^bb7382
^bb7382:
 cf.br ^bb7383
^bb7383:
 cf.br ^bb7384
^bb7384:
 cf.br ^bb7385
^bb7385:
 cf.br ^bb7386
^bb7386:
 cf.br ^bb7387
^bb7387:
 cf.br ^bb7388
^bb7388:
 cf.br ^bb7389
^bb7389:
 cf.br ^bb7390
^bb7390:
 cf.br ^bb7391
^bb7391:
 cf.br ^bb7392
^bb7392:
 cf.br ^bb7393
^bb7393:
 cf.br ^bb7394
^bb7394:
 cf.br ^bb7395
^bb7395:
 cf.br ^bb7396
^bb7396:
 cf.br ^bb7397
^bb7397:
 cf.br ^bb7398
^bb7398:
 cf.br ^bb7399
^bb7399:
 cf.br ^bb7400
^bb7400:
 cf.br ^bb7401
^bb7401:
 cf.br ^bb7402
^bb7402:
 cf.br ^bb7403
^bb7403:
 cf.br ^bb7404
^bb7404:
 cf.br ^bb7405
^bb7405:
 cf.br ^bb7406
^bb7406:
 cf.br ^bb7407
^bb7407:
 cf.br ^bb7408
^bb7408:
 cf.br ^bb7409
^bb7409:
 cf.br ^bb7410
^bb7410:
 cf.br ^bb7411
^bb7411:
 cf.br ^bb7412
^bb7412:
 cf.br ^bb7413
^bb7413:
 cf.br ^bb7414
^bb7414:
 cf.br ^bb7415
^bb7415:
 cf.br ^bb7416
^bb7416:
 cf.br ^bb7417
^bb7417:
 cf.br ^bb7418
^bb7418:
 cf.br ^bb7419
^bb7419:
 cf.br ^bb7420
^bb7420:
 cf.br ^bb7421
^bb7421:
 cf.br ^bb7422
^bb7422:
 cf.br ^bb7423
^bb7423:
 cf.br ^bb7424
^bb7424:
 cf.br ^bb7425
^bb7425:
 cf.br ^bb7426
^bb7426:
 cf.br ^bb7427
^bb7427:
 cf.br ^bb7428
^bb7428:
 cf.br ^bb7429
^bb7429:
 cf.br ^bb7430
^bb7430:
 cf.br ^bb7431
^bb7431:
 cf.br ^bb7432
^bb7432:
 cf.br ^bb7433
^bb7433:
 cf.br ^bb7434
^bb7434:
 cf.br ^bb7435
^bb7435:
 cf.br ^bb7436
^bb7436:
 cf.br ^bb7437
^bb7437:
 cf.br ^bb7438
^bb7438:
 cf.br ^bb7439
^bb7439:
 cf.br ^bb7440
^bb7440:
 cf.br ^bb7441
^bb7441:
 cf.br ^bb7442
^bb7442:
 cf.br ^bb7443
^bb7443:
 cf.br ^bb7444
^bb7444:
 cf.br ^bb7445
^bb7445:
 cf.br ^bb7446
^bb7446:
 cf.br ^bb7447
^bb7447:
 cf.br ^bb7448
^bb7448:
 cf.br ^bb7449
^bb7449:
 cf.br ^bb7450
^bb7450:
 cf.br ^bb7451
^bb7451:
 cf.br ^bb7452
^bb7452:
 cf.br ^bb7453
^bb7453:
 cf.br ^bb7454
^bb7454:
 cf.br ^bb7455
^bb7455:
 cf.br ^bb7456
^bb7456:
 cf.br ^bb7457
^bb7457:
 cf.br ^bb7458
^bb7458:
 cf.br ^bb7459
^bb7459:
 cf.br ^bb7460
^bb7460:
 cf.br ^bb7461
^bb7461:
 cf.br ^bb7462
^bb7462:
 cf.br ^bb7463
^bb7463:
 cf.br ^bb7464
^bb7464:
 cf.br ^bb7465
^bb7465:
 cf.br ^bb7466
^bb7466:
 cf.br ^bb7467
^bb7467:
 cf.br ^bb7468
^bb7468:
 cf.br ^bb7469
^bb7469:
 cf.br ^bb7470
^bb7470:
 cf.br ^bb7471
^bb7471:
 cf.br ^bb7472
^bb7472:
 cf.br ^bb7473
^bb7473:
 cf.br ^bb7474
^bb7474:
 cf.br ^bb7475
^bb7475:
 cf.br ^bb7476
^bb7476:
 cf.br ^bb7477
^bb7477:
 cf.br ^bb7478
^bb7478:
 cf.br ^bb7479
^bb7479:
 cf.br ^bb7480
^bb7480:
 cf.br ^bb7481
^bb7481:
 cf.br ^bb7482
^bb7482:
 cf.br ^bb7483
^bb7483:
 cf.br ^bb7484
^bb7484:
 cf.br ^bb7485
^bb7485:
 cf.br ^bb7486
^bb7486:
 cf.br ^bb7487
^bb7487:
 cf.br ^bb7488
^bb7488:
 cf.br ^bb7489
^bb7489:
 cf.br ^bb7490
^bb7490:
 cf.br ^bb7491
^bb7491:
 cf.br ^bb7492
^bb7492:
 cf.br ^bb7493
^bb7493:
 cf.br ^bb7494
^bb7494:
 cf.br ^bb7495
^bb7495:
 cf.br ^bb7496
^bb7496:
 cf.br ^bb7497
^bb7497:
 cf.br ^bb7498
^bb7498:
 cf.br ^bb7499
^bb7499:
 cf.br ^bb7500
^bb7500:
 cf.br ^bb7501
^bb7501:
 cf.br ^bb7502
^bb7502:
 cf.br ^bb7503
^bb7503:
 cf.br ^bb7504
^bb7504:
 cf.br ^bb7505
^bb7505:
 cf.br ^bb7506
^bb7506:
 cf.br ^bb7507
^bb7507:
 cf.br ^bb7508
^bb7508:
 cf.br ^bb7509
^bb7509:
 cf.br ^bb7510
^bb7510:
 cf.br ^bb7511
^bb7511:
 cf.br ^bb7512
^bb7512:
 cf.br ^bb7513
^bb7513:
 cf.br ^bb7514
^bb7514:
 cf.br ^bb7515
^bb7515:
 cf.br ^bb7516
^bb7516:
 cf.br ^bb7517
^bb7517:
 cf.br ^bb7518
^bb7518:
 cf.br ^bb7519
^bb7519:
 cf.br ^bb7520
^bb7520:
 cf.br ^bb7521
^bb7521:
 cf.br ^bb7522
^bb7522:
 cf.br ^bb7523
^bb7523:
 cf.br ^bb7524
^bb7524:
 cf.br ^bb7525
^bb7525:
 cf.br ^bb7526
^bb7526:
 cf.br ^bb7527
^bb7527:
 cf.br ^bb7528
^bb7528:
 cf.br ^bb7529
^bb7529:
 cf.br ^bb7530
^bb7530:
 cf.br ^bb7531
^bb7531:
 cf.br ^bb7532
^bb7532:
 cf.br ^bb7533
^bb7533:
 cf.br ^bb7534
^bb7534:
 cf.br ^bb7535
^bb7535:
 cf.br ^bb7536
^bb7536:
 cf.br ^bb7537
^bb7537:
 cf.br ^bb7538
^bb7538:
 cf.br ^bb7539
^bb7539:
 cf.br ^bb7540
^bb7540:
 cf.br ^bb7541
^bb7541:
 cf.br ^bb7542
^bb7542:
 cf.br ^bb7543
^bb7543:
 cf.br ^bb7544
^bb7544:
 cf.br ^bb7545
^bb7545:
 cf.br ^bb7546
^bb7546:
 cf.br ^bb7547
^bb7547:
 cf.br ^bb7548
^bb7548:
 cf.br ^bb7549
^bb7549:
 cf.br ^bb7550
^bb7550:
 cf.br ^bb7551
^bb7551:
 cf.br ^bb7552
^bb7552:
 cf.br ^bb7553
^bb7553:
 cf.br ^bb7554
^bb7554:
 cf.br ^bb7555
^bb7555:
 cf.br ^bb7556
^bb7556:
 cf.br ^bb7557
^bb7557:
 cf.br ^bb7558
^bb7558:
 cf.br ^bb7559
^bb7559:
 cf.br ^bb7560
^bb7560:
 cf.br ^bb7561
^bb7561:
 cf.br ^bb7562
^bb7562:
 cf.br ^bb7563
^bb7563:
 cf.br ^bb7564
^bb7564:
 cf.br ^bb7565
^bb7565:
 cf.br ^bb7566
^bb7566:
 cf.br ^bb7567
^bb7567:
 cf.br ^bb7568
^bb7568:
 cf.br ^bb7569
^bb7569:
 cf.br ^bb7570
^bb7570:
 cf.br ^bb7571
^bb7571:
 cf.br ^bb7572
^bb7572:
 cf.br ^bb7573
^bb7573:
 cf.br ^bb7574
^bb7574:
 cf.br ^bb7575
^bb7575:
 cf.br ^bb7576
^bb7576:
 cf.br ^bb7577
^bb7577:
 cf.br ^bb7578
^bb7578:
 cf.br ^bb7579
^bb7579:
 cf.br ^bb7580
^bb7580:
 cf.br ^bb7581
^bb7581:
 cf.br ^bb7582
^bb7582:
 cf.br ^bb7583
^bb7583:
 cf.br ^bb7584
^bb7584:
 cf.br ^bb7585
^bb7585:
 cf.br ^bb7586
^bb7586:
 cf.br ^bb7587
^bb7587:
 cf.br ^bb7588
^bb7588:
 cf.br ^bb7589
^bb7589:
 cf.br ^bb7590
^bb7590:
 cf.br ^bb7591
^bb7591:
 cf.br ^bb7592
^bb7592:
 cf.br ^bb7593
^bb7593:
 cf.br ^bb7594
^bb7594:
 cf.br ^bb7595
^bb7595:
 cf.br ^bb7596
^bb7596:
 cf.br ^bb7597
^bb7597:
 cf.br ^bb7598
^bb7598:
 cf.br ^bb7599
^bb7599:
 cf.br ^bb7600
^bb7600:
 cf.br ^bb7601
^bb7601:
 cf.br ^bb7602
^bb7602:
 cf.br ^bb7603
^bb7603:
 cf.br ^bb7604
^bb7604:
 cf.br ^bb7605
^bb7605:
 cf.br ^bb7606
^bb7606:
 cf.br ^bb7607
^bb7607:
 cf.br ^bb7608
^bb7608:
 cf.br ^bb7609
^bb7609:
 cf.br ^bb7610
^bb7610:
 cf.br ^bb7611
^bb7611:
 cf.br ^bb7612
^bb7612:
 cf.br ^bb7613
^bb7613:
 cf.br ^bb7614
^bb7614:
 cf.br ^bb7615
^bb7615:
 cf.br ^bb7616
^bb7616:
 cf.br ^bb7617
^bb7617:
 cf.br ^bb7618
^bb7618:
 cf.br ^bb7619
^bb7619:
 cf.br ^bb7620
^bb7620:
 cf.br ^bb7621
^bb7621:
 cf.br ^bb7622
^bb7622:
 cf.br ^bb7623
^bb7623:
 cf.br ^bb7624
^bb7624:
 cf.br ^bb7625
^bb7625:
 cf.br ^bb7626
^bb7626:
 cf.br ^bb7627
^bb7627:
 cf.br ^bb7628
^bb7628:
 cf.br ^bb7629
^bb7629:
 cf.br ^bb7630
^bb7630:
 cf.br ^bb7631
^bb7631:
 cf.br ^bb7632
^bb7632:
 cf.br ^bb7633
^bb7633:
 cf.br ^bb7634
^bb7634:
 cf.br ^bb7635
^bb7635:
 cf.br ^bb7636
^bb7636:
 cf.br ^bb7637
^bb7637:
 cf.br ^bb7638
^bb7638:
 cf.br ^bb7639
^bb7639:
 cf.br ^bb7640
^bb7640:
 cf.br ^bb7641
^bb7641:
 cf.br ^bb7642
^bb7642:
 cf.br ^bb7643
^bb7643:
 cf.br ^bb7644
^bb7644:
 cf.br ^bb7645
^bb7645:
 cf.br ^bb7646
^bb7646:
 cf.br ^bb7647
^bb7647:
 cf.br ^bb7648
^bb7648:
 cf.br ^bb7649
^bb7649:
 cf.br ^bb7650
^bb7650:
 cf.br ^bb7651
^bb7651:
 cf.br ^bb7652
^bb7652:
 cf.br ^bb7653
^bb7653:
 cf.br ^bb7654
^bb7654:
 cf.br ^bb7655
^bb7655:
 cf.br ^bb7656
^bb7656:
 cf.br ^bb7657
^bb7657:
 cf.br ^bb7658
^bb7658:
 cf.br ^bb7659
^bb7659:
 cf.br ^bb7660
^bb7660:
 cf.br ^bb7661
^bb7661:
 cf.br ^bb7662
^bb7662:
 cf.br ^bb7663
^bb7663:
 cf.br ^bb7664
^bb7664:
 cf.br ^bb7665
^bb7665:
 cf.br ^bb7666
^bb7666:
 cf.br ^bb7667
^bb7667:
 cf.br ^bb7668
^bb7668:
 cf.br ^bb7669
^bb7669:
 cf.br ^bb7670
^bb7670:
 cf.br ^bb7671
^bb7671:
 cf.br ^bb7672
^bb7672:
 cf.br ^bb7673
^bb7673:
 cf.br ^bb7674
^bb7674:
 cf.br ^bb7675
^bb7675:
 cf.br ^bb7676
^bb7676:
 cf.br ^bb7677
^bb7677:
 cf.br ^bb7678
^bb7678:
 cf.br ^bb7679
^bb7679:
 cf.br ^bb7680
^bb7680:
 cf.br ^bb7681
^bb7681:
 cf.br ^bb7682
^bb7682:
 cf.br ^bb7683
^bb7683:
 cf.br ^bb7684
^bb7684:
 cf.br ^bb7685
^bb7685:
 cf.br ^bb7686
^bb7686:
 cf.br ^bb7687
^bb7687:
 cf.br ^bb7688
^bb7688:
 cf.br ^bb7689
^bb7689:
 cf.br ^bb7690
^bb7690:
 cf.br ^bb7691
^bb7691:
 cf.br ^bb7692
^bb7692:
 cf.br ^bb7693
^bb7693:
 cf.br ^bb7694
^bb7694:
 cf.br ^bb7695
^bb7695:
 cf.br ^bb7696
^bb7696:
 cf.br ^bb7697
^bb7697:
 cf.br ^bb7698
^bb7698:
 cf.br ^bb7699
^bb7699:
 cf.br ^bb7700
^bb7700:
 cf.br ^bb7701
^bb7701:
 cf.br ^bb7702
^bb7702:
 cf.br ^bb7703
^bb7703:
 cf.br ^bb7704
^bb7704:
 cf.br ^bb7705
^bb7705:
 cf.br ^bb7706
^bb7706:
 cf.br ^bb7707
^bb7707:
 cf.br ^bb7708
^bb7708:
 cf.br ^bb7709
^bb7709:
 cf.br ^bb7710
^bb7710:
 cf.br ^bb7711
^bb7711:
 cf.br ^bb7712
^bb7712:
 cf.br ^bb7713
^bb7713:
 cf.br ^bb7714
^bb7714:
 cf.br ^bb7715
^bb7715:
 cf.br ^bb7716
^bb7716:
 cf.br ^bb7717
^bb7717:
 cf.br ^bb7718
^bb7718:
 cf.br ^bb7719
^bb7719:
 cf.br ^bb7720
^bb7720:
 cf.br ^bb7721
^bb7721:
 cf.br ^bb7722
^bb7722:
 cf.br ^bb7723
^bb7723:
 cf.br ^bb7724
^bb7724:
 cf.br ^bb7725
^bb7725:
 cf.br ^bb7726
^bb7726:
 cf.br ^bb7727
^bb7727:
 cf.br ^bb7728
^bb7728:
 cf.br ^bb7729
^bb7729:
 cf.br ^bb7730
^bb7730:
 cf.br ^bb7731
^bb7731:
 cf.br ^bb7732
^bb7732:
 cf.br ^bb7733
^bb7733:
 cf.br ^bb7734
^bb7734:
 cf.br ^bb7735
^bb7735:
 cf.br ^bb7736
^bb7736:
 cf.br ^bb7737
^bb7737:
 cf.br ^bb7738
^bb7738:
 cf.br ^bb7739
^bb7739:
 cf.br ^bb7740
^bb7740:
 cf.br ^bb7741
^bb7741:
 cf.br ^bb7742
^bb7742:
 cf.br ^bb7743
^bb7743:
 cf.br ^bb7744
^bb7744:
 cf.br ^bb7745
^bb7745:
 cf.br ^bb7746
^bb7746:
 cf.br ^bb7747
^bb7747:
 cf.br ^bb7748
^bb7748:
 cf.br ^bb7749
^bb7749:
 cf.br ^bb7750
^bb7750:
 cf.br ^bb7751
^bb7751:
 cf.br ^bb7752
^bb7752:
 cf.br ^bb7753
^bb7753:
 cf.br ^bb7754
^bb7754:
 cf.br ^bb7755
^bb7755:
 cf.br ^bb7756
^bb7756:
 cf.br ^bb7757
^bb7757:
 cf.br ^bb7758
^bb7758:
 cf.br ^bb7759
^bb7759:
 cf.br ^bb7760
^bb7760:
 cf.br ^bb7761
^bb7761:
 cf.br ^bb7762
^bb7762:
 cf.br ^bb7763
^bb7763:
 cf.br ^bb7764
^bb7764:
 cf.br ^bb7765
^bb7765:
 cf.br ^bb7766
^bb7766:
 cf.br ^bb7767
^bb7767:
 cf.br ^bb7768
^bb7768:
 cf.br ^bb7769
^bb7769:
 cf.br ^bb7770
^bb7770:
 cf.br ^bb7771
^bb7771:
 cf.br ^bb7772
^bb7772:
 cf.br ^bb7773
^bb7773:
 cf.br ^bb7774
^bb7774:
 cf.br ^bb7775
^bb7775:
 cf.br ^bb7776
^bb7776:
 cf.br ^bb7777
^bb7777:
 cf.br ^bb7778
^bb7778:
 cf.br ^bb7779
^bb7779:
 cf.br ^bb7780
^bb7780:
 cf.br ^bb7781
^bb7781:
 cf.br ^bb7782
^bb7782:
 cf.br ^bb7783
^bb7783:
 cf.br ^bb7784
^bb7784:
 cf.br ^bb7785
^bb7785:
 cf.br ^bb7786
^bb7786:
 cf.br ^bb7787
^bb7787:
 cf.br ^bb7788
^bb7788:
 cf.br ^bb7789
^bb7789:
 cf.br ^bb7790
^bb7790:
 cf.br ^bb7791
^bb7791:
 cf.br ^bb7792
^bb7792:
 cf.br ^bb7793
^bb7793:
 cf.br ^bb7794
^bb7794:
 cf.br ^bb7795
^bb7795:
 cf.br ^bb7796
^bb7796:
 cf.br ^bb7797
^bb7797:
 cf.br ^bb7798
^bb7798:
 cf.br ^bb7799
^bb7799:
 cf.br ^bb7800
^bb7800:
 cf.br ^bb7801
^bb7801:
 cf.br ^bb7802
^bb7802:
 cf.br ^bb7803
^bb7803:
 cf.br ^bb7804
^bb7804:
 cf.br ^bb7805
^bb7805:
 cf.br ^bb7806
^bb7806:
 cf.br ^bb7807
^bb7807:
 cf.br ^bb7808
^bb7808:
 cf.br ^bb7809
^bb7809:
 cf.br ^bb7810
^bb7810:
 cf.br ^bb7811
^bb7811:
 cf.br ^bb7812
^bb7812:
 cf.br ^bb7813
^bb7813:
 cf.br ^bb7814
^bb7814:
 cf.br ^bb7815
^bb7815:
 cf.br ^bb7816
^bb7816:
 cf.br ^bb7817
^bb7817:
 cf.br ^bb7818
^bb7818:
 cf.br ^bb7819
^bb7819:
 cf.br ^bb7820
^bb7820:
 cf.br ^bb7821
^bb7821:
 cf.br ^bb7822
^bb7822:
 cf.br ^bb7823
^bb7823:
 cf.br ^bb7824
^bb7824:
 cf.br ^bb7825
^bb7825:
 cf.br ^bb7826
^bb7826:
 cf.br ^bb7827
^bb7827:
 cf.br ^bb7828
^bb7828:
 cf.br ^bb7829
^bb7829:
 cf.br ^bb7830
^bb7830:
 cf.br ^bb7831
^bb7831:
 cf.br ^bb7832
^bb7832:
 cf.br ^bb7833
^bb7833:
 cf.br ^bb7834
^bb7834:
 cf.br ^bb7835
^bb7835:
 cf.br ^bb7836
^bb7836:
 cf.br ^bb7837
^bb7837:
 cf.br ^bb7838
^bb7838:
 cf.br ^bb7839
^bb7839:
 cf.br ^bb7840
^bb7840:
 cf.br ^bb7841
^bb7841:
 cf.br ^bb7842
^bb7842:
 cf.br ^bb7843
^bb7843:
 cf.br ^bb7844
^bb7844:
 cf.br ^bb7845
^bb7845:
 cf.br ^bb7846
^bb7846:
 cf.br ^bb7847
^bb7847:
 cf.br ^bb7848
^bb7848:
 cf.br ^bb7849
^bb7849:
 cf.br ^bb7850
^bb7850:
 cf.br ^bb7851
^bb7851:
 cf.br ^bb7852
^bb7852:
 cf.br ^bb7853
^bb7853:
 cf.br ^bb7854
^bb7854:
 cf.br ^bb7855
^bb7855:
 cf.br ^bb7856
^bb7856:
 cf.br ^bb7857
^bb7857:
 cf.br ^bb7858
^bb7858:
 cf.br ^bb7859
^bb7859:
 cf.br ^bb7860
^bb7860:
 cf.br ^bb7861
^bb7861:
 cf.br ^bb7862
^bb7862:
 cf.br ^bb7863
^bb7863:
 cf.br ^bb7864
^bb7864:
 cf.br ^bb7865
^bb7865:
 cf.br ^bb7866
^bb7866:
 cf.br ^bb7867
^bb7867:
 cf.br ^bb7868
^bb7868:
 cf.br ^bb7869
^bb7869:
 cf.br ^bb7870
^bb7870:
 cf.br ^bb7871
^bb7871:
 cf.br ^bb7872
^bb7872:
 cf.br ^bb7873
^bb7873:
 cf.br ^bb7874
^bb7874:
 cf.br ^bb7875
^bb7875:
 cf.br ^bb7876
^bb7876:
 cf.br ^bb7877
^bb7877:
 cf.br ^bb7878
^bb7878:
 cf.br ^bb7879
^bb7879:
 cf.br ^bb7880
^bb7880:
 cf.br ^bb7881
^bb7881:
 cf.br ^bb7882
^bb7882:
 cf.br ^bb7883
^bb7883:
 cf.br ^bb7884
^bb7884:
 cf.br ^bb7885
^bb7885:
 cf.br ^bb7886
^bb7886:
 cf.br ^bb7887
^bb7887:
 cf.br ^bb7888
^bb7888:
 cf.br ^bb7889
^bb7889:
 cf.br ^bb7890
^bb7890:
 cf.br ^bb7891
^bb7891:
 cf.br ^bb7892
^bb7892:
 cf.br ^bb7893
^bb7893:
 cf.br ^bb7894
^bb7894:
 cf.br ^bb7895
^bb7895:
 cf.br ^bb7896
^bb7896:
 cf.br ^bb7897
^bb7897:
 cf.br ^bb7898
^bb7898:
 cf.br ^bb7899
^bb7899:
 cf.br ^bb7900
^bb7900:
 cf.br ^bb7901
^bb7901:
 cf.br ^bb7902
^bb7902:
 cf.br ^bb7903
^bb7903:
 cf.br ^bb7904
^bb7904:
 cf.br ^bb7905
^bb7905:
 cf.br ^bb7906
^bb7906:
 cf.br ^bb7907
^bb7907:
 cf.br ^bb7908
^bb7908:
 cf.br ^bb7909
^bb7909:
 cf.br ^bb7910
^bb7910:
 cf.br ^bb7911
^bb7911:
 cf.br ^bb7912
^bb7912:
 cf.br ^bb7913
^bb7913:
 cf.br ^bb7914
^bb7914:
 cf.br ^bb7915
^bb7915:
 cf.br ^bb7916
^bb7916:
 cf.br ^bb7917
^bb7917:
 cf.br ^bb7918
^bb7918:
 cf.br ^bb7919
^bb7919:
 cf.br ^bb7920
^bb7920:
 cf.br ^bb7921
^bb7921:
 cf.br ^bb7922
^bb7922:
 cf.br ^bb7923
^bb7923:
 cf.br ^bb7924
^bb7924:
 cf.br ^bb7925
^bb7925:
 cf.br ^bb7926
^bb7926:
 cf.br ^bb7927
^bb7927:
 cf.br ^bb7928
^bb7928:
 cf.br ^bb7929
^bb7929:
 cf.br ^bb7930
^bb7930:
 cf.br ^bb7931
^bb7931:
 cf.br ^bb7932
^bb7932:
 cf.br ^bb7933
^bb7933:
 cf.br ^bb7934
^bb7934:
 cf.br ^bb7935
^bb7935:
 cf.br ^bb7936
^bb7936:
 cf.br ^bb7937
^bb7937:
 cf.br ^bb7938
^bb7938:
 cf.br ^bb7939
^bb7939:
 cf.br ^bb7940
^bb7940:
 cf.br ^bb7941
^bb7941:
 cf.br ^bb7942
^bb7942:
 cf.br ^bb7943
^bb7943:
 cf.br ^bb7944
^bb7944:
 cf.br ^bb7945
^bb7945:
 cf.br ^bb7946
^bb7946:
 cf.br ^bb7947
^bb7947:
 cf.br ^bb7948
^bb7948:
 cf.br ^bb7949
^bb7949:
 cf.br ^bb7950
^bb7950:
 cf.br ^bb7951
^bb7951:
 cf.br ^bb7952
^bb7952:
 cf.br ^bb7953
^bb7953:
 cf.br ^bb7954
^bb7954:
 cf.br ^bb7955
^bb7955:
 cf.br ^bb7956
^bb7956:
 cf.br ^bb7957
^bb7957:
 cf.br ^bb7958
^bb7958:
 cf.br ^bb7959
^bb7959:
 cf.br ^bb7960
^bb7960:
 cf.br ^bb7961
^bb7961:
 cf.br ^bb7962
^bb7962:
 cf.br ^bb7963
^bb7963:
 cf.br ^bb7964
^bb7964:
 cf.br ^bb7965
^bb7965:
 cf.br ^bb7966
^bb7966:
 cf.br ^bb7967
^bb7967:
 cf.br ^bb7968
^bb7968:
 cf.br ^bb7969
^bb7969:
 cf.br ^bb7970
^bb7970:
 cf.br ^bb7971
^bb7971:
 cf.br ^bb7972
^bb7972:
 cf.br ^bb7973
^bb7973:
 cf.br ^bb7974
^bb7974:
 cf.br ^bb7975
^bb7975:
 cf.br ^bb7976
^bb7976:
 cf.br ^bb7977
^bb7977:
 cf.br ^bb7978
^bb7978:
 cf.br ^bb7979
^bb7979:
 cf.br ^bb7980
^bb7980:
 cf.br ^bb7981
^bb7981:
 cf.br ^bb7982
^bb7982:
 cf.br ^bb7983
^bb7983:
 cf.br ^bb7984
^bb7984:
 cf.br ^bb7985
^bb7985:
 cf.br ^bb7986
^bb7986:
 cf.br ^bb7987
^bb7987:
 cf.br ^bb7988
^bb7988:
 cf.br ^bb7989
^bb7989:
 cf.br ^bb7990
^bb7990:
 cf.br ^bb7991
^bb7991:
 cf.br ^bb7992
^bb7992:
 cf.br ^bb7993
^bb7993:
 cf.br ^bb7994
^bb7994:
 cf.br ^bb7995
^bb7995:
 cf.br ^bb7996
^bb7996:
 cf.br ^bb7997
^bb7997:
 cf.br ^bb7998
^bb7998:
 cf.br ^bb7999
^bb7999:
 cf.br ^bb8000
^bb8000:
 cf.br ^bb8001
^bb8001:
 cf.br ^bb8002
^bb8002:
 cf.br ^bb8003
^bb8003:
 cf.br ^bb8004
^bb8004:
 cf.br ^bb8005
^bb8005:
 cf.br ^bb8006
^bb8006:
 cf.br ^bb8007
^bb8007:
 cf.br ^bb8008
^bb8008:
 cf.br ^bb8009
^bb8009:
 cf.br ^bb8010
^bb8010:
 cf.br ^bb8011
^bb8011:
 cf.br ^bb8012
^bb8012:
 cf.br ^bb8013
^bb8013:
 cf.br ^bb8014
^bb8014:
 cf.br ^bb8015
^bb8015:
 cf.br ^bb8016
^bb8016:
 cf.br ^bb8017
^bb8017:
 cf.br ^bb8018
^bb8018:
 cf.br ^bb8019
^bb8019:
 cf.br ^bb8020
^bb8020:
 cf.br ^bb8021
^bb8021:
 cf.br ^bb8022
^bb8022:
 cf.br ^bb8023
^bb8023:
 cf.br ^bb8024
^bb8024:
 cf.br ^bb8025
^bb8025:
 cf.br ^bb8026
^bb8026:
 cf.br ^bb8027
^bb8027:
 cf.br ^bb8028
^bb8028:
 cf.br ^bb8029
^bb8029:
 cf.br ^bb8030
^bb8030:
 cf.br ^bb8031
^bb8031:
 cf.br ^bb8032
^bb8032:
 cf.br ^bb8033
^bb8033:
 cf.br ^bb8034
^bb8034:
 cf.br ^bb8035
^bb8035:
 cf.br ^bb8036
^bb8036:
 cf.br ^bb8037
^bb8037:
 cf.br ^bb8038
^bb8038:
 cf.br ^bb8039
^bb8039:
 cf.br ^bb8040
^bb8040:
 cf.br ^bb8041
^bb8041:
 cf.br ^bb8042
^bb8042:
 cf.br ^bb8043
^bb8043:
 cf.br ^bb8044
^bb8044:
 cf.br ^bb8045
^bb8045:
 cf.br ^bb8046
^bb8046:
 cf.br ^bb8047
^bb8047:
 cf.br ^bb8048
^bb8048:
 cf.br ^bb8049
^bb8049:
 cf.br ^bb8050
^bb8050:
 cf.br ^bb8051
^bb8051:
 cf.br ^bb8052
^bb8052:
 cf.br ^bb8053
^bb8053:
 cf.br ^bb8054
^bb8054:
 cf.br ^bb8055
^bb8055:
 cf.br ^bb8056
^bb8056:
 cf.br ^bb8057
^bb8057:
 cf.br ^bb8058
^bb8058:
 cf.br ^bb8059
^bb8059:
 cf.br ^bb8060
^bb8060:
 cf.br ^bb8061
^bb8061:
 cf.br ^bb8062
^bb8062:
 cf.br ^bb8063
^bb8063:
 cf.br ^bb8064
^bb8064:
 cf.br ^bb8065
^bb8065:
 cf.br ^bb8066
^bb8066:
 cf.br ^bb8067
^bb8067:
 cf.br ^bb8068
^bb8068:
 cf.br ^bb8069
^bb8069:
 cf.br ^bb8070
^bb8070:
 cf.br ^bb8071
^bb8071:
 cf.br ^bb8072
^bb8072:
 cf.br ^bb8073
^bb8073:
 cf.br ^bb8074
^bb8074:
 cf.br ^bb8075
^bb8075:
 cf.br ^bb8076
^bb8076:
 cf.br ^bb8077
^bb8077:
 cf.br ^bb8078
^bb8078:
 cf.br ^bb8079
^bb8079:
 cf.br ^bb8080
^bb8080:
 cf.br ^bb8081
^bb8081:
 cf.br ^bb8082
^bb8082:
 cf.br ^bb8083
^bb8083:
 cf.br ^bb8084
^bb8084:
 cf.br ^bb8085
^bb8085:
 cf.br ^bb8086
^bb8086:
 cf.br ^bb8087
^bb8087:
 cf.br ^bb8088
^bb8088:
 cf.br ^bb8089
^bb8089:
 cf.br ^bb8090
^bb8090:
 cf.br ^bb8091
^bb8091:
 cf.br ^bb8092
^bb8092:
 cf.br ^bb8093
^bb8093:
 cf.br ^bb8094
^bb8094:
 cf.br ^bb8095
^bb8095:
 cf.br ^bb8096
^bb8096:
 cf.br ^bb8097
^bb8097:
 cf.br ^bb8098
^bb8098:
 cf.br ^bb8099
^bb8099:
 cf.br ^bb8100
^bb8100:
 cf.br ^bb8101
^bb8101:
 cf.br ^bb8102
^bb8102:
 cf.br ^bb8103
^bb8103:
 cf.br ^bb8104
^bb8104:
 cf.br ^bb8105
^bb8105:
 cf.br ^bb8106
^bb8106:
 cf.br ^bb8107
^bb8107:
 cf.br ^bb8108
^bb8108:
 cf.br ^bb8109
^bb8109:
 cf.br ^bb8110
^bb8110:
 cf.br ^bb8111
^bb8111:
 cf.br ^bb8112
^bb8112:
 cf.br ^bb8113
^bb8113:
 cf.br ^bb8114
^bb8114:
 cf.br ^bb8115
^bb8115:
 cf.br ^bb8116
^bb8116:
 cf.br ^bb8117
^bb8117:
 cf.br ^bb8118
^bb8118:
 cf.br ^bb8119
^bb8119:
 cf.br ^bb8120
^bb8120:
 cf.br ^bb8121
^bb8121:
 cf.br ^bb8122
^bb8122:
 cf.br ^bb8123
^bb8123:
 cf.br ^bb8124
^bb8124:
 cf.br ^bb8125
^bb8125:
 cf.br ^bb8126
^bb8126:
 cf.br ^bb8127
^bb8127:
 cf.br ^bb8128
^bb8128:
 cf.br ^bb8129
^bb8129:
 cf.br ^bb8130
^bb8130:
 cf.br ^bb8131
^bb8131:
 cf.br ^bb8132
^bb8132:
 cf.br ^bb8133
^bb8133:
 cf.br ^bb8134
^bb8134:
 cf.br ^bb8135
^bb8135:
 cf.br ^bb8136
^bb8136:
 cf.br ^bb8137
^bb8137:
 cf.br ^bb8138
^bb8138:
 cf.br ^bb8139
^bb8139:
 cf.br ^bb8140
^bb8140:
 cf.br ^bb8141
^bb8141:
 cf.br ^bb8142
^bb8142:
 cf.br ^bb8143
^bb8143:
 cf.br ^bb8144
^bb8144:
 cf.br ^bb8145
^bb8145:
 cf.br ^bb8146
^bb8146:
 cf.br ^bb8147
^bb8147:
 cf.br ^bb8148
^bb8148:
 cf.br ^bb8149
^bb8149:
 cf.br ^bb8150
^bb8150:
 cf.br ^bb8151
^bb8151:
 cf.br ^bb8152
^bb8152:
 cf.br ^bb8153
^bb8153:
 cf.br ^bb8154
^bb8154:
 cf.br ^bb8155
^bb8155:
 cf.br ^bb8156
^bb8156:
 cf.br ^bb8157
^bb8157:
 cf.br ^bb8158
^bb8158:
 cf.br ^bb8159
^bb8159:
 cf.br ^bb8160
^bb8160:
 cf.br ^bb8161
^bb8161:
 cf.br ^bb8162
^bb8162:
 cf.br ^bb8163
^bb8163:
 cf.br ^bb8164
^bb8164:
 cf.br ^bb8165
^bb8165:
 cf.br ^bb8166
^bb8166:
 cf.br ^bb8167
^bb8167:
 cf.br ^bb8168
^bb8168:
 cf.br ^bb8169
^bb8169:
 cf.br ^bb8170
^bb8170:
 cf.br ^bb8171
^bb8171:
 cf.br ^bb8172
^bb8172:
 cf.br ^bb8173
^bb8173:
 cf.br ^bb8174
^bb8174:
 cf.br ^bb8175
^bb8175:
 cf.br ^bb8176
^bb8176:
 cf.br ^bb8177
^bb8177:
 cf.br ^bb8178
^bb8178:
 cf.br ^bb8179
^bb8179:
 cf.br ^bb8180
^bb8180:
 cf.br ^bb8181
^bb8181:
 cf.br ^bb8182
^bb8182:
 cf.br ^bb8183
^bb8183:
 cf.br ^bb8184
^bb8184:
 cf.br ^bb8185
^bb8185:
 cf.br ^bb8186
^bb8186:
 cf.br ^bb8187
^bb8187:
 cf.br ^bb8188
^bb8188:
 cf.br ^bb8189
^bb8189:
 cf.br ^bb8190
^bb8190:
 cf.br ^bb8191
^bb8191:
 cf.br ^bb8192
^bb8192:
 cf.br ^bb8193
^bb8193:
 cf.br ^bb8194
^bb8194:
 cf.br ^bb8195
^bb8195:
 cf.br ^bb8196
^bb8196:
 cf.br ^bb8197
^bb8197:
 cf.br ^bb8198
^bb8198:
 cf.br ^bb8199
^bb8199:
 cf.br ^bb8200
^bb8200:
 cf.br ^bb8201
^bb8201:
 cf.br ^bb8202
^bb8202:
 cf.br ^bb8203
^bb8203:
 cf.br ^bb8204
^bb8204:
 cf.br ^bb8205
^bb8205:
 cf.br ^bb8206
^bb8206:
 cf.br ^bb8207
^bb8207:
 cf.br ^bb8208
^bb8208:
 cf.br ^bb8209
^bb8209:
 cf.br ^bb8210
^bb8210:
 cf.br ^bb8211
^bb8211:
 cf.br ^bb8212
^bb8212:
 cf.br ^bb8213
^bb8213:
 cf.br ^bb8214
^bb8214:
 cf.br ^bb8215
^bb8215:
 cf.br ^bb8216
^bb8216:
 cf.br ^bb8217
^bb8217:
 cf.br ^bb8218
^bb8218:
 cf.br ^bb8219
^bb8219:
 cf.br ^bb8220
^bb8220:
 cf.br ^bb8221
^bb8221:
 cf.br ^bb8222
^bb8222:
 cf.br ^bb8223
^bb8223:
 cf.br ^bb8224
^bb8224:
 cf.br ^bb8225
^bb8225:
 cf.br ^bb8226
^bb8226:
 cf.br ^bb8227
^bb8227:
 cf.br ^bb8228
^bb8228:
 cf.br ^bb8229
^bb8229:
 cf.br ^bb8230
^bb8230:
 cf.br ^bb8231
^bb8231:
 cf.br ^bb8232
^bb8232:
 cf.br ^bb8233
^bb8233:
 cf.br ^bb8234
^bb8234:
 cf.br ^bb8235
^bb8235:
 cf.br ^bb8236
^bb8236:
 cf.br ^bb8237
^bb8237:
 cf.br ^bb8238
^bb8238:
 cf.br ^bb8239
^bb8239:
 cf.br ^bb8240
^bb8240:
 cf.br ^bb8241
^bb8241:
 cf.br ^bb8242
^bb8242:
 cf.br ^bb8243
^bb8243:
 cf.br ^bb8244
^bb8244:
 cf.br ^bb8245
^bb8245:
 cf.br ^bb8246
^bb8246:
 cf.br ^bb8247
^bb8247:
 cf.br ^bb8248
^bb8248:
 cf.br ^bb8249
^bb8249:
 cf.br ^bb8250
^bb8250:
 cf.br ^bb8251
^bb8251:
 cf.br ^bb8252
^bb8252:
 cf.br ^bb8253
^bb8253:
 cf.br ^bb8254
^bb8254:
 cf.br ^bb8255
^bb8255:
 cf.br ^bb8256
^bb8256:
 cf.br ^bb8257
^bb8257:
 cf.br ^bb8258
^bb8258:
 cf.br ^bb8259
^bb8259:
 cf.br ^bb8260
^bb8260:
 cf.br ^bb8261
^bb8261:
 cf.br ^bb8262
^bb8262:
 cf.br ^bb8263
^bb8263:
 cf.br ^bb8264
^bb8264:
 cf.br ^bb8265
^bb8265:
 cf.br ^bb8266
^bb8266:
 cf.br ^bb8267
^bb8267:
 cf.br ^bb8268
^bb8268:
 cf.br ^bb8269
^bb8269:
 cf.br ^bb8270
^bb8270:
 cf.br ^bb8271
^bb8271:
 cf.br ^bb8272
^bb8272:
 cf.br ^bb8273
^bb8273:
 cf.br ^bb8274
^bb8274:
 cf.br ^bb8275
^bb8275:
 cf.br ^bb8276
^bb8276:
 cf.br ^bb8277
^bb8277:
 cf.br ^bb8278
^bb8278:
 cf.br ^bb8279
^bb8279:
 cf.br ^bb8280
^bb8280:
 cf.br ^bb8281
^bb8281:
 cf.br ^bb8282
^bb8282:
 cf.br ^bb8283
^bb8283:
 cf.br ^bb8284
^bb8284:
 cf.br ^bb8285
^bb8285:
 cf.br ^bb8286
^bb8286:
 cf.br ^bb8287
^bb8287:
 cf.br ^bb8288
^bb8288:
 cf.br ^bb8289
^bb8289:
 cf.br ^bb8290
^bb8290:
 cf.br ^bb8291
^bb8291:
 cf.br ^bb8292
^bb8292:
 cf.br ^bb8293
^bb8293:
 cf.br ^bb8294
^bb8294:
 cf.br ^bb8295
^bb8295:
 cf.br ^bb8296
^bb8296:
 cf.br ^bb8297
^bb8297:
 cf.br ^bb8298
^bb8298:
 cf.br ^bb8299
^bb8299:
 cf.br ^bb8300
^bb8300:
 cf.br ^bb8301
^bb8301:
 cf.br ^bb8302
^bb8302:
 cf.br ^bb8303
^bb8303:
 cf.br ^bb8304
^bb8304:
 cf.br ^bb8305
^bb8305:
 cf.br ^bb8306
^bb8306:
 cf.br ^bb8307
^bb8307:
 cf.br ^bb8308
^bb8308:
 cf.br ^bb8309
^bb8309:
 cf.br ^bb8310
^bb8310:
 cf.br ^bb8311
^bb8311:
 cf.br ^bb8312
^bb8312:
 cf.br ^bb8313
^bb8313:
 cf.br ^bb8314
^bb8314:
 cf.br ^bb8315
^bb8315:
 cf.br ^bb8316
^bb8316:
 cf.br ^bb8317
^bb8317:
 cf.br ^bb8318
^bb8318:
 cf.br ^bb8319
^bb8319:
 cf.br ^bb8320
^bb8320:
 cf.br ^bb8321
^bb8321:
 cf.br ^bb8322
^bb8322:
 cf.br ^bb8323
^bb8323:
 cf.br ^bb8324
^bb8324:
 cf.br ^bb8325
^bb8325:
 cf.br ^bb8326
^bb8326:
 cf.br ^bb8327
^bb8327:
 cf.br ^bb8328
^bb8328:
 cf.br ^bb8329
^bb8329:
 cf.br ^bb8330
^bb8330:
 cf.br ^bb8331
^bb8331:
 cf.br ^bb8332
^bb8332:
 cf.br ^bb8333
^bb8333:
 cf.br ^bb8334
^bb8334:
 cf.br ^bb8335
^bb8335:
 cf.br ^bb8336
^bb8336:
 cf.br ^bb8337
^bb8337:
 cf.br ^bb8338
^bb8338:
 cf.br ^bb8339
^bb8339:
 cf.br ^bb8340
^bb8340:
 cf.br ^bb8341
^bb8341:
 cf.br ^bb8342
^bb8342:
 cf.br ^bb8343
^bb8343:
 cf.br ^bb8344
^bb8344:
 cf.br ^bb8345
^bb8345:
 cf.br ^bb8346
^bb8346:
 cf.br ^bb8347
^bb8347:
 cf.br ^bb8348
^bb8348:
 cf.br ^bb8349
^bb8349:
 cf.br ^bb8350
^bb8350:
 cf.br ^bb8351
^bb8351:
 cf.br ^bb8352
^bb8352:
 cf.br ^bb8353
^bb8353:
 cf.br ^bb8354
^bb8354:
 cf.br ^bb8355
^bb8355:
 cf.br ^bb8356
^bb8356:
 cf.br ^bb8357
^bb8357:
 cf.br ^bb8358
^bb8358:
 cf.br ^bb8359
^bb8359:
 cf.br ^bb8360
^bb8360:
 cf.br ^bb8361
^bb8361:
 cf.br ^bb8362
^bb8362:
 cf.br ^bb8363
^bb8363:
 cf.br ^bb8364
^bb8364:
 cf.br ^bb8365
^bb8365:
 cf.br ^bb8366
^bb8366:
 cf.br ^bb8367
^bb8367:
 cf.br ^bb8368
^bb8368:
 cf.br ^bb8369
^bb8369:
 cf.br ^bb8370
^bb8370:
 cf.br ^bb8371
^bb8371:
 cf.br ^bb8372
^bb8372:
 cf.br ^bb8373
^bb8373:
 cf.br ^bb8374
^bb8374:
 cf.br ^bb8375
^bb8375:
 cf.br ^bb8376
^bb8376:
 cf.br ^bb8377
^bb8377:
 cf.br ^bb8378
^bb8378:
 cf.br ^bb8379
^bb8379:
 cf.br ^bb8380
^bb8380:
 cf.br ^bb8381
^bb8381:
 cf.br ^bb8382
^bb8382:
 cf.br ^bb8383
^bb8383:
 cf.br ^bb8384
^bb8384:
 cf.br ^bb8385
^bb8385:
 cf.br ^bb8386
^bb8386:
 cf.br ^bb8387
^bb8387:
 cf.br ^bb8388
^bb8388:
 cf.br ^bb8389
^bb8389:
 cf.br ^bb8390
^bb8390:
 cf.br ^bb8391
^bb8391:
 cf.br ^bb8392
^bb8392:
 cf.br ^bb8393
^bb8393:
 cf.br ^bb8394
^bb8394:
 cf.br ^bb8395
^bb8395:
 cf.br ^bb8396
^bb8396:
 cf.br ^bb8397
^bb8397:
 cf.br ^bb8398
^bb8398:
 cf.br ^bb8399
^bb8399:
 cf.br ^bb8400
^bb8400:
 cf.br ^bb8401
^bb8401:
 cf.br ^bb8402
^bb8402:
 cf.br ^bb8403
^bb8403:
 cf.br ^bb8404
^bb8404:
 cf.br ^bb8405
^bb8405:
 cf.br ^bb8406
^bb8406:
 cf.br ^bb8407
^bb8407:
 cf.br ^bb8408
^bb8408:
 cf.br ^bb8409
^bb8409:
 cf.br ^bb8410
^bb8410:
 cf.br ^bb8411
^bb8411:
 cf.br ^bb8412
^bb8412:
 cf.br ^bb8413
^bb8413:
 cf.br ^bb8414
^bb8414:
 cf.br ^bb8415
^bb8415:
 cf.br ^bb8416
^bb8416:
 cf.br ^bb8417
^bb8417:
 cf.br ^bb8418
^bb8418:
 cf.br ^bb8419
^bb8419:
 cf.br ^bb8420
^bb8420:
 cf.br ^bb8421
^bb8421:
 cf.br ^bb8422
^bb8422:
 cf.br ^bb8423
^bb8423:
 cf.br ^bb8424
^bb8424:
 cf.br ^bb8425
^bb8425:
 cf.br ^bb8426
^bb8426:
 cf.br ^bb8427
^bb8427:
 cf.br ^bb8428
^bb8428:
 cf.br ^bb8429
^bb8429:
 cf.br ^bb8430
^bb8430:
 cf.br ^bb8431
^bb8431:
 cf.br ^bb8432
^bb8432:
 cf.br ^bb8433
^bb8433:
 cf.br ^bb8434
^bb8434:
 cf.br ^bb8435
^bb8435:
 cf.br ^bb8436
^bb8436:
 cf.br ^bb8437
^bb8437:
 cf.br ^bb8438
^bb8438:
 cf.br ^bb8439
^bb8439:
 cf.br ^bb8440
^bb8440:
 cf.br ^bb8441
^bb8441:
 cf.br ^bb8442
^bb8442:
 cf.br ^bb8443
^bb8443:
 cf.br ^bb8444
^bb8444:
 cf.br ^bb8445
^bb8445:
 cf.br ^bb8446
^bb8446:
 cf.br ^bb8447
^bb8447:
 cf.br ^bb8448
^bb8448:
 cf.br ^bb8449
^bb8449:
 cf.br ^bb8450
^bb8450:
 cf.br ^bb8451
^bb8451:
 cf.br ^bb8452
^bb8452:
 cf.br ^bb8453
^bb8453:
 cf.br ^bb8454
^bb8454:
 cf.br ^bb8455
^bb8455:
 cf.br ^bb8456
^bb8456:
 cf.br ^bb8457
^bb8457:
 cf.br ^bb8458
^bb8458:
 cf.br ^bb8459
^bb8459:
 cf.br ^bb8460
^bb8460:
 cf.br ^bb8461
^bb8461:
 cf.br ^bb8462
^bb8462:
 cf.br ^bb8463
^bb8463:
 cf.br ^bb8464
^bb8464:
 cf.br ^bb8465
^bb8465:
 cf.br ^bb8466
^bb8466:
 cf.br ^bb8467
^bb8467:
 cf.br ^bb8468
^bb8468:
 cf.br ^bb8469
^bb8469:
 cf.br ^bb8470
^bb8470:
 cf.br ^bb8471
^bb8471:
 cf.br ^bb8472
^bb8472:
 cf.br ^bb8473
^bb8473:
 cf.br ^bb8474
^bb8474:
 cf.br ^bb8475
^bb8475:
 cf.br ^bb8476
^bb8476:
 cf.br ^bb8477
^bb8477:
 cf.br ^bb8478
^bb8478:
 cf.br ^bb8479
^bb8479:
 cf.br ^bb8480
^bb8480:
 cf.br ^bb8481
^bb8481:
 cf.br ^bb8482
^bb8482:
 cf.br ^bb8483
^bb8483:
 cf.br ^bb8484
^bb8484:
 cf.br ^bb8485
^bb8485:
 cf.br ^bb8486
^bb8486:
 cf.br ^bb8487
^bb8487:
 cf.br ^bb8488
^bb8488:
 cf.br ^bb8489
^bb8489:
 cf.br ^bb8490
^bb8490:
 cf.br ^bb8491
^bb8491:
 cf.br ^bb8492
^bb8492:
 cf.br ^bb8493
^bb8493:
 cf.br ^bb8494
^bb8494:
 cf.br ^bb8495
^bb8495:
 cf.br ^bb8496
^bb8496:
 cf.br ^bb8497
^bb8497:
 cf.br ^bb8498
^bb8498:
 cf.br ^bb8499
^bb8499:
 cf.br ^bb8500
^bb8500:
 cf.br ^bb8501
^bb8501:
 cf.br ^bb8502
^bb8502:
 cf.br ^bb8503
^bb8503:
 cf.br ^bb8504
^bb8504:
 cf.br ^bb8505
^bb8505:
 cf.br ^bb8506
^bb8506:
 cf.br ^bb8507
^bb8507:
 cf.br ^bb8508
^bb8508:
 cf.br ^bb8509
^bb8509:
 cf.br ^bb8510
^bb8510:
 cf.br ^bb8511
^bb8511:
 cf.br ^bb8512
^bb8512:
 cf.br ^bb8513
^bb8513:
 cf.br ^bb8514
^bb8514:
 cf.br ^bb8515
^bb8515:
 cf.br ^bb8516
^bb8516:
 cf.br ^bb8517
^bb8517:
 cf.br ^bb8518
^bb8518:
 cf.br ^bb8519
^bb8519:
 cf.br ^bb8520
^bb8520:
 cf.br ^bb8521
^bb8521:
 cf.br ^bb8522
^bb8522:
 cf.br ^bb8523
^bb8523:
 cf.br ^bb8524
^bb8524:
 cf.br ^bb8525
^bb8525:
 cf.br ^bb8526
^bb8526:
 cf.br ^bb8527
^bb8527:
 cf.br ^bb8528
^bb8528:
 cf.br ^bb8529
^bb8529:
 cf.br ^bb8530
^bb8530:
 cf.br ^bb8531
^bb8531:
 cf.br ^bb8532
^bb8532:
 cf.br ^bb8533
^bb8533:
 cf.br ^bb8534
^bb8534:
 cf.br ^bb8535
^bb8535:
 cf.br ^bb8536
^bb8536:
 cf.br ^bb8537
^bb8537:
 cf.br ^bb8538
^bb8538:
 cf.br ^bb8539
^bb8539:
 cf.br ^bb8540
^bb8540:
 cf.br ^bb8541
^bb8541:
 cf.br ^bb8542
^bb8542:
 cf.br ^bb8543
^bb8543:
 cf.br ^bb8544
^bb8544:
 cf.br ^bb8545
^bb8545:
 cf.br ^bb8546
^bb8546:
 cf.br ^bb8547
^bb8547:
 cf.br ^bb8548
^bb8548:
 cf.br ^bb8549
^bb8549:
 cf.br ^bb8550
^bb8550:
 cf.br ^bb8551
^bb8551:
 cf.br ^bb8552
^bb8552:
 cf.br ^bb8553
^bb8553:
 cf.br ^bb8554
^bb8554:
 cf.br ^bb8555
^bb8555:
 cf.br ^bb8556
^bb8556:
 cf.br ^bb8557
^bb8557:
 cf.br ^bb8558
^bb8558:
 cf.br ^bb8559
^bb8559:
 cf.br ^bb8560
^bb8560:
 cf.br ^bb8561
^bb8561:
 cf.br ^bb8562
^bb8562:
 cf.br ^bb8563
^bb8563:
 cf.br ^bb8564
^bb8564:
 cf.br ^bb8565
^bb8565:
 cf.br ^bb8566
^bb8566:
 cf.br ^bb8567
^bb8567:
 cf.br ^bb8568
^bb8568:
 cf.br ^bb8569
^bb8569:
 cf.br ^bb8570
^bb8570:
 cf.br ^bb8571
^bb8571:
 cf.br ^bb8572
^bb8572:
 cf.br ^bb8573
^bb8573:
 cf.br ^bb8574
^bb8574:
 cf.br ^bb8575
^bb8575:
 cf.br ^bb8576
^bb8576:
 cf.br ^bb8577
^bb8577:
 cf.br ^bb8578
^bb8578:
 cf.br ^bb8579
^bb8579:
 cf.br ^bb8580
^bb8580:
 cf.br ^bb8581
^bb8581:
 cf.br ^bb8582
^bb8582:
 cf.br ^bb8583
^bb8583:
 cf.br ^bb8584
^bb8584:
 cf.br ^bb8585
^bb8585:
 cf.br ^bb8586
^bb8586:
 cf.br ^bb8587
^bb8587:
 cf.br ^bb8588
^bb8588:
 cf.br ^bb8589
^bb8589:
 cf.br ^bb8590
^bb8590:
 cf.br ^bb8591
^bb8591:
 cf.br ^bb8592
^bb8592:
 cf.br ^bb8593
^bb8593:
 cf.br ^bb8594
^bb8594:
 cf.br ^bb8595
^bb8595:
 cf.br ^bb8596
^bb8596:
 cf.br ^bb8597
^bb8597:
 cf.br ^bb8598
^bb8598:
 cf.br ^bb8599
^bb8599:
 cf.br ^bb8600
^bb8600:
 cf.br ^bb8601
^bb8601:
 cf.br ^bb8602
^bb8602:
 cf.br ^bb8603
^bb8603:
 cf.br ^bb8604
^bb8604:
 cf.br ^bb8605
^bb8605:
 cf.br ^bb8606
^bb8606:
 cf.br ^bb8607
^bb8607:
 cf.br ^bb8608
^bb8608:
 cf.br ^bb8609
^bb8609:
 cf.br ^bb8610
^bb8610:
 cf.br ^bb8611
^bb8611:
 cf.br ^bb8612
^bb8612:
 cf.br ^bb8613
^bb8613:
 cf.br ^bb8614
^bb8614:
 cf.br ^bb8615
^bb8615:
 cf.br ^bb8616
^bb8616:
 cf.br ^bb8617
^bb8617:
 cf.br ^bb8618
^bb8618:
 cf.br ^bb8619
^bb8619:
 cf.br ^bb8620
^bb8620:
 cf.br ^bb8621
^bb8621:
 cf.br ^bb8622
^bb8622:
 cf.br ^bb8623
^bb8623:
 cf.br ^bb8624
^bb8624:
 cf.br ^bb8625
^bb8625:
 cf.br ^bb8626
^bb8626:
 cf.br ^bb8627
^bb8627:
 cf.br ^bb8628
^bb8628:
 cf.br ^bb8629
^bb8629:
 cf.br ^bb8630
^bb8630:
 cf.br ^bb8631
^bb8631:
 cf.br ^bb8632
^bb8632:
 cf.br ^bb8633
^bb8633:
 cf.br ^bb8634
^bb8634:
 cf.br ^bb8635
^bb8635:
 cf.br ^bb8636
^bb8636:
 cf.br ^bb8637
^bb8637:
 cf.br ^bb8638
^bb8638:
 cf.br ^bb8639
^bb8639:
 cf.br ^bb8640
^bb8640:
 cf.br ^bb8641
^bb8641:
 cf.br ^bb8642
^bb8642:
 cf.br ^bb8643
^bb8643:
 cf.br ^bb8644
^bb8644:
 cf.br ^bb8645
^bb8645:
 cf.br ^bb8646
^bb8646:
 cf.br ^bb8647
^bb8647:
 cf.br ^bb8648
^bb8648:
 cf.br ^bb8649
^bb8649:
 cf.br ^bb8650
^bb8650:
 cf.br ^bb8651
^bb8651:
 cf.br ^bb8652
^bb8652:
 cf.br ^bb8653
^bb8653:
 cf.br ^bb8654
^bb8654:
 cf.br ^bb8655
^bb8655:
 cf.br ^bb8656
^bb8656:
 cf.br ^bb8657
^bb8657:
 cf.br ^bb8658
^bb8658:
 cf.br ^bb8659
^bb8659:
 cf.br ^bb8660
^bb8660:
 cf.br ^bb8661
^bb8661:
 cf.br ^bb8662
^bb8662:
 cf.br ^bb8663
^bb8663:
 cf.br ^bb8664
^bb8664:
 cf.br ^bb8665
^bb8665:
 cf.br ^bb8666
^bb8666:
 cf.br ^bb8667
^bb8667:
 cf.br ^bb8668
^bb8668:
 cf.br ^bb8669
^bb8669:
 cf.br ^bb8670
^bb8670:
 cf.br ^bb8671
^bb8671:
 cf.br ^bb8672
^bb8672:
 cf.br ^bb8673
^bb8673:
 cf.br ^bb8674
^bb8674:
 cf.br ^bb8675
^bb8675:
 cf.br ^bb8676
^bb8676:
 cf.br ^bb8677
^bb8677:
 cf.br ^bb8678
^bb8678:
 cf.br ^bb8679
^bb8679:
 cf.br ^bb8680
^bb8680:
 cf.br ^bb8681
^bb8681:
 cf.br ^bb8682
^bb8682:
 cf.br ^bb8683
^bb8683:
 cf.br ^bb8684
^bb8684:
 cf.br ^bb8685
^bb8685:
 cf.br ^bb8686
^bb8686:
 cf.br ^bb8687
^bb8687:
 cf.br ^bb8688
^bb8688:
 cf.br ^bb8689
^bb8689:
 cf.br ^bb8690
^bb8690:
 cf.br ^bb8691
^bb8691:
 cf.br ^bb8692
^bb8692:
 cf.br ^bb8693
^bb8693:
 cf.br ^bb8694
^bb8694:
 cf.br ^bb8695
^bb8695:
 cf.br ^bb8696
^bb8696:
 cf.br ^bb8697
^bb8697:
 cf.br ^bb8698
^bb8698:
 cf.br ^bb8699
^bb8699:
 cf.br ^bb8700
^bb8700:
 cf.br ^bb8701
^bb8701:
 cf.br ^bb8702
^bb8702:
 cf.br ^bb8703
^bb8703:
 cf.br ^bb8704
^bb8704:
 cf.br ^bb8705
^bb8705:
 cf.br ^bb8706
^bb8706:
 cf.br ^bb8707
^bb8707:
 cf.br ^bb8708
^bb8708:
 cf.br ^bb8709
^bb8709:
 cf.br ^bb8710
^bb8710:
 cf.br ^bb8711
^bb8711:
 cf.br ^bb8712
^bb8712:
 cf.br ^bb8713
^bb8713:
 cf.br ^bb8714
^bb8714:
 cf.br ^bb8715
^bb8715:
 cf.br ^bb8716
^bb8716:
 cf.br ^bb8717
^bb8717:
 cf.br ^bb8718
^bb8718:
 cf.br ^bb8719
^bb8719:
 cf.br ^bb8720
^bb8720:
 cf.br ^bb8721
^bb8721:
 cf.br ^bb8722
^bb8722:
 cf.br ^bb8723
^bb8723:
 cf.br ^bb8724
^bb8724:
 cf.br ^bb8725
^bb8725:
 cf.br ^bb8726
^bb8726:
 cf.br ^bb8727
^bb8727:
 cf.br ^bb8728
^bb8728:
 cf.br ^bb8729
^bb8729:
 cf.br ^bb8730
^bb8730:
 cf.br ^bb8731
^bb8731:
 cf.br ^bb8732
^bb8732:
 cf.br ^bb8733
^bb8733:
 cf.br ^bb8734
^bb8734:
 cf.br ^bb8735
^bb8735:
 cf.br ^bb8736
^bb8736:
 cf.br ^bb8737
^bb8737:
 cf.br ^bb8738
^bb8738:
 cf.br ^bb8739
^bb8739:
 cf.br ^bb8740
^bb8740:
 cf.br ^bb8741
^bb8741:
 cf.br ^bb8742
^bb8742:
 cf.br ^bb8743
^bb8743:
 cf.br ^bb8744
^bb8744:
 cf.br ^bb8745
^bb8745:
 cf.br ^bb8746
^bb8746:
 cf.br ^bb8747
^bb8747:
 cf.br ^bb8748
^bb8748:
 cf.br ^bb8749
^bb8749:
 cf.br ^bb8750
^bb8750:
 cf.br ^bb8751
^bb8751:
 cf.br ^bb8752
^bb8752:
 cf.br ^bb8753
^bb8753:
 cf.br ^bb8754
^bb8754:
 cf.br ^bb8755
^bb8755:
 cf.br ^bb8756
^bb8756:
 cf.br ^bb8757
^bb8757:
 cf.br ^bb8758
^bb8758:
 cf.br ^bb8759
^bb8759:
 cf.br ^bb8760
^bb8760:
 cf.br ^bb8761
^bb8761:
 cf.br ^bb8762
^bb8762:
 cf.br ^bb8763
^bb8763:
 cf.br ^bb8764
^bb8764:
 cf.br ^bb8765
^bb8765:
 cf.br ^bb8766
^bb8766:
 cf.br ^bb8767
^bb8767:
 cf.br ^bb8768
^bb8768:
 cf.br ^bb8769
^bb8769:
 cf.br ^bb8770
^bb8770:
 cf.br ^bb8771
^bb8771:
 cf.br ^bb8772
^bb8772:
 cf.br ^bb8773
^bb8773:
 cf.br ^bb8774
^bb8774:
 cf.br ^bb8775
^bb8775:
 cf.br ^bb8776
^bb8776:
 cf.br ^bb8777
^bb8777:
 cf.br ^bb8778
^bb8778:
 cf.br ^bb8779
^bb8779:
 cf.br ^bb8780
^bb8780:
 cf.br ^bb8781
^bb8781:
 cf.br ^bb8782
^bb8782:
 cf.br ^bb8783
^bb8783:
 cf.br ^bb8784
^bb8784:
 cf.br ^bb8785
^bb8785:
 cf.br ^bb8786
^bb8786:
 cf.br ^bb8787
^bb8787:
 cf.br ^bb8788
^bb8788:
 cf.br ^bb8789
^bb8789:
 cf.br ^bb8790
^bb8790:
 cf.br ^bb8791
^bb8791:
 cf.br ^bb8792
^bb8792:
 cf.br ^bb8793
^bb8793:
 cf.br ^bb8794
^bb8794:
 cf.br ^bb8795
^bb8795:
 cf.br ^bb8796
^bb8796:
 cf.br ^bb8797
^bb8797:
 cf.br ^bb8798
^bb8798:
 cf.br ^bb8799
^bb8799:
 cf.br ^bb8800
^bb8800:
 cf.br ^bb8801
^bb8801:
 cf.br ^bb8802
^bb8802:
 cf.br ^bb8803
^bb8803:
 cf.br ^bb8804
^bb8804:
 cf.br ^bb8805
^bb8805:
 cf.br ^bb8806
^bb8806:
 cf.br ^bb8807
^bb8807:
 cf.br ^bb8808
^bb8808:
 cf.br ^bb8809
^bb8809:
 cf.br ^bb8810
^bb8810:
 cf.br ^bb8811
^bb8811:
 cf.br ^bb8812
^bb8812:
 cf.br ^bb8813
^bb8813:
 cf.br ^bb8814
^bb8814:
 cf.br ^bb8815
^bb8815:
 cf.br ^bb8816
^bb8816:
 cf.br ^bb8817
^bb8817:
 cf.br ^bb8818
^bb8818:
 cf.br ^bb8819
^bb8819:
 cf.br ^bb8820
^bb8820:
 cf.br ^bb8821
^bb8821:
 cf.br ^bb8822
^bb8822:
 cf.br ^bb8823
^bb8823:
 cf.br ^bb8824
^bb8824:
 cf.br ^bb8825
^bb8825:
 cf.br ^bb8826
^bb8826:
 cf.br ^bb8827
^bb8827:
 cf.br ^bb8828
^bb8828:
 cf.br ^bb8829
^bb8829:
 cf.br ^bb8830
^bb8830:
 cf.br ^bb8831
^bb8831:
 cf.br ^bb8832
^bb8832:
 cf.br ^bb8833
^bb8833:
 cf.br ^bb8834
^bb8834:
 cf.br ^bb8835
^bb8835:
 cf.br ^bb8836
^bb8836:
 cf.br ^bb8837
^bb8837:
 cf.br ^bb8838
^bb8838:
 cf.br ^bb8839
^bb8839:
 cf.br ^bb8840
^bb8840:
 cf.br ^bb8841
^bb8841:
 cf.br ^bb8842
^bb8842:
 cf.br ^bb8843
^bb8843:
 cf.br ^bb8844
^bb8844:
 cf.br ^bb8845
^bb8845:
 cf.br ^bb8846
^bb8846:
 cf.br ^bb8847
^bb8847:
 cf.br ^bb8848
^bb8848:
 cf.br ^bb8849
^bb8849:
 cf.br ^bb8850
^bb8850:
 cf.br ^bb8851
^bb8851:
 cf.br ^bb8852
^bb8852:
 cf.br ^bb8853
^bb8853:
 cf.br ^bb8854
^bb8854:
 cf.br ^bb8855
^bb8855:
 cf.br ^bb8856
^bb8856:
 cf.br ^bb8857
^bb8857:
 cf.br ^bb8858
^bb8858:
 cf.br ^bb8859
^bb8859:
 cf.br ^bb8860
^bb8860:
 cf.br ^bb8861
^bb8861:
 cf.br ^bb8862
^bb8862:
 cf.br ^bb8863
^bb8863:
 cf.br ^bb8864
^bb8864:
 cf.br ^bb8865
^bb8865:
 cf.br ^bb8866
^bb8866:
 cf.br ^bb8867
^bb8867:
 cf.br ^bb8868
^bb8868:
 cf.br ^bb8869
^bb8869:
 cf.br ^bb8870
^bb8870:
 cf.br ^bb8871
^bb8871:
 cf.br ^bb8872
^bb8872:
 cf.br ^bb8873
^bb8873:
 cf.br ^bb8874
^bb8874:
 cf.br ^bb8875
^bb8875:
 cf.br ^bb8876
^bb8876:
 cf.br ^bb8877
^bb8877:
 cf.br ^bb8878
^bb8878:
 cf.br ^bb8879
^bb8879:
 cf.br ^bb8880
^bb8880:
 cf.br ^bb8881
^bb8881:
 cf.br ^bb8882
^bb8882:
 cf.br ^bb8883
^bb8883:
 cf.br ^bb8884
^bb8884:
 cf.br ^bb8885
^bb8885:
 cf.br ^bb8886
^bb8886:
 cf.br ^bb8887
^bb8887:
 cf.br ^bb8888
^bb8888:
 cf.br ^bb8889
^bb8889:
 cf.br ^bb8890
^bb8890:
 cf.br ^bb8891
^bb8891:
 cf.br ^bb8892
^bb8892:
 cf.br ^bb8893
^bb8893:
 cf.br ^bb8894
^bb8894:
 cf.br ^bb8895
^bb8895:
 cf.br ^bb8896
^bb8896:
 cf.br ^bb8897
^bb8897:
 cf.br ^bb8898
^bb8898:
 cf.br ^bb8899
^bb8899:
 cf.br ^bb8900
^bb8900:
 cf.br ^bb8901
^bb8901:
 cf.br ^bb8902
^bb8902:
 cf.br ^bb8903
^bb8903:
 cf.br ^bb8904
^bb8904:
 cf.br ^bb8905
^bb8905:
 cf.br ^bb8906
^bb8906:
 cf.br ^bb8907
^bb8907:
 cf.br ^bb8908
^bb8908:
 cf.br ^bb8909
^bb8909:
 cf.br ^bb8910
^bb8910:
 cf.br ^bb8911
^bb8911:
 cf.br ^bb8912
^bb8912:
 cf.br ^bb8913
^bb8913:
 cf.br ^bb8914
^bb8914:
 cf.br ^bb8915
^bb8915:
 cf.br ^bb8916
^bb8916:
 cf.br ^bb8917
^bb8917:
 cf.br ^bb8918
^bb8918:
 cf.br ^bb8919
^bb8919:
 cf.br ^bb8920
^bb8920:
 cf.br ^bb8921
^bb8921:
 cf.br ^bb8922
^bb8922:
 cf.br ^bb8923
^bb8923:
 cf.br ^bb8924
^bb8924:
 cf.br ^bb8925
^bb8925:
 cf.br ^bb8926
^bb8926:
 cf.br ^bb8927
^bb8927:
 cf.br ^bb8928
^bb8928:
 cf.br ^bb8929
^bb8929:
 cf.br ^bb8930
^bb8930:
 cf.br ^bb8931
^bb8931:
 cf.br ^bb8932
^bb8932:
 cf.br ^bb8933
^bb8933:
 cf.br ^bb8934
^bb8934:
 cf.br ^bb8935
^bb8935:
 cf.br ^bb8936
^bb8936:
 cf.br ^bb8937
^bb8937:
 cf.br ^bb8938
^bb8938:
 cf.br ^bb8939
^bb8939:
 cf.br ^bb8940
^bb8940:
 cf.br ^bb8941
^bb8941:
 cf.br ^bb8942
^bb8942:
 cf.br ^bb8943
^bb8943:
 cf.br ^bb8944
^bb8944:
 cf.br ^bb8945
^bb8945:
 cf.br ^bb8946
^bb8946:
 cf.br ^bb8947
^bb8947:
 cf.br ^bb8948
^bb8948:
 cf.br ^bb8949
^bb8949:
 cf.br ^bb8950
^bb8950:
 cf.br ^bb8951
^bb8951:
 cf.br ^bb8952
^bb8952:
 cf.br ^bb8953
^bb8953:
 cf.br ^bb8954
^bb8954:
 cf.br ^bb8955
^bb8955:
 cf.br ^bb8956
^bb8956:
 cf.br ^bb8957
^bb8957:
 cf.br ^bb8958
^bb8958:
 cf.br ^bb8959
^bb8959:
 cf.br ^bb8960
^bb8960:
 cf.br ^bb8961
^bb8961:
 cf.br ^bb8962
^bb8962:
 cf.br ^bb8963
^bb8963:
 cf.br ^bb8964
^bb8964:
 cf.br ^bb8965
^bb8965:
 cf.br ^bb8966
^bb8966:
 cf.br ^bb8967
^bb8967:
 cf.br ^bb8968
^bb8968:
 cf.br ^bb8969
^bb8969:
 cf.br ^bb8970
^bb8970:
 cf.br ^bb8971
^bb8971:
 cf.br ^bb8972
^bb8972:
 cf.br ^bb8973
^bb8973:
 cf.br ^bb8974
^bb8974:
 cf.br ^bb8975
^bb8975:
 cf.br ^bb8976
^bb8976:
 cf.br ^bb8977
^bb8977:
 cf.br ^bb8978
^bb8978:
 cf.br ^bb8979
^bb8979:
 cf.br ^bb8980
^bb8980:
 cf.br ^bb8981
^bb8981:
 cf.br ^bb8982
^bb8982:
 cf.br ^bb8983
^bb8983:
 cf.br ^bb8984
^bb8984:
 cf.br ^bb8985
^bb8985:
 cf.br ^bb8986
^bb8986:
 cf.br ^bb8987
^bb8987:
 cf.br ^bb8988
^bb8988:
 cf.br ^bb8989
^bb8989:
 cf.br ^bb8990
^bb8990:
 cf.br ^bb8991
^bb8991:
 cf.br ^bb8992
^bb8992:
 cf.br ^bb8993
^bb8993:
 cf.br ^bb8994
^bb8994:
 cf.br ^bb8995
^bb8995:
 cf.br ^bb8996
^bb8996:
 cf.br ^bb8997
^bb8997:
 cf.br ^bb8998
^bb8998:
 cf.br ^bb8999
^bb8999:
 cf.br ^bb9000
^bb9000:
 cf.br ^bb9001
^bb9001:
 cf.br ^bb9002
^bb9002:
 cf.br ^bb9003
^bb9003:
 cf.br ^bb9004
^bb9004:
 cf.br ^bb9005
^bb9005:
 cf.br ^bb9006
^bb9006:
 cf.br ^bb9007
^bb9007:
 cf.br ^bb9008
^bb9008:
 cf.br ^bb9009
^bb9009:
 cf.br ^bb9010
^bb9010:
 cf.br ^bb9011
^bb9011:
 cf.br ^bb9012
^bb9012:
 cf.br ^bb9013
^bb9013:
 cf.br ^bb9014
^bb9014:
 cf.br ^bb9015
^bb9015:
 cf.br ^bb9016
^bb9016:
 cf.br ^bb9017
^bb9017:
 cf.br ^bb9018
^bb9018:
 cf.br ^bb9019
^bb9019:
 cf.br ^bb9020
^bb9020:
 cf.br ^bb9021
^bb9021:
 cf.br ^bb9022
^bb9022:
 cf.br ^bb9023
^bb9023:
 cf.br ^bb9024
^bb9024:
 cf.br ^bb9025
^bb9025:
 cf.br ^bb9026
^bb9026:
 cf.br ^bb9027
^bb9027:
 cf.br ^bb9028
^bb9028:
 cf.br ^bb9029
^bb9029:
 cf.br ^bb9030
^bb9030:
 cf.br ^bb9031
^bb9031:
 cf.br ^bb9032
^bb9032:
 cf.br ^bb9033
^bb9033:
 cf.br ^bb9034
^bb9034:
 cf.br ^bb9035
^bb9035:
 cf.br ^bb9036
^bb9036:
 cf.br ^bb9037
^bb9037:
 cf.br ^bb9038
^bb9038:
 cf.br ^bb9039
^bb9039:
 cf.br ^bb9040
^bb9040:
 cf.br ^bb9041
^bb9041:
 cf.br ^bb9042
^bb9042:
 cf.br ^bb9043
^bb9043:
 cf.br ^bb9044
^bb9044:
 cf.br ^bb9045
^bb9045:
 cf.br ^bb9046
^bb9046:
 cf.br ^bb9047
^bb9047:
 cf.br ^bb9048
^bb9048:
 cf.br ^bb9049
^bb9049:
 cf.br ^bb9050
^bb9050:
 cf.br ^bb9051
^bb9051:
 cf.br ^bb9052
^bb9052:
 cf.br ^bb9053
^bb9053:
 cf.br ^bb9054
^bb9054:
 cf.br ^bb9055
^bb9055:
 cf.br ^bb9056
^bb9056:
 cf.br ^bb9057
^bb9057:
 cf.br ^bb9058
^bb9058:
 cf.br ^bb9059
^bb9059:
 cf.br ^bb9060
^bb9060:
 cf.br ^bb9061
^bb9061:
 cf.br ^bb9062
^bb9062:
 cf.br ^bb9063
^bb9063:
 cf.br ^bb9064
^bb9064:
 cf.br ^bb9065
^bb9065:
 cf.br ^bb9066
^bb9066:
 cf.br ^bb9067
^bb9067:
 cf.br ^bb9068
^bb9068:
 cf.br ^bb9069
^bb9069:
 cf.br ^bb9070
^bb9070:
 cf.br ^bb9071
^bb9071:
 cf.br ^bb9072
^bb9072:
 cf.br ^bb9073
^bb9073:
 cf.br ^bb9074
^bb9074:
 cf.br ^bb9075
^bb9075:
 cf.br ^bb9076
^bb9076:
 cf.br ^bb9077
^bb9077:
 cf.br ^bb9078
^bb9078:
 cf.br ^bb9079
^bb9079:
 cf.br ^bb9080
^bb9080:
 cf.br ^bb9081
^bb9081:
 cf.br ^bb9082
^bb9082:
 cf.br ^bb9083
^bb9083:
 cf.br ^bb9084
^bb9084:
 cf.br ^bb9085
^bb9085:
 cf.br ^bb9086
^bb9086:
 cf.br ^bb9087
^bb9087:
 cf.br ^bb9088
^bb9088:
 cf.br ^bb9089
^bb9089:
 cf.br ^bb9090
^bb9090:
 cf.br ^bb9091
^bb9091:
 cf.br ^bb9092
^bb9092:
 cf.br ^bb9093
^bb9093:
 cf.br ^bb9094
^bb9094:
 cf.br ^bb9095
^bb9095:
 cf.br ^bb9096
^bb9096:
 cf.br ^bb9097
^bb9097:
 cf.br ^bb9098
^bb9098:
 cf.br ^bb9099
^bb9099:
 cf.br ^bb9100
^bb9100:
 cf.br ^bb9101
^bb9101:
 cf.br ^bb9102
^bb9102:
 cf.br ^bb9103
^bb9103:
 cf.br ^bb9104
^bb9104:
 cf.br ^bb9105
^bb9105:
 cf.br ^bb9106
^bb9106:
 cf.br ^bb9107
^bb9107:
 cf.br ^bb9108
^bb9108:
 cf.br ^bb9109
^bb9109:
 cf.br ^bb9110
^bb9110:
 cf.br ^bb9111
^bb9111:
 cf.br ^bb9112
^bb9112:
 cf.br ^bb9113
^bb9113:
 cf.br ^bb9114
^bb9114:
 cf.br ^bb9115
^bb9115:
 cf.br ^bb9116
^bb9116:
 cf.br ^bb9117
^bb9117:
 cf.br ^bb9118
^bb9118:
 cf.br ^bb9119
^bb9119:
 cf.br ^bb9120
^bb9120:
 cf.br ^bb9121
^bb9121:
 cf.br ^bb9122
^bb9122:
 cf.br ^bb9123
^bb9123:
 cf.br ^bb9124
^bb9124:
 cf.br ^bb9125
^bb9125:
 cf.br ^bb9126
^bb9126:
 cf.br ^bb9127
^bb9127:
 cf.br ^bb9128
^bb9128:
 cf.br ^bb9129
^bb9129:
 cf.br ^bb9130
^bb9130:
 cf.br ^bb9131
^bb9131:
 cf.br ^bb9132
^bb9132:
 cf.br ^bb9133
^bb9133:
 cf.br ^bb9134
^bb9134:
 cf.br ^bb9135
^bb9135:
 cf.br ^bb9136
^bb9136:
 cf.br ^bb9137
^bb9137:
 cf.br ^bb9138
^bb9138:
 cf.br ^bb9139
^bb9139:
 cf.br ^bb9140
^bb9140:
 cf.br ^bb9141
^bb9141:
 cf.br ^bb9142
^bb9142:
 cf.br ^bb9143
^bb9143:
 cf.br ^bb9144
^bb9144:
 cf.br ^bb9145
^bb9145:
 cf.br ^bb9146
^bb9146:
 cf.br ^bb9147
^bb9147:
 cf.br ^bb9148
^bb9148:
 cf.br ^bb9149
^bb9149:
 cf.br ^bb9150
^bb9150:
 cf.br ^bb9151
^bb9151:
 cf.br ^bb9152
^bb9152:
 cf.br ^bb9153
^bb9153:
 cf.br ^bb9154
^bb9154:
 cf.br ^bb9155
^bb9155:
 cf.br ^bb9156
^bb9156:
 cf.br ^bb9157
^bb9157:
 cf.br ^bb9158
^bb9158:
 cf.br ^bb9159
^bb9159:
 cf.br ^bb9160
^bb9160:
 cf.br ^bb9161
^bb9161:
 cf.br ^bb9162
^bb9162:
 cf.br ^bb9163
^bb9163:
 cf.br ^bb9164
^bb9164:
 cf.br ^bb9165
^bb9165:
 cf.br ^bb9166
^bb9166:
 cf.br ^bb9167
^bb9167:
 cf.br ^bb9168
^bb9168:
 cf.br ^bb9169
^bb9169:
 cf.br ^bb9170
^bb9170:
 cf.br ^bb9171
^bb9171:
 cf.br ^bb9172
^bb9172:
 cf.br ^bb9173
^bb9173:
 cf.br ^bb9174
^bb9174:
 cf.br ^bb9175
^bb9175:
 cf.br ^bb9176
^bb9176:
 cf.br ^bb9177
^bb9177:
 cf.br ^bb9178
^bb9178:
 cf.br ^bb9179
^bb9179:
 cf.br ^bb9180
^bb9180:
 cf.br ^bb9181
^bb9181:
 cf.br ^bb9182
^bb9182:
 cf.br ^bb9183
^bb9183:
 cf.br ^bb9184
^bb9184:
 cf.br ^bb9185
^bb9185:
 cf.br ^bb9186
^bb9186:
 cf.br ^bb9187
^bb9187:
 cf.br ^bb9188
^bb9188:
 cf.br ^bb9189
^bb9189:
 cf.br ^bb9190
^bb9190:
 cf.br ^bb9191
^bb9191:
 cf.br ^bb9192
^bb9192:
 cf.br ^bb9193
^bb9193:
 cf.br ^bb9194
^bb9194:
 cf.br ^bb9195
^bb9195:
 cf.br ^bb9196
^bb9196:
 cf.br ^bb9197
^bb9197:
 cf.br ^bb9198
^bb9198:
 cf.br ^bb9199
^bb9199:
 cf.br ^bb9200
^bb9200:
 cf.br ^bb9201
^bb9201:
 cf.br ^bb9202
^bb9202:
 cf.br ^bb9203
^bb9203:
 cf.br ^bb9204
^bb9204:
 cf.br ^bb9205
^bb9205:
 cf.br ^bb9206
^bb9206:
 cf.br ^bb9207
^bb9207:
 cf.br ^bb9208
^bb9208:
 cf.br ^bb9209
^bb9209:
 cf.br ^bb9210
^bb9210:
 cf.br ^bb9211
^bb9211:
 cf.br ^bb9212
^bb9212:
 cf.br ^bb9213
^bb9213:
 cf.br ^bb9214
^bb9214:
 cf.br ^bb9215
^bb9215:
 cf.br ^bb9216
^bb9216:
 cf.br ^bb9217
^bb9217:
 cf.br ^bb9218
^bb9218:
 cf.br ^bb9219
^bb9219:
 cf.br ^bb9220
^bb9220:
 cf.br ^bb9221
^bb9221:
 cf.br ^bb9222
^bb9222:
 cf.br ^bb9223
^bb9223:
 cf.br ^bb9224
^bb9224:
 cf.br ^bb9225
^bb9225:
 cf.br ^bb9226
^bb9226:
 cf.br ^bb9227
^bb9227:
 cf.br ^bb9228
^bb9228:
 cf.br ^bb9229
^bb9229:
 cf.br ^bb9230
^bb9230:
 cf.br ^bb9231
^bb9231:
 cf.br ^bb9232
^bb9232:
 cf.br ^bb9233
^bb9233:
 cf.br ^bb9234
^bb9234:
 cf.br ^bb9235
^bb9235:
 cf.br ^bb9236
^bb9236:
 cf.br ^bb9237
^bb9237:
 cf.br ^bb9238
^bb9238:
 cf.br ^bb9239
^bb9239:
 cf.br ^bb9240
^bb9240:
 cf.br ^bb9241
^bb9241:
 cf.br ^bb9242
^bb9242:
 cf.br ^bb9243
^bb9243:
 cf.br ^bb9244
^bb9244:
 cf.br ^bb9245
^bb9245:
 cf.br ^bb9246
^bb9246:
 cf.br ^bb9247
^bb9247:
 cf.br ^bb9248
^bb9248:
 cf.br ^bb9249
^bb9249:
 cf.br ^bb9250
^bb9250:
 cf.br ^bb9251
^bb9251:
 cf.br ^bb9252
^bb9252:
 cf.br ^bb9253
^bb9253:
 cf.br ^bb9254
^bb9254:
 cf.br ^bb9255
^bb9255:
 cf.br ^bb9256
^bb9256:
 cf.br ^bb9257
^bb9257:
 cf.br ^bb9258
^bb9258:
 cf.br ^bb9259
^bb9259:
 cf.br ^bb9260
^bb9260:
 cf.br ^bb9261
^bb9261:
 cf.br ^bb9262
^bb9262:
 cf.br ^bb9263
^bb9263:
 cf.br ^bb9264
^bb9264:
 cf.br ^bb9265
^bb9265:
 cf.br ^bb9266
^bb9266:
 cf.br ^bb9267
^bb9267:
 cf.br ^bb9268
^bb9268:
 cf.br ^bb9269
^bb9269:
 cf.br ^bb9270
^bb9270:
 cf.br ^bb9271
^bb9271:
 cf.br ^bb9272
^bb9272:
 cf.br ^bb9273
^bb9273:
 cf.br ^bb9274
^bb9274:
 cf.br ^bb9275
^bb9275:
 cf.br ^bb9276
^bb9276:
 cf.br ^bb9277
^bb9277:
 cf.br ^bb9278
^bb9278:
 cf.br ^bb9279
^bb9279:
 cf.br ^bb9280
^bb9280:
 cf.br ^bb9281
^bb9281:
 cf.br ^bb9282
^bb9282:
 cf.br ^bb9283
^bb9283:
 cf.br ^bb9284
^bb9284:
 cf.br ^bb9285
^bb9285:
 cf.br ^bb9286
^bb9286:
 cf.br ^bb9287
^bb9287:
 cf.br ^bb9288
^bb9288:
 cf.br ^bb9289
^bb9289:
 cf.br ^bb9290
^bb9290:
 cf.br ^bb9291
^bb9291:
 cf.br ^bb9292
^bb9292:
 cf.br ^bb9293
^bb9293:
 cf.br ^bb9294
^bb9294:
 cf.br ^bb9295
^bb9295:
 cf.br ^bb9296
^bb9296:
 cf.br ^bb9297
^bb9297:
 cf.br ^bb9298
^bb9298:
 cf.br ^bb9299
^bb9299:
 cf.br ^bb9300
^bb9300:
 cf.br ^bb9301
^bb9301:
 cf.br ^bb9302
^bb9302:
 cf.br ^bb9303
^bb9303:
 cf.br ^bb9304
^bb9304:
 cf.br ^bb9305
^bb9305:
 cf.br ^bb9306
^bb9306:
 cf.br ^bb9307
^bb9307:
 cf.br ^bb9308
^bb9308:
 cf.br ^bb9309
^bb9309:
 cf.br ^bb9310
^bb9310:
 cf.br ^bb9311
^bb9311:
 cf.br ^bb9312
^bb9312:
 cf.br ^bb9313
^bb9313:
 cf.br ^bb9314
^bb9314:
 cf.br ^bb9315
^bb9315:
 cf.br ^bb9316
^bb9316:
 cf.br ^bb9317
^bb9317:
 cf.br ^bb9318
^bb9318:
 cf.br ^bb9319
^bb9319:
 cf.br ^bb9320
^bb9320:
 cf.br ^bb9321
^bb9321:
 cf.br ^bb9322
^bb9322:
 cf.br ^bb9323
^bb9323:
 cf.br ^bb9324
^bb9324:
 cf.br ^bb9325
^bb9325:
 cf.br ^bb9326
^bb9326:
 cf.br ^bb9327
^bb9327:
 cf.br ^bb9328
^bb9328:
 cf.br ^bb9329
^bb9329:
 cf.br ^bb9330
^bb9330:
 cf.br ^bb9331
^bb9331:
 cf.br ^bb9332
^bb9332:
 cf.br ^bb9333
^bb9333:
 cf.br ^bb9334
^bb9334:
 cf.br ^bb9335
^bb9335:
 cf.br ^bb9336
^bb9336:
 cf.br ^bb9337
^bb9337:
 cf.br ^bb9338
^bb9338:
 cf.br ^bb9339
^bb9339:
 cf.br ^bb9340
^bb9340:
 cf.br ^bb9341
^bb9341:
 cf.br ^bb9342
^bb9342:
 cf.br ^bb9343
^bb9343:
 cf.br ^bb9344
^bb9344:
 cf.br ^bb9345
^bb9345:
 cf.br ^bb9346
^bb9346:
 cf.br ^bb9347
^bb9347:
 cf.br ^bb9348
^bb9348:
 cf.br ^bb9349
^bb9349:
 cf.br ^bb9350
^bb9350:
 cf.br ^bb9351
^bb9351:
 cf.br ^bb9352
^bb9352:
 cf.br ^bb9353
^bb9353:
 cf.br ^bb9354
^bb9354:
 cf.br ^bb9355
^bb9355:
 cf.br ^bb9356
^bb9356:
 cf.br ^bb9357
^bb9357:
 cf.br ^bb9358
^bb9358:
 cf.br ^bb9359
^bb9359:
 cf.br ^bb9360
^bb9360:
 cf.br ^bb9361
^bb9361:
 cf.br ^bb9362
^bb9362:
 cf.br ^bb9363
^bb9363:
 cf.br ^bb9364
^bb9364:
 cf.br ^bb9365
^bb9365:
 cf.br ^bb9366
^bb9366:
 cf.br ^bb9367
^bb9367:
 cf.br ^bb9368
^bb9368:
 cf.br ^bb9369
^bb9369:
 cf.br ^bb9370
^bb9370:
 cf.br ^bb9371
^bb9371:
 cf.br ^bb9372
^bb9372:
 cf.br ^bb9373
^bb9373:
 cf.br ^bb9374
^bb9374:
 cf.br ^bb9375
^bb9375:
 cf.br ^bb9376
^bb9376:
 cf.br ^bb9377
^bb9377:
 cf.br ^bb9378
^bb9378:
 cf.br ^bb9379
^bb9379:
 cf.br ^bb9380
^bb9380:
 cf.br ^bb9381
^bb9381:
 cf.br ^bb9382
^bb9382:
 cf.br ^bb9383
^bb9383:
 cf.br ^bb9384
^bb9384:
 cf.br ^bb9385
^bb9385:
 cf.br ^bb9386
^bb9386:
 cf.br ^bb9387
^bb9387:
 cf.br ^bb9388
^bb9388:
 cf.br ^bb9389
^bb9389:
 cf.br ^bb9390
^bb9390:
 cf.br ^bb9391
^bb9391:
 cf.br ^bb9392
^bb9392:
 cf.br ^bb9393
^bb9393:
 cf.br ^bb9394
^bb9394:
 cf.br ^bb9395
^bb9395:
 cf.br ^bb9396
^bb9396:
 cf.br ^bb9397
^bb9397:
 cf.br ^bb9398
^bb9398:
 cf.br ^bb9399
^bb9399:
 cf.br ^bb9400
^bb9400:
 cf.br ^bb9401
^bb9401:
 cf.br ^bb9402
^bb9402:
 cf.br ^bb9403
^bb9403:
 cf.br ^bb9404
^bb9404:
 cf.br ^bb9405
^bb9405:
 cf.br ^bb9406
^bb9406:
 cf.br ^bb9407
^bb9407:
 cf.br ^bb9408
^bb9408:
 cf.br ^bb9409
^bb9409:
 cf.br ^bb9410
^bb9410:
 cf.br ^bb9411
^bb9411:
 cf.br ^bb9412
^bb9412:
 cf.br ^bb9413
^bb9413:
 cf.br ^bb9414
^bb9414:
 cf.br ^bb9415
^bb9415:
 cf.br ^bb9416
^bb9416:
 cf.br ^bb9417
^bb9417:
 cf.br ^bb9418
^bb9418:
 cf.br ^bb9419
^bb9419:
 cf.br ^bb9420
^bb9420:
 cf.br ^bb9421
^bb9421:
 cf.br ^bb9422
^bb9422:
 cf.br ^bb9423
^bb9423:
 cf.br ^bb9424
^bb9424:
 cf.br ^bb9425
^bb9425:
 cf.br ^bb9426
^bb9426:
 cf.br ^bb9427
^bb9427:
 cf.br ^bb9428
^bb9428:
 cf.br ^bb9429
^bb9429:
 cf.br ^bb9430
^bb9430:
 cf.br ^bb9431
^bb9431:
 cf.br ^bb9432
^bb9432:
 cf.br ^bb9433
^bb9433:
 cf.br ^bb9434
^bb9434:
 cf.br ^bb9435
^bb9435:
 cf.br ^bb9436
^bb9436:
 cf.br ^bb9437
^bb9437:
 cf.br ^bb9438
^bb9438:
 cf.br ^bb9439
^bb9439:
 cf.br ^bb9440
^bb9440:
 cf.br ^bb9441
^bb9441:
 cf.br ^bb9442
^bb9442:
 cf.br ^bb9443
^bb9443:
 cf.br ^bb9444
^bb9444:
 cf.br ^bb9445
^bb9445:
 cf.br ^bb9446
^bb9446:
 cf.br ^bb9447
^bb9447:
 cf.br ^bb9448
^bb9448:
 cf.br ^bb9449
^bb9449:
 cf.br ^bb9450
^bb9450:
 cf.br ^bb9451
^bb9451:
 cf.br ^bb9452
^bb9452:
 cf.br ^bb9453
^bb9453:
 cf.br ^bb9454
^bb9454:
 cf.br ^bb9455
^bb9455:
 cf.br ^bb9456
^bb9456:
 cf.br ^bb9457
^bb9457:
 cf.br ^bb9458
^bb9458:
 cf.br ^bb9459
^bb9459:
 cf.br ^bb9460
^bb9460:
 cf.br ^bb9461
^bb9461:
 cf.br ^bb9462
^bb9462:
 cf.br ^bb9463
^bb9463:
 cf.br ^bb9464
^bb9464:
 cf.br ^bb9465
^bb9465:
 cf.br ^bb9466
^bb9466:
 cf.br ^bb9467
^bb9467:
 cf.br ^bb9468
^bb9468:
 cf.br ^bb9469
^bb9469:
 cf.br ^bb9470
^bb9470:
 cf.br ^bb9471
^bb9471:
 cf.br ^bb9472
^bb9472:
 cf.br ^bb9473
^bb9473:
 cf.br ^bb9474
^bb9474:
 cf.br ^bb9475
^bb9475:
 cf.br ^bb9476
^bb9476:
 cf.br ^bb9477
^bb9477:
 cf.br ^bb9478
^bb9478:
 cf.br ^bb9479
^bb9479:
 cf.br ^bb9480
^bb9480:
 cf.br ^bb9481
^bb9481:
 cf.br ^bb9482
^bb9482:
 cf.br ^bb9483
^bb9483:
 cf.br ^bb9484
^bb9484:
 cf.br ^bb9485
^bb9485:
 cf.br ^bb9486
^bb9486:
 cf.br ^bb9487
^bb9487:
 cf.br ^bb9488
^bb9488:
 cf.br ^bb9489
^bb9489:
 cf.br ^bb9490
^bb9490:
 cf.br ^bb9491
^bb9491:
 cf.br ^bb9492
^bb9492:
 cf.br ^bb9493
^bb9493:
 cf.br ^bb9494
^bb9494:
 cf.br ^bb9495
^bb9495:
 cf.br ^bb9496
^bb9496:
 cf.br ^bb9497
^bb9497:
 cf.br ^bb9498
^bb9498:
 cf.br ^bb9499
^bb9499:
 cf.br ^bb9500
^bb9500:
 cf.br ^bb9501
^bb9501:
 cf.br ^bb9502
^bb9502:
 cf.br ^bb9503
^bb9503:
 cf.br ^bb9504
^bb9504:
 cf.br ^bb9505
^bb9505:
 cf.br ^bb9506
^bb9506:
 cf.br ^bb9507
^bb9507:
 cf.br ^bb9508
^bb9508:
 cf.br ^bb9509
^bb9509:
 cf.br ^bb9510
^bb9510:
 cf.br ^bb9511
^bb9511:
 cf.br ^bb9512
^bb9512:
 cf.br ^bb9513
^bb9513:
 cf.br ^bb9514
^bb9514:
 cf.br ^bb9515
^bb9515:
 cf.br ^bb9516
^bb9516:
 cf.br ^bb9517
^bb9517:
 cf.br ^bb9518
^bb9518:
 cf.br ^bb9519
^bb9519:
 cf.br ^bb9520
^bb9520:
 cf.br ^bb9521
^bb9521:
 cf.br ^bb9522
^bb9522:
 cf.br ^bb9523
^bb9523:
 cf.br ^bb9524
^bb9524:
 cf.br ^bb9525
^bb9525:
 cf.br ^bb9526
^bb9526:
 cf.br ^bb9527
^bb9527:
 cf.br ^bb9528
^bb9528:
 cf.br ^bb9529
^bb9529:
 cf.br ^bb9530
^bb9530:
 cf.br ^bb9531
^bb9531:
 cf.br ^bb9532
^bb9532:
 cf.br ^bb9533
^bb9533:
 cf.br ^bb9534
^bb9534:
 cf.br ^bb9535
^bb9535:
 cf.br ^bb9536
^bb9536:
 cf.br ^bb9537
^bb9537:
 cf.br ^bb9538
^bb9538:
 cf.br ^bb9539
^bb9539:
 cf.br ^bb9540
^bb9540:
 cf.br ^bb9541
^bb9541:
 cf.br ^bb9542
^bb9542:
 cf.br ^bb9543
^bb9543:
 cf.br ^bb9544
^bb9544:
 cf.br ^bb9545
^bb9545:
 cf.br ^bb9546
^bb9546:
 cf.br ^bb9547
^bb9547:
 cf.br ^bb9548
^bb9548:
 cf.br ^bb9549
^bb9549:
 cf.br ^bb9550
^bb9550:
 cf.br ^bb9551
^bb9551:
 cf.br ^bb9552
^bb9552:
 cf.br ^bb9553
^bb9553:
 cf.br ^bb9554
^bb9554:
 cf.br ^bb9555
^bb9555:
 cf.br ^bb9556
^bb9556:
 cf.br ^bb9557
^bb9557:
 cf.br ^bb9558
^bb9558:
 cf.br ^bb9559
^bb9559:
 cf.br ^bb9560
^bb9560:
 cf.br ^bb9561
^bb9561:
 cf.br ^bb9562
^bb9562:
 cf.br ^bb9563
^bb9563:
 cf.br ^bb9564
^bb9564:
 cf.br ^bb9565
^bb9565:
 cf.br ^bb9566
^bb9566:
 cf.br ^bb9567
^bb9567:
 cf.br ^bb9568
^bb9568:
 cf.br ^bb9569
^bb9569:
 cf.br ^bb9570
^bb9570:
 cf.br ^bb9571
^bb9571:
 cf.br ^bb9572
^bb9572:
 cf.br ^bb9573
^bb9573:
 cf.br ^bb9574
^bb9574:
 cf.br ^bb9575
^bb9575:
 cf.br ^bb9576
^bb9576:
 cf.br ^bb9577
^bb9577:
 cf.br ^bb9578
^bb9578:
 cf.br ^bb9579
^bb9579:
 cf.br ^bb9580
^bb9580:
 cf.br ^bb9581
^bb9581:
 cf.br ^bb9582
^bb9582:
 cf.br ^bb9583
^bb9583:
 cf.br ^bb9584
^bb9584:
 cf.br ^bb9585
^bb9585:
 cf.br ^bb9586
^bb9586:
 cf.br ^bb9587
^bb9587:
 cf.br ^bb9588
^bb9588:
 cf.br ^bb9589
^bb9589:
 cf.br ^bb9590
^bb9590:
 cf.br ^bb9591
^bb9591:
 cf.br ^bb9592
^bb9592:
 cf.br ^bb9593
^bb9593:
 cf.br ^bb9594
^bb9594:
 cf.br ^bb9595
^bb9595:
 cf.br ^bb9596
^bb9596:
 cf.br ^bb9597
^bb9597:
 cf.br ^bb9598
^bb9598:
 cf.br ^bb9599
^bb9599:
 cf.br ^bb9600
^bb9600:
 cf.br ^bb9601
^bb9601:
 cf.br ^bb9602
^bb9602:
 cf.br ^bb9603
^bb9603:
 cf.br ^bb9604
^bb9604:
 cf.br ^bb9605
^bb9605:
 cf.br ^bb9606
^bb9606:
 cf.br ^bb9607
^bb9607:
 cf.br ^bb9608
^bb9608:
 cf.br ^bb9609
^bb9609:
 cf.br ^bb9610
^bb9610:
 cf.br ^bb9611
^bb9611:
 cf.br ^bb9612
^bb9612:
 cf.br ^bb9613
^bb9613:
 cf.br ^bb9614
^bb9614:
 cf.br ^bb9615
^bb9615:
 cf.br ^bb9616
^bb9616:
 cf.br ^bb9617
^bb9617:
 cf.br ^bb9618
^bb9618:
 cf.br ^bb9619
^bb9619:
 cf.br ^bb9620
^bb9620:
 cf.br ^bb9621
^bb9621:
 cf.br ^bb9622
^bb9622:
 cf.br ^bb9623
^bb9623:
 cf.br ^bb9624
^bb9624:
 cf.br ^bb9625
^bb9625:
 cf.br ^bb9626
^bb9626:
 cf.br ^bb9627
^bb9627:
 cf.br ^bb9628
^bb9628:
 cf.br ^bb9629
^bb9629:
 cf.br ^bb9630
^bb9630:
 cf.br ^bb9631
^bb9631:
 cf.br ^bb9632
^bb9632:
 cf.br ^bb9633
^bb9633:
 cf.br ^bb9634
^bb9634:
 cf.br ^bb9635
^bb9635:
 cf.br ^bb9636
^bb9636:
 cf.br ^bb9637
^bb9637:
 cf.br ^bb9638
^bb9638:
 cf.br ^bb9639
^bb9639:
 cf.br ^bb9640
^bb9640:
 cf.br ^bb9641
^bb9641:
 cf.br ^bb9642
^bb9642:
 cf.br ^bb9643
^bb9643:
 cf.br ^bb9644
^bb9644:
 cf.br ^bb9645
^bb9645:
 cf.br ^bb9646
^bb9646:
 cf.br ^bb9647
^bb9647:
 cf.br ^bb9648
^bb9648:
 cf.br ^bb9649
^bb9649:
 cf.br ^bb9650
^bb9650:
 cf.br ^bb9651
^bb9651:
 cf.br ^bb9652
^bb9652:
 cf.br ^bb9653
^bb9653:
 cf.br ^bb9654
^bb9654:
 cf.br ^bb9655
^bb9655:
 cf.br ^bb9656
^bb9656:
 cf.br ^bb9657
^bb9657:
 cf.br ^bb9658
^bb9658:
 cf.br ^bb9659
^bb9659:
 cf.br ^bb9660
^bb9660:
 cf.br ^bb9661
^bb9661:
 cf.br ^bb9662
^bb9662:
 cf.br ^bb9663
^bb9663:
 cf.br ^bb9664
^bb9664:
 cf.br ^bb9665
^bb9665:
 cf.br ^bb9666
^bb9666:
 cf.br ^bb9667
^bb9667:
 cf.br ^bb9668
^bb9668:
 cf.br ^bb9669
^bb9669:
 cf.br ^bb9670
^bb9670:
 cf.br ^bb9671
^bb9671:
 cf.br ^bb9672
^bb9672:
 cf.br ^bb9673
^bb9673:
 cf.br ^bb9674
^bb9674:
 cf.br ^bb9675
^bb9675:
 cf.br ^bb9676
^bb9676:
 cf.br ^bb9677
^bb9677:
 cf.br ^bb9678
^bb9678:
 cf.br ^bb9679
^bb9679:
 cf.br ^bb9680
^bb9680:
 cf.br ^bb9681
^bb9681:
 cf.br ^bb9682
^bb9682:
 cf.br ^bb9683
^bb9683:
 cf.br ^bb9684
^bb9684:
 cf.br ^bb9685
^bb9685:
 cf.br ^bb9686
^bb9686:
 cf.br ^bb9687
^bb9687:
 cf.br ^bb9688
^bb9688:
 cf.br ^bb9689
^bb9689:
 cf.br ^bb9690
^bb9690:
 cf.br ^bb9691
^bb9691:
 cf.br ^bb9692
^bb9692:
 cf.br ^bb9693
^bb9693:
 cf.br ^bb9694
^bb9694:
 cf.br ^bb9695
^bb9695:
 cf.br ^bb9696
^bb9696:
 cf.br ^bb9697
^bb9697:
 cf.br ^bb9698
^bb9698:
 cf.br ^bb9699
^bb9699:
 cf.br ^bb9700
^bb9700:
 cf.br ^bb9701
^bb9701:
 cf.br ^bb9702
^bb9702:
 cf.br ^bb9703
^bb9703:
 cf.br ^bb9704
^bb9704:
 cf.br ^bb9705
^bb9705:
 cf.br ^bb9706
^bb9706:
 cf.br ^bb9707
^bb9707:
 cf.br ^bb9708
^bb9708:
 cf.br ^bb9709
^bb9709:
 cf.br ^bb9710
^bb9710:
 cf.br ^bb9711
^bb9711:
 cf.br ^bb9712
^bb9712:
 cf.br ^bb9713
^bb9713:
 cf.br ^bb9714
^bb9714:
 cf.br ^bb9715
^bb9715:
 cf.br ^bb9716
^bb9716:
 cf.br ^bb9717
^bb9717:
 cf.br ^bb9718
^bb9718:
 cf.br ^bb9719
^bb9719:
 cf.br ^bb9720
^bb9720:
 cf.br ^bb9721
^bb9721:
 cf.br ^bb9722
^bb9722:
 cf.br ^bb9723
^bb9723:
 cf.br ^bb9724
^bb9724:
 cf.br ^bb9725
^bb9725:
 cf.br ^bb9726
^bb9726:
 cf.br ^bb9727
^bb9727:
 cf.br ^bb9728
^bb9728:
 cf.br ^bb9729
^bb9729:
 cf.br ^bb9730
^bb9730:
 cf.br ^bb9731
^bb9731:
 cf.br ^bb9732
^bb9732:
 cf.br ^bb9733
^bb9733:
 cf.br ^bb9734
^bb9734:
 cf.br ^bb9735
^bb9735:
 cf.br ^bb9736
^bb9736:
 cf.br ^bb9737
^bb9737:
 cf.br ^bb9738
^bb9738:
 cf.br ^bb9739
^bb9739:
 cf.br ^bb9740
^bb9740:
 cf.br ^bb9741
^bb9741:
 cf.br ^bb9742
^bb9742:
 cf.br ^bb9743
^bb9743:
 cf.br ^bb9744
^bb9744:
 cf.br ^bb9745
^bb9745:
 cf.br ^bb9746
^bb9746:
 cf.br ^bb9747
^bb9747:
 cf.br ^bb9748
^bb9748:
 cf.br ^bb9749
^bb9749:
 cf.br ^bb9750
^bb9750:
 cf.br ^bb9751
^bb9751:
 cf.br ^bb9752
^bb9752:
 cf.br ^bb9753
^bb9753:
 cf.br ^bb9754
^bb9754:
 cf.br ^bb9755
^bb9755:
 cf.br ^bb9756
^bb9756:
 cf.br ^bb9757
^bb9757:
 cf.br ^bb9758
^bb9758:
 cf.br ^bb9759
^bb9759:
 cf.br ^bb9760
^bb9760:
 cf.br ^bb9761
^bb9761:
 cf.br ^bb9762
^bb9762:
 cf.br ^bb9763
^bb9763:
 cf.br ^bb9764
^bb9764:
 cf.br ^bb9765
^bb9765:
 cf.br ^bb9766
^bb9766:
 cf.br ^bb9767
^bb9767:
 cf.br ^bb9768
^bb9768:
 cf.br ^bb9769
^bb9769:
 cf.br ^bb9770
^bb9770:
 cf.br ^bb9771
^bb9771:
 cf.br ^bb9772
^bb9772:
 cf.br ^bb9773
^bb9773:
 cf.br ^bb9774
^bb9774:
 cf.br ^bb9775
^bb9775:
 cf.br ^bb9776
^bb9776:
 cf.br ^bb9777
^bb9777:
 cf.br ^bb9778
^bb9778:
 cf.br ^bb9779
^bb9779:
 cf.br ^bb9780
^bb9780:
 cf.br ^bb9781
^bb9781:
 cf.br ^bb9782
^bb9782:
 cf.br ^bb9783
^bb9783:
 cf.br ^bb9784
^bb9784:
 cf.br ^bb9785
^bb9785:
 cf.br ^bb9786
^bb9786:
 cf.br ^bb9787
^bb9787:
 cf.br ^bb9788
^bb9788:
 cf.br ^bb9789
^bb9789:
 cf.br ^bb9790
^bb9790:
 cf.br ^bb9791
^bb9791:
 cf.br ^bb9792
^bb9792:
 cf.br ^bb9793
^bb9793:
 cf.br ^bb9794
^bb9794:
 cf.br ^bb9795
^bb9795:
 cf.br ^bb9796
^bb9796:
 cf.br ^bb9797
^bb9797:
 cf.br ^bb9798
^bb9798:
 cf.br ^bb9799
^bb9799:
 cf.br ^bb9800
^bb9800:
 cf.br ^bb9801
^bb9801:
 cf.br ^bb9802
^bb9802:
 cf.br ^bb9803
^bb9803:
 cf.br ^bb9804
^bb9804:
 cf.br ^bb9805
^bb9805:
 cf.br ^bb9806
^bb9806:
 cf.br ^bb9807
^bb9807:
 cf.br ^bb9808
^bb9808:
 cf.br ^bb9809
^bb9809:
 cf.br ^bb9810
^bb9810:
 cf.br ^bb9811
^bb9811:
 cf.br ^bb9812
^bb9812:
 cf.br ^bb9813
^bb9813:
 cf.br ^bb9814
^bb9814:
 cf.br ^bb9815
^bb9815:
 cf.br ^bb9816
^bb9816:
 cf.br ^bb9817
^bb9817:
 cf.br ^bb9818
^bb9818:
 cf.br ^bb9819
^bb9819:
 cf.br ^bb9820
^bb9820:
 cf.br ^bb9821
^bb9821:
 cf.br ^bb9822
^bb9822:
 cf.br ^bb9823
^bb9823:
 cf.br ^bb9824
^bb9824:
 cf.br ^bb9825
^bb9825:
 cf.br ^bb9826
^bb9826:
 cf.br ^bb9827
^bb9827:
 cf.br ^bb9828
^bb9828:
 cf.br ^bb9829
^bb9829:
 cf.br ^bb9830
^bb9830:
 cf.br ^bb9831
^bb9831:
 cf.br ^bb9832
^bb9832:
 cf.br ^bb9833
^bb9833:
 cf.br ^bb9834
^bb9834:
 cf.br ^bb9835
^bb9835:
 cf.br ^bb9836
^bb9836:
 cf.br ^bb9837
^bb9837:
 cf.br ^bb9838
^bb9838:
 cf.br ^bb9839
^bb9839:
 cf.br ^bb9840
^bb9840:
 cf.br ^bb9841
^bb9841:
 cf.br ^bb9842
^bb9842:
 cf.br ^bb9843
^bb9843:
 cf.br ^bb9844
^bb9844:
 cf.br ^bb9845
^bb9845:
 cf.br ^bb9846
^bb9846:
 cf.br ^bb9847
^bb9847:
 cf.br ^bb9848
^bb9848:
 cf.br ^bb9849
^bb9849:
 cf.br ^bb9850
^bb9850:
 cf.br ^bb9851
^bb9851:
 cf.br ^bb9852
^bb9852:
 cf.br ^bb9853
^bb9853:
 cf.br ^bb9854
^bb9854:
 cf.br ^bb9855
^bb9855:
 cf.br ^bb9856
^bb9856:
 cf.br ^bb9857
^bb9857:
 cf.br ^bb9858
^bb9858:
 cf.br ^bb9859
^bb9859:
 cf.br ^bb9860
^bb9860:
 cf.br ^bb9861
^bb9861:
 cf.br ^bb9862
^bb9862:
 cf.br ^bb9863
^bb9863:
 cf.br ^bb9864
^bb9864:
 cf.br ^bb9865
^bb9865:
 cf.br ^bb9866
^bb9866:
 cf.br ^bb9867
^bb9867:
 cf.br ^bb9868
^bb9868:
 cf.br ^bb9869
^bb9869:
 cf.br ^bb9870
^bb9870:
 cf.br ^bb9871
^bb9871:
 cf.br ^bb9872
^bb9872:
 cf.br ^bb9873
^bb9873:
 cf.br ^bb9874
^bb9874:
 cf.br ^bb9875
^bb9875:
 cf.br ^bb9876
^bb9876:
 cf.br ^bb9877
^bb9877:
 cf.br ^bb9878
^bb9878:
 cf.br ^bb9879
^bb9879:
 cf.br ^bb9880
^bb9880:
 cf.br ^bb9881
^bb9881:
 cf.br ^bb9882
^bb9882:
 cf.br ^bb9883
^bb9883:
 cf.br ^bb9884
^bb9884:
 cf.br ^bb9885
^bb9885:
 cf.br ^bb9886
^bb9886:
 cf.br ^bb9887
^bb9887:
 cf.br ^bb9888
^bb9888:
 cf.br ^bb9889
^bb9889:
 cf.br ^bb9890
^bb9890:
 cf.br ^bb9891
^bb9891:
 cf.br ^bb9892
^bb9892:
 cf.br ^bb9893
^bb9893:
 cf.br ^bb9894
^bb9894:
 cf.br ^bb9895
^bb9895:
 cf.br ^bb9896
^bb9896:
 cf.br ^bb9897
^bb9897:
 cf.br ^bb9898
^bb9898:
 cf.br ^bb9899
^bb9899:
 cf.br ^bb9900
^bb9900:
 cf.br ^bb9901
^bb9901:
 cf.br ^bb9902
^bb9902:
 cf.br ^bb9903
^bb9903:
 cf.br ^bb9904
^bb9904:
 cf.br ^bb9905
^bb9905:
 cf.br ^bb9906
^bb9906:
 cf.br ^bb9907
^bb9907:
 cf.br ^bb9908
^bb9908:
 cf.br ^bb9909
^bb9909:
 cf.br ^bb9910
^bb9910:
 cf.br ^bb9911
^bb9911:
 cf.br ^bb9912
^bb9912:
 cf.br ^bb9913
^bb9913:
 cf.br ^bb9914
^bb9914:
 cf.br ^bb9915
^bb9915:
 cf.br ^bb9916
^bb9916:
 cf.br ^bb9917
^bb9917:
 cf.br ^bb9918
^bb9918:
 cf.br ^bb9919
^bb9919:
 cf.br ^bb9920
^bb9920:
 cf.br ^bb9921
^bb9921:
 cf.br ^bb9922
^bb9922:
 cf.br ^bb9923
^bb9923:
 cf.br ^bb9924
^bb9924:
 cf.br ^bb9925
^bb9925:
 cf.br ^bb9926
^bb9926:
 cf.br ^bb9927
^bb9927:
 cf.br ^bb9928
^bb9928:
 cf.br ^bb9929
^bb9929:
 cf.br ^bb9930
^bb9930:
 cf.br ^bb9931
^bb9931:
 cf.br ^bb9932
^bb9932:
 cf.br ^bb9933
^bb9933:
 cf.br ^bb9934
^bb9934:
 cf.br ^bb9935
^bb9935:
 cf.br ^bb9936
^bb9936:
 cf.br ^bb9937
^bb9937:
 cf.br ^bb9938
^bb9938:
 cf.br ^bb9939
^bb9939:
 cf.br ^bb9940
^bb9940:
 cf.br ^bb9941
^bb9941:
 cf.br ^bb9942
^bb9942:
 cf.br ^bb9943
^bb9943:
 cf.br ^bb9944
^bb9944:
 cf.br ^bb9945
^bb9945:
 cf.br ^bb9946
^bb9946:
 cf.br ^bb9947
^bb9947:
 cf.br ^bb9948
^bb9948:
 cf.br ^bb9949
^bb9949:
 cf.br ^bb9950
^bb9950:
 cf.br ^bb9951
^bb9951:
 cf.br ^bb9952
^bb9952:
 cf.br ^bb9953
^bb9953:
 cf.br ^bb9954
^bb9954:
 cf.br ^bb9955
^bb9955:
 cf.br ^bb9956
^bb9956:
 cf.br ^bb9957
^bb9957:
 cf.br ^bb9958
^bb9958:
 cf.br ^bb9959
^bb9959:
 cf.br ^bb9960
^bb9960:
 cf.br ^bb9961
^bb9961:
 cf.br ^bb9962
^bb9962:
 cf.br ^bb9963
^bb9963:
 cf.br ^bb9964
^bb9964:
 cf.br ^bb9965
^bb9965:
 cf.br ^bb9966
^bb9966:
 cf.br ^bb9967
^bb9967:
 cf.br ^bb9968
^bb9968:
 cf.br ^bb9969
^bb9969:
 cf.br ^bb9970
^bb9970:
 cf.br ^bb9971
^bb9971:
 cf.br ^bb9972
^bb9972:
 cf.br ^bb9973
^bb9973:
 cf.br ^bb9974
^bb9974:
 cf.br ^bb9975
^bb9975:
 cf.br ^bb9976
^bb9976:
 cf.br ^bb9977
^bb9977:
 cf.br ^bb9978
^bb9978:
 cf.br ^bb9979
^bb9979:
 cf.br ^bb9980
^bb9980:
 cf.br ^bb9981
^bb9981:
 cf.br ^bb9982
^bb9982:
 cf.br ^bb9983
^bb9983:
 cf.br ^bb9984
^bb9984:
 cf.br ^bb9985
^bb9985:
 cf.br ^bb9986
^bb9986:
 cf.br ^bb9987
^bb9987:
 cf.br ^bb9988
^bb9988:
 cf.br ^bb9989
^bb9989:
 cf.br ^bb9990
^bb9990:
 cf.br ^bb9991
^bb9991:
 cf.br ^bb9992
^bb9992:
 cf.br ^bb9993
^bb9993:
 cf.br ^bb9994
^bb9994:
 cf.br ^bb9995
^bb9995:
 cf.br ^bb9996
^bb9996:
 cf.br ^bb9997
^bb9997:
 cf.br ^bb9998
^bb9998:
 cf.br ^bb9999
^bb9999:
 cf.br ^bb10000
^bb10000:
 cf.br ^bb10001
^bb10001:
 cf.br ^bb10002
^bb10002:
 cf.br ^bb10003
^bb10003:
 cf.br ^bb10004
^bb10004:
 cf.br ^bb10005
^bb10005:
 cf.br ^bb10006
^bb10006:
 cf.br ^bb10007
^bb10007:
 cf.br ^bb10008
^bb10008:
 cf.br ^bb10009
^bb10009:
 cf.br ^bb10010
^bb10010:
 cf.br ^bb10011
^bb10011:
 cf.br ^bb10012
^bb10012:
 cf.br ^bb10013
^bb10013:
 cf.br ^bb10014
^bb10014:
 cf.br ^bb10015
^bb10015:
 cf.br ^bb10016
^bb10016:
 cf.br ^bb10017
^bb10017:
 cf.br ^bb10018
^bb10018:
 cf.br ^bb10019
^bb10019:
 cf.br ^bb10020
^bb10020:
 cf.br ^bb10021
^bb10021:
 cf.br ^bb10022
^bb10022:
 cf.br ^bb10023
^bb10023:
 cf.br ^bb10024
^bb10024:
 cf.br ^bb10025
^bb10025:
 cf.br ^bb10026
^bb10026:
 cf.br ^bb10027
^bb10027:
 cf.br ^bb10028
^bb10028:
 cf.br ^bb10029
^bb10029:
 cf.br ^bb10030
^bb10030:
 cf.br ^bb10031
^bb10031:
 cf.br ^bb10032
^bb10032:
 cf.br ^bb10033
^bb10033:
 cf.br ^bb10034
^bb10034:
 cf.br ^bb10035
^bb10035:
 cf.br ^bb10036
^bb10036:
 cf.br ^bb10037
^bb10037:
 cf.br ^bb10038
^bb10038:
 cf.br ^bb10039
^bb10039:
 cf.br ^bb10040
^bb10040:
 cf.br ^bb10041
^bb10041:
 cf.br ^bb10042
^bb10042:
 cf.br ^bb10043
^bb10043:
 cf.br ^bb10044
^bb10044:
 cf.br ^bb10045
^bb10045:
 cf.br ^bb10046
^bb10046:
 cf.br ^bb10047
^bb10047:
 cf.br ^bb10048
^bb10048:
 cf.br ^bb10049
^bb10049:
 cf.br ^bb10050
^bb10050:
 cf.br ^bb10051
^bb10051:
 cf.br ^bb10052
^bb10052:
 cf.br ^bb10053
^bb10053:
 cf.br ^bb10054
^bb10054:
 cf.br ^bb10055
^bb10055:
 cf.br ^bb10056
^bb10056:
 cf.br ^bb10057
^bb10057:
 cf.br ^bb10058
^bb10058:
 cf.br ^bb10059
^bb10059:
 cf.br ^bb10060
^bb10060:
 cf.br ^bb10061
^bb10061:
 cf.br ^bb10062
^bb10062:
 cf.br ^bb10063
^bb10063:
 cf.br ^bb10064
^bb10064:
 cf.br ^bb10065
^bb10065:
 cf.br ^bb10066
^bb10066:
 cf.br ^bb10067
^bb10067:
 cf.br ^bb10068
^bb10068:
 cf.br ^bb10069
^bb10069:
 cf.br ^bb10070
^bb10070:
 cf.br ^bb10071
^bb10071:
 cf.br ^bb10072
^bb10072:
 cf.br ^bb10073
^bb10073:
 cf.br ^bb10074
^bb10074:
 cf.br ^bb10075
^bb10075:
 cf.br ^bb10076
^bb10076:
 cf.br ^bb10077
^bb10077:
 cf.br ^bb10078
^bb10078:
 cf.br ^bb10079
^bb10079:
 cf.br ^bb10080
^bb10080:
 cf.br ^bb10081
^bb10081:
 cf.br ^bb10082
^bb10082:
 cf.br ^bb10083
^bb10083:
 cf.br ^bb10084
^bb10084:
 cf.br ^bb10085
^bb10085:
 cf.br ^bb10086
^bb10086:
 cf.br ^bb10087
^bb10087:
 cf.br ^bb10088
^bb10088:
 cf.br ^bb10089
^bb10089:
 cf.br ^bb10090
^bb10090:
 cf.br ^bb10091
^bb10091:
 cf.br ^bb10092
^bb10092:
 cf.br ^bb10093
^bb10093:
 cf.br ^bb10094
^bb10094:
 cf.br ^bb10095
^bb10095:
 cf.br ^bb10096
^bb10096:
 cf.br ^bb10097
^bb10097:
 cf.br ^bb10098
^bb10098:
 cf.br ^bb10099
^bb10099:
 cf.br ^bb10100
^bb10100:
 cf.br ^bb10101
^bb10101:
 cf.br ^bb10102
^bb10102:
 cf.br ^bb10103
^bb10103:
 cf.br ^bb10104
^bb10104:
 cf.br ^bb10105
^bb10105:
 cf.br ^bb10106
^bb10106:
 cf.br ^bb10107
^bb10107:
 cf.br ^bb10108
^bb10108:
 cf.br ^bb10109
^bb10109:
 cf.br ^bb10110
^bb10110:
 cf.br ^bb10111
^bb10111:
 cf.br ^bb10112
^bb10112:
 cf.br ^bb10113
^bb10113:
 cf.br ^bb10114
^bb10114:
 cf.br ^bb10115
^bb10115:
 cf.br ^bb10116
^bb10116:
 cf.br ^bb10117
^bb10117:
 cf.br ^bb10118
^bb10118:
 cf.br ^bb10119
^bb10119:
 cf.br ^bb10120
^bb10120:
 cf.br ^bb10121
^bb10121:
 cf.br ^bb10122
^bb10122:
 cf.br ^bb10123
^bb10123:
 cf.br ^bb10124
^bb10124:
 cf.br ^bb10125
^bb10125:
 cf.br ^bb10126
^bb10126:
 cf.br ^bb10127
^bb10127:
 cf.br ^bb10128
^bb10128:
 cf.br ^bb10129
^bb10129:
 cf.br ^bb10130
^bb10130:
 cf.br ^bb10131
^bb10131:
 cf.br ^bb10132
^bb10132:
 cf.br ^bb10133
^bb10133:
 cf.br ^bb10134
^bb10134:
 cf.br ^bb10135
^bb10135:
 cf.br ^bb10136
^bb10136:
 cf.br ^bb10137
^bb10137:
 cf.br ^bb10138
^bb10138:
 cf.br ^bb10139
^bb10139:
 cf.br ^bb10140
^bb10140:
 cf.br ^bb10141
^bb10141:
 cf.br ^bb10142
^bb10142:
 cf.br ^bb10143
^bb10143:
 cf.br ^bb10144
^bb10144:
 cf.br ^bb10145
^bb10145:
 cf.br ^bb10146
^bb10146:
 cf.br ^bb10147
^bb10147:
 cf.br ^bb10148
^bb10148:
 cf.br ^bb10149
^bb10149:
 cf.br ^bb10150
^bb10150:
 cf.br ^bb10151
^bb10151:
 cf.br ^bb10152
^bb10152:
 cf.br ^bb10153
^bb10153:
 cf.br ^bb10154
^bb10154:
 cf.br ^bb10155
^bb10155:
 cf.br ^bb10156
^bb10156:
 cf.br ^bb10157
^bb10157:
 cf.br ^bb10158
^bb10158:
 cf.br ^bb10159
^bb10159:
 cf.br ^bb10160
^bb10160:
 cf.br ^bb10161
^bb10161:
 cf.br ^bb10162
^bb10162:
 cf.br ^bb10163
^bb10163:
 cf.br ^bb10164
^bb10164:
 cf.br ^bb10165
^bb10165:
 cf.br ^bb10166
^bb10166:
 cf.br ^bb10167
^bb10167:
 cf.br ^bb10168
^bb10168:
 cf.br ^bb10169
^bb10169:
 cf.br ^bb10170
^bb10170:
 cf.br ^bb10171
^bb10171:
 cf.br ^bb10172
^bb10172:
 cf.br ^bb10173
^bb10173:
 cf.br ^bb10174
^bb10174:
 cf.br ^bb10175
^bb10175:
 cf.br ^bb10176
^bb10176:
 cf.br ^bb10177
^bb10177:
 cf.br ^bb10178
^bb10178:
 cf.br ^bb10179
^bb10179:
 cf.br ^bb10180
^bb10180:
 cf.br ^bb10181
^bb10181:
 cf.br ^bb10182
^bb10182:
 cf.br ^bb10183
^bb10183:
 cf.br ^bb10184
^bb10184:
 cf.br ^bb10185
^bb10185:
 cf.br ^bb10186
^bb10186:
 cf.br ^bb10187
^bb10187:
 cf.br ^bb10188
^bb10188:
 cf.br ^bb10189
^bb10189:
 cf.br ^bb10190
^bb10190:
 cf.br ^bb10191
^bb10191:
 cf.br ^bb10192
^bb10192:
 cf.br ^bb10193
^bb10193:
 cf.br ^bb10194
^bb10194:
 cf.br ^bb10195
^bb10195:
 cf.br ^bb10196
^bb10196:
 cf.br ^bb10197
^bb10197:
 cf.br ^bb10198
^bb10198:
 cf.br ^bb10199
^bb10199:
 cf.br ^bb10200
^bb10200:
 cf.br ^bb10201
^bb10201:
 cf.br ^bb10202
^bb10202:
 cf.br ^bb10203
^bb10203:
 cf.br ^bb10204
^bb10204:
 cf.br ^bb10205
^bb10205:
 cf.br ^bb10206
^bb10206:
 cf.br ^bb10207
^bb10207:
 cf.br ^bb10208
^bb10208:
 cf.br ^bb10209
^bb10209:
 cf.br ^bb10210
^bb10210:
 cf.br ^bb10211
^bb10211:
 cf.br ^bb10212
^bb10212:
 cf.br ^bb10213
^bb10213:
 cf.br ^bb10214
^bb10214:
 cf.br ^bb10215
^bb10215:
 cf.br ^bb10216
^bb10216:
 cf.br ^bb10217
^bb10217:
 cf.br ^bb10218
^bb10218:
 cf.br ^bb10219
^bb10219:
 cf.br ^bb10220
^bb10220:
 cf.br ^bb10221
^bb10221:
 cf.br ^bb10222
^bb10222:
 cf.br ^bb10223
^bb10223:
 cf.br ^bb10224
^bb10224:
 cf.br ^bb10225
^bb10225:
 cf.br ^bb10226
^bb10226:
 cf.br ^bb10227
^bb10227:
 cf.br ^bb10228
^bb10228:
 cf.br ^bb10229
^bb10229:
 cf.br ^bb10230
^bb10230:
 cf.br ^bb10231
^bb10231:
 cf.br ^bb10232
^bb10232:
 cf.br ^bb10233
^bb10233:
 cf.br ^bb10234
^bb10234:
 cf.br ^bb10235
^bb10235:
 cf.br ^bb10236
^bb10236:
 cf.br ^bb10237
^bb10237:
 cf.br ^bb10238
^bb10238:
 cf.br ^bb10239
^bb10239:
 cf.br ^bb10240
^bb10240:
 cf.br ^bb10241
^bb10241:
 cf.br ^bb10242
^bb10242:
 cf.br ^bb10243
^bb10243:
 cf.br ^bb10244
^bb10244:
 cf.br ^bb10245
^bb10245:
 cf.br ^bb10246
^bb10246:
 cf.br ^bb10247
^bb10247:
 cf.br ^bb10248
^bb10248:
 cf.br ^bb10249
^bb10249:
 cf.br ^bb10250
^bb10250:
 cf.br ^bb10251
^bb10251:
 cf.br ^bb10252
^bb10252:
 cf.br ^bb10253
^bb10253:
 cf.br ^bb10254
^bb10254:
 cf.br ^bb10255
^bb10255:
 cf.br ^bb10256
^bb10256:
 cf.br ^bb10257
^bb10257:
 cf.br ^bb10258
^bb10258:
 cf.br ^bb10259
^bb10259:
 cf.br ^bb10260
^bb10260:
 cf.br ^bb10261
^bb10261:
 cf.br ^bb10262
^bb10262:
 cf.br ^bb10263
^bb10263:
 cf.br ^bb10264
^bb10264:
 cf.br ^bb10265
^bb10265:
 cf.br ^bb10266
^bb10266:
 cf.br ^bb10267
^bb10267:
 cf.br ^bb10268
^bb10268:
 cf.br ^bb10269
^bb10269:
 cf.br ^bb10270
^bb10270:
 cf.br ^bb10271
^bb10271:
 cf.br ^bb10272
^bb10272:
 cf.br ^bb10273
^bb10273:
 cf.br ^bb10274
^bb10274:
 cf.br ^bb10275
^bb10275:
 cf.br ^bb10276
^bb10276:
 cf.br ^bb10277
^bb10277:
 cf.br ^bb10278
^bb10278:
 cf.br ^bb10279
^bb10279:
 cf.br ^bb10280
^bb10280:
 cf.br ^bb10281
^bb10281:
 cf.br ^bb10282
^bb10282:
 cf.br ^bb10283
^bb10283:
 cf.br ^bb10284
^bb10284:
 cf.br ^bb10285
^bb10285:
 cf.br ^bb10286
^bb10286:
 cf.br ^bb10287
^bb10287:
 cf.br ^bb10288
^bb10288:
 cf.br ^bb10289
^bb10289:
 cf.br ^bb10290
^bb10290:
 cf.br ^bb10291
^bb10291:
 cf.br ^bb10292
^bb10292:
 cf.br ^bb10293
^bb10293:
 cf.br ^bb10294
^bb10294:
 cf.br ^bb10295
^bb10295:
 cf.br ^bb10296
^bb10296:
 cf.br ^bb10297
^bb10297:
 cf.br ^bb10298
^bb10298:
 cf.br ^bb10299
^bb10299:
 cf.br ^bb10300
^bb10300:
 cf.br ^bb10301
^bb10301:
 cf.br ^bb10302
^bb10302:
 cf.br ^bb10303
^bb10303:
 cf.br ^bb10304
^bb10304:
 cf.br ^bb10305
^bb10305:
 cf.br ^bb10306
^bb10306:
 cf.br ^bb10307
^bb10307:
 cf.br ^bb10308
^bb10308:
 cf.br ^bb10309
^bb10309:
 cf.br ^bb10310
^bb10310:
 cf.br ^bb10311
^bb10311:
 cf.br ^bb10312
^bb10312:
 cf.br ^bb10313
^bb10313:
 cf.br ^bb10314
^bb10314:
 cf.br ^bb10315
^bb10315:
 cf.br ^bb10316
^bb10316:
 cf.br ^bb10317
^bb10317:
 cf.br ^bb10318
^bb10318:
 cf.br ^bb10319
^bb10319:
 cf.br ^bb10320
^bb10320:
 cf.br ^bb10321
^bb10321:
 cf.br ^bb10322
^bb10322:
 cf.br ^bb10323
^bb10323:
 cf.br ^bb10324
^bb10324:
 cf.br ^bb10325
^bb10325:
 cf.br ^bb10326
^bb10326:
 cf.br ^bb10327
^bb10327:
 cf.br ^bb10328
^bb10328:
 cf.br ^bb10329
^bb10329:
 cf.br ^bb10330
^bb10330:
 cf.br ^bb10331
^bb10331:
 cf.br ^bb10332
^bb10332:
 cf.br ^bb10333
^bb10333:
 cf.br ^bb10334
^bb10334:
 cf.br ^bb10335
^bb10335:
 cf.br ^bb10336
^bb10336:
 cf.br ^bb10337
^bb10337:
 cf.br ^bb10338
^bb10338:
 cf.br ^bb10339
^bb10339:
 cf.br ^bb10340
^bb10340:
 cf.br ^bb10341
^bb10341:
 cf.br ^bb10342
^bb10342:
 cf.br ^bb10343
^bb10343:
 cf.br ^bb10344
^bb10344:
 cf.br ^bb10345
^bb10345:
 cf.br ^bb10346
^bb10346:
 cf.br ^bb10347
^bb10347:
 cf.br ^bb10348
^bb10348:
 cf.br ^bb10349
^bb10349:
 cf.br ^bb10350
^bb10350:
 cf.br ^bb10351
^bb10351:
 cf.br ^bb10352
^bb10352:
 cf.br ^bb10353
^bb10353:
 cf.br ^bb10354
^bb10354:
 cf.br ^bb10355
^bb10355:
 cf.br ^bb10356
^bb10356:
 cf.br ^bb10357
^bb10357:
 cf.br ^bb10358
^bb10358:
 cf.br ^bb10359
^bb10359:
 cf.br ^bb10360
^bb10360:
 cf.br ^bb10361
^bb10361:
 cf.br ^bb10362
^bb10362:
 cf.br ^bb10363
^bb10363:
 cf.br ^bb10364
^bb10364:
 cf.br ^bb10365
^bb10365:
 cf.br ^bb10366
^bb10366:
 cf.br ^bb10367
^bb10367:
 cf.br ^bb10368
^bb10368:
 cf.br ^bb10369
^bb10369:
 cf.br ^bb10370
^bb10370:
 cf.br ^bb10371
^bb10371:
 cf.br ^bb10372
^bb10372:
 cf.br ^bb10373
^bb10373:
 cf.br ^bb10374
^bb10374:
 cf.br ^bb10375
^bb10375:
 cf.br ^bb10376
^bb10376:
 cf.br ^bb10377
^bb10377:
 cf.br ^bb10378
^bb10378:
 cf.br ^bb10379
^bb10379:
 cf.br ^bb10380
^bb10380:
 cf.br ^bb10381
^bb10381:
 cf.br ^bb10382
^bb10382:
 cf.br ^bb10383
^bb10383:
 cf.br ^bb10384
^bb10384:
 cf.br ^bb10385
^bb10385:
 cf.br ^bb10386
^bb10386:
 cf.br ^bb10387
^bb10387:
 cf.br ^bb10388
^bb10388:
 cf.br ^bb10389
^bb10389:
 cf.br ^bb10390
^bb10390:
 cf.br ^bb10391
^bb10391:
 cf.br ^bb10392
^bb10392:
 cf.br ^bb10393
^bb10393:
 cf.br ^bb10394
^bb10394:
 cf.br ^bb10395
^bb10395:
 cf.br ^bb10396
^bb10396:
 cf.br ^bb10397
^bb10397:
 cf.br ^bb10398
^bb10398:
 cf.br ^bb10399
^bb10399:
 cf.br ^bb10400
^bb10400:
 cf.br ^bb10401
^bb10401:
 cf.br ^bb10402
^bb10402:
 cf.br ^bb10403
^bb10403:
 cf.br ^bb10404
^bb10404:
 cf.br ^bb10405
^bb10405:
 cf.br ^bb10406
^bb10406:
 cf.br ^bb10407
^bb10407:
 cf.br ^bb10408
^bb10408:
 cf.br ^bb10409
^bb10409:
 cf.br ^bb10410
^bb10410:
 cf.br ^bb10411
^bb10411:
 cf.br ^bb10412
^bb10412:
 cf.br ^bb10413
^bb10413:
 cf.br ^bb10414
^bb10414:
 cf.br ^bb10415
^bb10415:
 cf.br ^bb10416
^bb10416:
 cf.br ^bb10417
^bb10417:
 cf.br ^bb10418
^bb10418:
 cf.br ^bb10419
^bb10419:
 cf.br ^bb10420
^bb10420:
 cf.br ^bb10421
^bb10421:
 cf.br ^bb10422
^bb10422:
 cf.br ^bb10423
^bb10423:
 cf.br ^bb10424
^bb10424:
 cf.br ^bb10425
^bb10425:
 cf.br ^bb10426
^bb10426:
 cf.br ^bb10427
^bb10427:
 cf.br ^bb10428
^bb10428:
 cf.br ^bb10429
^bb10429:
 cf.br ^bb10430
^bb10430:
 cf.br ^bb10431
^bb10431:
 cf.br ^bb10432
^bb10432:
 cf.br ^bb10433
^bb10433:
 cf.br ^bb10434
^bb10434:
 cf.br ^bb10435
^bb10435:
 cf.br ^bb10436
^bb10436:
 cf.br ^bb10437
^bb10437:
 cf.br ^bb10438
^bb10438:
 cf.br ^bb10439
^bb10439:
 cf.br ^bb10440
^bb10440:
 cf.br ^bb10441
^bb10441:
 cf.br ^bb10442
^bb10442:
 cf.br ^bb10443
^bb10443:
 cf.br ^bb10444
^bb10444:
 cf.br ^bb10445
^bb10445:
 cf.br ^bb10446
^bb10446:
 cf.br ^bb10447
^bb10447:
 cf.br ^bb10448
^bb10448:
 cf.br ^bb10449
^bb10449:
 cf.br ^bb10450
^bb10450:
 cf.br ^bb10451
^bb10451:
 cf.br ^bb10452
^bb10452:
 cf.br ^bb10453
^bb10453:
 cf.br ^bb10454
^bb10454:
 cf.br ^bb10455
^bb10455:
 cf.br ^bb10456
^bb10456:
 cf.br ^bb10457
^bb10457:
 cf.br ^bb10458
^bb10458:
 cf.br ^bb10459
^bb10459:
 cf.br ^bb10460
^bb10460:
 cf.br ^bb10461
^bb10461:
 cf.br ^bb10462
^bb10462:
 cf.br ^bb10463
^bb10463:
 cf.br ^bb10464
^bb10464:
 cf.br ^bb10465
^bb10465:
 cf.br ^bb10466
^bb10466:
 cf.br ^bb10467
^bb10467:
 cf.br ^bb10468
^bb10468:
 cf.br ^bb10469
^bb10469:
 cf.br ^bb10470
^bb10470:
 cf.br ^bb10471
^bb10471:
 cf.br ^bb10472
^bb10472:
 cf.br ^bb10473
^bb10473:
 cf.br ^bb10474
^bb10474:
 cf.br ^bb10475
^bb10475:
 cf.br ^bb10476
^bb10476:
 cf.br ^bb10477
^bb10477:
 cf.br ^bb10478
^bb10478:
 cf.br ^bb10479
^bb10479:
 cf.br ^bb10480
^bb10480:
 cf.br ^bb10481
^bb10481:
 cf.br ^bb10482
^bb10482:
 cf.br ^bb10483
^bb10483:
 cf.br ^bb10484
^bb10484:
 cf.br ^bb10485
^bb10485:
 cf.br ^bb10486
^bb10486:
 cf.br ^bb10487
^bb10487:
 cf.br ^bb10488
^bb10488:
 cf.br ^bb10489
^bb10489:
 cf.br ^bb10490
^bb10490:
 cf.br ^bb10491
^bb10491:
 cf.br ^bb10492
^bb10492:
 cf.br ^bb10493
^bb10493:
 cf.br ^bb10494
^bb10494:
 cf.br ^bb10495
^bb10495:
 cf.br ^bb10496
^bb10496:
 cf.br ^bb10497
^bb10497:
 cf.br ^bb10498
^bb10498:
 cf.br ^bb10499
^bb10499:
 cf.br ^bb10500
^bb10500:
 cf.br ^bb10501
^bb10501:
 cf.br ^bb10502
^bb10502:
 cf.br ^bb10503
^bb10503:
 cf.br ^bb10504
^bb10504:
 cf.br ^bb10505
^bb10505:
 cf.br ^bb10506
^bb10506:
 cf.br ^bb10507
^bb10507:
 cf.br ^bb10508
^bb10508:
 cf.br ^bb10509
^bb10509:
 cf.br ^bb10510
^bb10510:
 cf.br ^bb10511
^bb10511:
 cf.br ^bb10512
^bb10512:
 cf.br ^bb10513
^bb10513:
 cf.br ^bb10514
^bb10514:
 cf.br ^bb10515
^bb10515:
 cf.br ^bb10516
^bb10516:
 cf.br ^bb10517
^bb10517:
 cf.br ^bb10518
^bb10518:
 cf.br ^bb10519
^bb10519:
 cf.br ^bb10520
^bb10520:
 cf.br ^bb10521
^bb10521:
 cf.br ^bb10522
^bb10522:
 cf.br ^bb10523
^bb10523:
 cf.br ^bb10524
^bb10524:
 cf.br ^bb10525
^bb10525:
 cf.br ^bb10526
^bb10526:
 cf.br ^bb10527
^bb10527:
 cf.br ^bb10528
^bb10528:
 cf.br ^bb10529
^bb10529:
 cf.br ^bb10530
^bb10530:
 cf.br ^bb10531
^bb10531:
 cf.br ^bb10532
^bb10532:
 cf.br ^bb10533
^bb10533:
 cf.br ^bb10534
^bb10534:
 cf.br ^bb10535
^bb10535:
 cf.br ^bb10536
^bb10536:
 cf.br ^bb10537
^bb10537:
 cf.br ^bb10538
^bb10538:
 cf.br ^bb10539
^bb10539:
 cf.br ^bb10540
^bb10540:
 cf.br ^bb10541
^bb10541:
 cf.br ^bb10542
^bb10542:
 cf.br ^bb10543
^bb10543:
 cf.br ^bb10544
^bb10544:
 cf.br ^bb10545
^bb10545:
 cf.br ^bb10546
^bb10546:
 cf.br ^bb10547
^bb10547:
 cf.br ^bb10548
^bb10548:
 cf.br ^bb10549
^bb10549:
 cf.br ^bb10550
^bb10550:
 cf.br ^bb10551
^bb10551:
 cf.br ^bb10552
^bb10552:
 cf.br ^bb10553
^bb10553:
 cf.br ^bb10554
^bb10554:
 cf.br ^bb10555
^bb10555:
 cf.br ^bb10556
^bb10556:
 cf.br ^bb10557
^bb10557:
 cf.br ^bb10558
^bb10558:
 cf.br ^bb10559
^bb10559:
 cf.br ^bb10560
^bb10560:
 cf.br ^bb10561
^bb10561:
 cf.br ^bb10562
^bb10562:
 cf.br ^bb10563
^bb10563:
 cf.br ^bb10564
^bb10564:
 cf.br ^bb10565
^bb10565:
 cf.br ^bb10566
^bb10566:
 cf.br ^bb10567
^bb10567:
 cf.br ^bb10568
^bb10568:
 cf.br ^bb10569
^bb10569:
 cf.br ^bb10570
^bb10570:
 cf.br ^bb10571
^bb10571:
 cf.br ^bb10572
^bb10572:
 cf.br ^bb10573
^bb10573:
 cf.br ^bb10574
^bb10574:
 cf.br ^bb10575
^bb10575:
 cf.br ^bb10576
^bb10576:
 cf.br ^bb10577
^bb10577:
 cf.br ^bb10578
^bb10578:
 cf.br ^bb10579
^bb10579:
 cf.br ^bb10580
^bb10580:
 cf.br ^bb10581
^bb10581:
 cf.br ^bb10582
^bb10582:
 cf.br ^bb10583
^bb10583:
 cf.br ^bb10584
^bb10584:
 cf.br ^bb10585
^bb10585:
 cf.br ^bb10586
^bb10586:
 cf.br ^bb10587
^bb10587:
 cf.br ^bb10588
^bb10588:
 cf.br ^bb10589
^bb10589:
 cf.br ^bb10590
^bb10590:
 cf.br ^bb10591
^bb10591:
 cf.br ^bb10592
^bb10592:
 cf.br ^bb10593
^bb10593:
 cf.br ^bb10594
^bb10594:
 cf.br ^bb10595
^bb10595:
 cf.br ^bb10596
^bb10596:
 cf.br ^bb10597
^bb10597:
 cf.br ^bb10598
^bb10598:
 cf.br ^bb10599
^bb10599:
 cf.br ^bb10600
^bb10600:
 cf.br ^bb10601
^bb10601:
 cf.br ^bb10602
^bb10602:
 cf.br ^bb10603
^bb10603:
 cf.br ^bb10604
^bb10604:
 cf.br ^bb10605
^bb10605:
 cf.br ^bb10606
^bb10606:
 cf.br ^bb10607
^bb10607:
 cf.br ^bb10608
^bb10608:
 cf.br ^bb10609
^bb10609:
 cf.br ^bb10610
^bb10610:
 cf.br ^bb10611
^bb10611:
 cf.br ^bb10612
^bb10612:
 cf.br ^bb10613
^bb10613:
 cf.br ^bb10614
^bb10614:
 cf.br ^bb10615
^bb10615:
 cf.br ^bb10616
^bb10616:
 cf.br ^bb10617
^bb10617:
 cf.br ^bb10618
^bb10618:
 cf.br ^bb10619
^bb10619:
 cf.br ^bb10620
^bb10620:
 cf.br ^bb10621
^bb10621:
 cf.br ^bb10622
^bb10622:
 cf.br ^bb10623
^bb10623:
 cf.br ^bb10624
^bb10624:
 cf.br ^bb10625
^bb10625:
 cf.br ^bb10626
^bb10626:
 cf.br ^bb10627
^bb10627:
 cf.br ^bb10628
^bb10628:
 cf.br ^bb10629
^bb10629:
 cf.br ^bb10630
^bb10630:
 cf.br ^bb10631
^bb10631:
 cf.br ^bb10632
^bb10632:
 cf.br ^bb10633
^bb10633:
 cf.br ^bb10634
^bb10634:
 cf.br ^bb10635
^bb10635:
 cf.br ^bb10636
^bb10636:
 cf.br ^bb10637
^bb10637:
 cf.br ^bb10638
^bb10638:
 cf.br ^bb10639
^bb10639:
 cf.br ^bb10640
^bb10640:
 cf.br ^bb10641
^bb10641:
 cf.br ^bb10642
^bb10642:
 cf.br ^bb10643
^bb10643:
 cf.br ^bb10644
^bb10644:
 cf.br ^bb10645
^bb10645:
 cf.br ^bb10646
^bb10646:
 cf.br ^bb10647
^bb10647:
 cf.br ^bb10648
^bb10648:
 cf.br ^bb10649
^bb10649:
 cf.br ^bb10650
^bb10650:
 cf.br ^bb10651
^bb10651:
 cf.br ^bb10652
^bb10652:
 cf.br ^bb10653
^bb10653:
 cf.br ^bb10654
^bb10654:
 cf.br ^bb10655
^bb10655:
 cf.br ^bb10656
^bb10656:
 cf.br ^bb10657
^bb10657:
 cf.br ^bb10658
^bb10658:
 cf.br ^bb10659
^bb10659:
 cf.br ^bb10660
^bb10660:
 cf.br ^bb10661
^bb10661:
 cf.br ^bb10662
^bb10662:
 cf.br ^bb10663
^bb10663:
 cf.br ^bb10664
^bb10664:
 cf.br ^bb10665
^bb10665:
 cf.br ^bb10666
^bb10666:
 cf.br ^bb10667
^bb10667:
 cf.br ^bb10668
^bb10668:
 cf.br ^bb10669
^bb10669:
 cf.br ^bb10670
^bb10670:
 cf.br ^bb10671
^bb10671:
 cf.br ^bb10672
^bb10672:
 cf.br ^bb10673
^bb10673:
 cf.br ^bb10674
^bb10674:
 cf.br ^bb10675
^bb10675:
 cf.br ^bb10676
^bb10676:
 cf.br ^bb10677
^bb10677:
 cf.br ^bb10678
^bb10678:
 cf.br ^bb10679
^bb10679:
 cf.br ^bb10680
^bb10680:
 cf.br ^bb10681
^bb10681:
 cf.br ^bb10682
^bb10682:
 cf.br ^bb10683
^bb10683:
 cf.br ^bb10684
^bb10684:
 cf.br ^bb10685
^bb10685:
 cf.br ^bb10686
^bb10686:
 cf.br ^bb10687
^bb10687:
 cf.br ^bb10688
^bb10688:
 cf.br ^bb10689
^bb10689:
 cf.br ^bb10690
^bb10690:
 cf.br ^bb10691
^bb10691:
 cf.br ^bb10692
^bb10692:
 cf.br ^bb10693
^bb10693:
 cf.br ^bb10694
^bb10694:
 cf.br ^bb10695
^bb10695:
 cf.br ^bb10696
^bb10696:
 cf.br ^bb10697
^bb10697:
 cf.br ^bb10698
^bb10698:
 cf.br ^bb10699
^bb10699:
 cf.br ^bb10700
^bb10700:
 cf.br ^bb10701
^bb10701:
 cf.br ^bb10702
^bb10702:
 cf.br ^bb10703
^bb10703:
 cf.br ^bb10704
^bb10704:
 cf.br ^bb10705
^bb10705:
 cf.br ^bb10706
^bb10706:
 cf.br ^bb10707
^bb10707:
 cf.br ^bb10708
^bb10708:
 cf.br ^bb10709
^bb10709:
 cf.br ^bb10710
^bb10710:
 cf.br ^bb10711
^bb10711:
 cf.br ^bb10712
^bb10712:
 cf.br ^bb10713
^bb10713:
 cf.br ^bb10714
^bb10714:
 cf.br ^bb10715
^bb10715:
 cf.br ^bb10716
^bb10716:
 cf.br ^bb10717
^bb10717:
 cf.br ^bb10718
^bb10718:
 cf.br ^bb10719
^bb10719:
 cf.br ^bb10720
^bb10720:
 cf.br ^bb10721
^bb10721:
 cf.br ^bb10722
^bb10722:
 cf.br ^bb10723
^bb10723:
 cf.br ^bb10724
^bb10724:
 cf.br ^bb10725
^bb10725:
 cf.br ^bb10726
^bb10726:
 cf.br ^bb10727
^bb10727:
 cf.br ^bb10728
^bb10728:
 cf.br ^bb10729
^bb10729:
 cf.br ^bb10730
^bb10730:
 cf.br ^bb10731
^bb10731:
 cf.br ^bb10732
^bb10732:
 cf.br ^bb10733
^bb10733:
 cf.br ^bb10734
^bb10734:
 cf.br ^bb10735
^bb10735:
 cf.br ^bb10736
^bb10736:
 cf.br ^bb10737
^bb10737:
 cf.br ^bb10738
^bb10738:
 cf.br ^bb10739
^bb10739:
 cf.br ^bb10740
^bb10740:
 cf.br ^bb10741
^bb10741:
 cf.br ^bb10742
^bb10742:
 cf.br ^bb10743
^bb10743:
 cf.br ^bb10744
^bb10744:
 cf.br ^bb10745
^bb10745:
 cf.br ^bb10746
^bb10746:
 cf.br ^bb10747
^bb10747:
 cf.br ^bb10748
^bb10748:
 cf.br ^bb10749
^bb10749:
 cf.br ^bb10750
^bb10750:
 cf.br ^bb10751
^bb10751:
 cf.br ^bb10752
^bb10752:
 cf.br ^bb10753
^bb10753:
 cf.br ^bb10754
^bb10754:
 cf.br ^bb10755
^bb10755:
 cf.br ^bb10756
^bb10756:
 cf.br ^bb10757
^bb10757:
 cf.br ^bb10758
^bb10758:
 cf.br ^bb10759
^bb10759:
 cf.br ^bb10760
^bb10760:
 cf.br ^bb10761
^bb10761:
 cf.br ^bb10762
^bb10762:
 cf.br ^bb10763
^bb10763:
 cf.br ^bb10764
^bb10764:
 cf.br ^bb10765
^bb10765:
 cf.br ^bb10766
^bb10766:
 cf.br ^bb10767
^bb10767:
 cf.br ^bb10768
^bb10768:
 cf.br ^bb10769
^bb10769:
 cf.br ^bb10770
^bb10770:
 cf.br ^bb10771
^bb10771:
 cf.br ^bb10772
^bb10772:
 cf.br ^bb10773
^bb10773:
 cf.br ^bb10774
^bb10774:
 cf.br ^bb10775
^bb10775:
 cf.br ^bb10776
^bb10776:
 cf.br ^bb10777
^bb10777:
 cf.br ^bb10778
^bb10778:
 cf.br ^bb10779
^bb10779:
 cf.br ^bb10780
^bb10780:
 cf.br ^bb10781
^bb10781:
 cf.br ^bb10782
^bb10782:
 cf.br ^bb10783
^bb10783:
 cf.br ^bb10784
^bb10784:
 cf.br ^bb10785
^bb10785:
 cf.br ^bb10786
^bb10786:
 cf.br ^bb10787
^bb10787:
 cf.br ^bb10788
^bb10788:
 cf.br ^bb10789
^bb10789:
 cf.br ^bb10790
^bb10790:
 cf.br ^bb10791
^bb10791:
 cf.br ^bb10792
^bb10792:
 cf.br ^bb10793
^bb10793:
 cf.br ^bb10794
^bb10794:
 cf.br ^bb10795
^bb10795:
 cf.br ^bb10796
^bb10796:
 cf.br ^bb10797
^bb10797:
 cf.br ^bb10798
^bb10798:
 cf.br ^bb10799
^bb10799:
 cf.br ^bb10800
^bb10800:
 cf.br ^bb10801
^bb10801:
 cf.br ^bb10802
^bb10802:
 cf.br ^bb10803
^bb10803:
 cf.br ^bb10804
^bb10804:
 cf.br ^bb10805
^bb10805:
 cf.br ^bb10806
^bb10806:
 cf.br ^bb10807
^bb10807:
 cf.br ^bb10808
^bb10808:
 cf.br ^bb10809
^bb10809:
 cf.br ^bb10810
^bb10810:
 cf.br ^bb10811
^bb10811:
 cf.br ^bb10812
^bb10812:
 cf.br ^bb10813
^bb10813:
 cf.br ^bb10814
^bb10814:
 cf.br ^bb10815
^bb10815:
 cf.br ^bb10816
^bb10816:
 cf.br ^bb10817
^bb10817:
 cf.br ^bb10818
^bb10818:
 cf.br ^bb10819
^bb10819:
 cf.br ^bb10820
^bb10820:
 cf.br ^bb10821
^bb10821:
 cf.br ^bb10822
^bb10822:
 cf.br ^bb10823
^bb10823:
 cf.br ^bb10824
^bb10824:
 cf.br ^bb10825
^bb10825:
 cf.br ^bb10826
^bb10826:
 cf.br ^bb10827
^bb10827:
 cf.br ^bb10828
^bb10828:
 cf.br ^bb10829
^bb10829:
 cf.br ^bb10830
^bb10830:
 cf.br ^bb10831
^bb10831:
 cf.br ^bb10832
^bb10832:
 cf.br ^bb10833
^bb10833:
 cf.br ^bb10834
^bb10834:
 cf.br ^bb10835
^bb10835:
 cf.br ^bb10836
^bb10836:
 cf.br ^bb10837
^bb10837:
 cf.br ^bb10838
^bb10838:
 cf.br ^bb10839
^bb10839:
 cf.br ^bb10840
^bb10840:
 cf.br ^bb10841
^bb10841:
 cf.br ^bb10842
^bb10842:
 cf.br ^bb10843
^bb10843:
 cf.br ^bb10844
^bb10844:
 cf.br ^bb10845
^bb10845:
 cf.br ^bb10846
^bb10846:
 cf.br ^bb10847
^bb10847:
 cf.br ^bb10848
^bb10848:
 cf.br ^bb10849
^bb10849:
 cf.br ^bb10850
^bb10850:
 cf.br ^bb10851
^bb10851:
 cf.br ^bb10852
^bb10852:
 cf.br ^bb10853
^bb10853:
 cf.br ^bb10854
^bb10854:
 cf.br ^bb10855
^bb10855:
 cf.br ^bb10856
^bb10856:
 cf.br ^bb10857
^bb10857:
 cf.br ^bb10858
^bb10858:
 cf.br ^bb10859
^bb10859:
 cf.br ^bb10860
^bb10860:
 cf.br ^bb10861
^bb10861:
 cf.br ^bb10862
^bb10862:
 cf.br ^bb10863
^bb10863:
 cf.br ^bb10864
^bb10864:
 cf.br ^bb10865
^bb10865:
 cf.br ^bb10866
^bb10866:
 cf.br ^bb10867
^bb10867:
 cf.br ^bb10868
^bb10868:
 cf.br ^bb10869
^bb10869:
 cf.br ^bb10870
^bb10870:
 cf.br ^bb10871
^bb10871:
 cf.br ^bb10872
^bb10872:
 cf.br ^bb10873
^bb10873:
 cf.br ^bb10874
^bb10874:
 cf.br ^bb10875
^bb10875:
 cf.br ^bb10876
^bb10876:
 cf.br ^bb10877
^bb10877:
 cf.br ^bb10878
^bb10878:
 cf.br ^bb10879
^bb10879:
 cf.br ^bb10880
^bb10880:
 cf.br ^bb10881
^bb10881:
 cf.br ^bb10882
^bb10882:
 cf.br ^bb10883
^bb10883:
 cf.br ^bb10884
^bb10884:
 cf.br ^bb10885
^bb10885:
 cf.br ^bb10886
^bb10886:
 cf.br ^bb10887
^bb10887:
 cf.br ^bb10888
^bb10888:
 cf.br ^bb10889
^bb10889:
 cf.br ^bb10890
^bb10890:
 cf.br ^bb10891
^bb10891:
 cf.br ^bb10892
^bb10892:
 cf.br ^bb10893
^bb10893:
 cf.br ^bb10894
^bb10894:
 cf.br ^bb10895
^bb10895:
 cf.br ^bb10896
^bb10896:
 cf.br ^bb10897
^bb10897:
 cf.br ^bb10898
^bb10898:
 cf.br ^bb10899
^bb10899:
 cf.br ^bb10900
^bb10900:
 cf.br ^bb10901
^bb10901:
 cf.br ^bb10902
^bb10902:
 cf.br ^bb10903
^bb10903:
 cf.br ^bb10904
^bb10904:
 cf.br ^bb10905
^bb10905:
 cf.br ^bb10906
^bb10906:
 cf.br ^bb10907
^bb10907:
 cf.br ^bb10908
^bb10908:
 cf.br ^bb10909
^bb10909:
 cf.br ^bb10910
^bb10910:
 cf.br ^bb10911
^bb10911:
 cf.br ^bb10912
^bb10912:
 cf.br ^bb10913
^bb10913:
 cf.br ^bb10914
^bb10914:
 cf.br ^bb10915
^bb10915:
 cf.br ^bb10916
^bb10916:
 cf.br ^bb10917
^bb10917:
 cf.br ^bb10918
^bb10918:
 cf.br ^bb10919
^bb10919:
 cf.br ^bb10920
^bb10920:
 cf.br ^bb10921
^bb10921:
 cf.br ^bb10922
^bb10922:
 cf.br ^bb10923
^bb10923:
 cf.br ^bb10924
^bb10924:
 cf.br ^bb10925
^bb10925:
 cf.br ^bb10926
^bb10926:
 cf.br ^bb10927
^bb10927:
 cf.br ^bb10928
^bb10928:
 cf.br ^bb10929
^bb10929:
 cf.br ^bb10930
^bb10930:
 cf.br ^bb10931
^bb10931:
 cf.br ^bb10932
^bb10932:
 cf.br ^bb10933
^bb10933:
 cf.br ^bb10934
^bb10934:
 cf.br ^bb10935
^bb10935:
 cf.br ^bb10936
^bb10936:
 cf.br ^bb10937
^bb10937:
 cf.br ^bb10938
^bb10938:
 cf.br ^bb10939
^bb10939:
 cf.br ^bb10940
^bb10940:
 cf.br ^bb10941
^bb10941:
 cf.br ^bb10942
^bb10942:
 cf.br ^bb10943
^bb10943:
 cf.br ^bb10944
^bb10944:
 cf.br ^bb10945
^bb10945:
 cf.br ^bb10946
^bb10946:
 cf.br ^bb10947
^bb10947:
 cf.br ^bb10948
^bb10948:
 cf.br ^bb10949
^bb10949:
 cf.br ^bb10950
^bb10950:
 cf.br ^bb10951
^bb10951:
 cf.br ^bb10952
^bb10952:
 cf.br ^bb10953
^bb10953:
 cf.br ^bb10954
^bb10954:
 cf.br ^bb10955
^bb10955:
 cf.br ^bb10956
^bb10956:
 cf.br ^bb10957
^bb10957:
 cf.br ^bb10958
^bb10958:
 cf.br ^bb10959
^bb10959:
 cf.br ^bb10960
^bb10960:
 cf.br ^bb10961
^bb10961:
 cf.br ^bb10962
^bb10962:
 cf.br ^bb10963
^bb10963:
 cf.br ^bb10964
^bb10964:
 cf.br ^bb10965
^bb10965:
 cf.br ^bb10966
^bb10966:
 cf.br ^bb10967
^bb10967:
 cf.br ^bb10968
^bb10968:
 cf.br ^bb10969
^bb10969:
 cf.br ^bb10970
^bb10970:
 cf.br ^bb10971
^bb10971:
 cf.br ^bb10972
^bb10972:
 cf.br ^bb10973
^bb10973:
 cf.br ^bb10974
^bb10974:
 cf.br ^bb10975
^bb10975:
 cf.br ^bb10976
^bb10976:
 cf.br ^bb10977
^bb10977:
 cf.br ^bb10978
^bb10978:
 cf.br ^bb10979
^bb10979:
 cf.br ^bb10980
^bb10980:
 cf.br ^bb10981
^bb10981:
 cf.br ^bb10982
^bb10982:
 cf.br ^bb10983
^bb10983:
 cf.br ^bb10984
^bb10984:
 cf.br ^bb10985
^bb10985:
 cf.br ^bb10986
^bb10986:
 cf.br ^bb10987
^bb10987:
 cf.br ^bb10988
^bb10988:
 cf.br ^bb10989
^bb10989:
 cf.br ^bb10990
^bb10990:
 cf.br ^bb10991
^bb10991:
 cf.br ^bb10992
^bb10992:
 cf.br ^bb10993
^bb10993:
 cf.br ^bb10994
^bb10994:
 cf.br ^bb10995
^bb10995:
 cf.br ^bb10996
^bb10996:
 cf.br ^bb10997
^bb10997:
 cf.br ^bb10998
^bb10998:
 cf.br ^bb10999
^bb10999:
 cf.br ^bb11000
^bb11000:
 cf.br ^bb11001
^bb11001:
 cf.br ^bb11002
^bb11002:
 cf.br ^bb11003
^bb11003:
 cf.br ^bb11004
^bb11004:
 cf.br ^bb11005
^bb11005:
 cf.br ^bb11006
^bb11006:
 cf.br ^bb11007
^bb11007:
 cf.br ^bb11008
^bb11008:
 cf.br ^bb11009
^bb11009:
 cf.br ^bb11010
^bb11010:
 cf.br ^bb11011
^bb11011:
 cf.br ^bb11012
^bb11012:
 cf.br ^bb11013
^bb11013:
 cf.br ^bb11014
^bb11014:
 cf.br ^bb11015
^bb11015:
 cf.br ^bb11016
^bb11016:
 cf.br ^bb11017
^bb11017:
 cf.br ^bb11018
^bb11018:
 cf.br ^bb11019
^bb11019:
 cf.br ^bb11020
^bb11020:
 cf.br ^bb11021
^bb11021:
 cf.br ^bb11022
^bb11022:
 cf.br ^bb11023
^bb11023:
 cf.br ^bb11024
^bb11024:
 cf.br ^bb11025
^bb11025:
 cf.br ^bb11026
^bb11026:
 cf.br ^bb11027
^bb11027:
 cf.br ^bb11028
^bb11028:
 cf.br ^bb11029
^bb11029:
 cf.br ^bb11030
^bb11030:
 cf.br ^bb11031
^bb11031:
 cf.br ^bb11032
^bb11032:
 cf.br ^bb11033
^bb11033:
 cf.br ^bb11034
^bb11034:
 cf.br ^bb11035
^bb11035:
 cf.br ^bb11036
^bb11036:
 cf.br ^bb11037
^bb11037:
 cf.br ^bb11038
^bb11038:
 cf.br ^bb11039
^bb11039:
 cf.br ^bb11040
^bb11040:
 cf.br ^bb11041
^bb11041:
 cf.br ^bb11042
^bb11042:
 cf.br ^bb11043
^bb11043:
 cf.br ^bb11044
^bb11044:
 cf.br ^bb11045
^bb11045:
 cf.br ^bb11046
^bb11046:
 cf.br ^bb11047
^bb11047:
 cf.br ^bb11048
^bb11048:
 cf.br ^bb11049
^bb11049:
 cf.br ^bb11050
^bb11050:
 cf.br ^bb11051
^bb11051:
 cf.br ^bb11052
^bb11052:
 cf.br ^bb11053
^bb11053:
 cf.br ^bb11054
^bb11054:
 cf.br ^bb11055
^bb11055:
 cf.br ^bb11056
^bb11056:
 cf.br ^bb11057
^bb11057:
 cf.br ^bb11058
^bb11058:
 cf.br ^bb11059
^bb11059:
 cf.br ^bb11060
^bb11060:
 cf.br ^bb11061
^bb11061:
 cf.br ^bb11062
^bb11062:
 cf.br ^bb11063
^bb11063:
 cf.br ^bb11064
^bb11064:
 cf.br ^bb11065
^bb11065:
 cf.br ^bb11066
^bb11066:
 cf.br ^bb11067
^bb11067:
 cf.br ^bb11068
^bb11068:
 cf.br ^bb11069
^bb11069:
 cf.br ^bb11070
^bb11070:
 cf.br ^bb11071
^bb11071:
 cf.br ^bb11072
^bb11072:
 cf.br ^bb11073
^bb11073:
 cf.br ^bb11074
^bb11074:
 cf.br ^bb11075
^bb11075:
 cf.br ^bb11076
^bb11076:
 cf.br ^bb11077
^bb11077:
 cf.br ^bb11078
^bb11078:
 cf.br ^bb11079
^bb11079:
 cf.br ^bb11080
^bb11080:
 cf.br ^bb11081
^bb11081:
 cf.br ^bb11082
^bb11082:
 cf.br ^bb11083
^bb11083:
 cf.br ^bb11084
^bb11084:
 cf.br ^bb11085
^bb11085:
 cf.br ^bb11086
^bb11086:
 cf.br ^bb11087
^bb11087:
 cf.br ^bb11088
^bb11088:
 cf.br ^bb11089
^bb11089:
 cf.br ^bb11090
^bb11090:
 cf.br ^bb11091
^bb11091:
 cf.br ^bb11092
^bb11092:
 cf.br ^bb11093
^bb11093:
 cf.br ^bb11094
^bb11094:
 cf.br ^bb11095
^bb11095:
 cf.br ^bb11096
^bb11096:
 cf.br ^bb11097
^bb11097:
 cf.br ^bb11098
^bb11098:
 cf.br ^bb11099
^bb11099:
 cf.br ^bb11100
^bb11100:
 cf.br ^bb11101
^bb11101:
 cf.br ^bb11102
^bb11102:
 cf.br ^bb11103
^bb11103:
 cf.br ^bb11104
^bb11104:
 cf.br ^bb11105
^bb11105:
 cf.br ^bb11106
^bb11106:
 cf.br ^bb11107
^bb11107:
 cf.br ^bb11108
^bb11108:
 cf.br ^bb11109
^bb11109:
 cf.br ^bb11110
^bb11110:
 cf.br ^bb11111
^bb11111:
 cf.br ^bb11112
^bb11112:
 cf.br ^bb11113
^bb11113:
 cf.br ^bb11114
^bb11114:
 cf.br ^bb11115
^bb11115:
 cf.br ^bb11116
^bb11116:
 cf.br ^bb11117
^bb11117:
 cf.br ^bb11118
^bb11118:
 cf.br ^bb11119
^bb11119:
 cf.br ^bb11120
^bb11120:
 cf.br ^bb11121
^bb11121:
 cf.br ^bb11122
^bb11122:
 cf.br ^bb11123
^bb11123:
 cf.br ^bb11124
^bb11124:
 cf.br ^bb11125
^bb11125:
 cf.br ^bb11126
^bb11126:
 cf.br ^bb11127
^bb11127:
 cf.br ^bb11128
^bb11128:
 cf.br ^bb11129
^bb11129:
 cf.br ^bb11130
^bb11130:
 cf.br ^bb11131
^bb11131:
 cf.br ^bb11132
^bb11132:
 cf.br ^bb11133
^bb11133:
 cf.br ^bb11134
^bb11134:
 cf.br ^bb11135
^bb11135:
 cf.br ^bb11136
^bb11136:
 cf.br ^bb11137
^bb11137:
 cf.br ^bb11138
^bb11138:
 cf.br ^bb11139
^bb11139:
 cf.br ^bb11140
^bb11140:
 cf.br ^bb11141
^bb11141:
 cf.br ^bb11142
^bb11142:
 cf.br ^bb11143
^bb11143:
 cf.br ^bb11144
^bb11144:
 cf.br ^bb11145
^bb11145:
 cf.br ^bb11146
^bb11146:
 cf.br ^bb11147
^bb11147:
 cf.br ^bb11148
^bb11148:
 cf.br ^bb11149
^bb11149:
 cf.br ^bb11150
^bb11150:
 cf.br ^bb11151
^bb11151:
 cf.br ^bb11152
^bb11152:
 cf.br ^bb11153
^bb11153:
 cf.br ^bb11154
^bb11154:
 cf.br ^bb11155
^bb11155:
 cf.br ^bb11156
^bb11156:
 cf.br ^bb11157
^bb11157:
 cf.br ^bb11158
^bb11158:
 cf.br ^bb11159
^bb11159:
 cf.br ^bb11160
^bb11160:
 cf.br ^bb11161
^bb11161:
 cf.br ^bb11162
^bb11162:
 cf.br ^bb11163
^bb11163:
 cf.br ^bb11164
^bb11164:
 cf.br ^bb11165
^bb11165:
 cf.br ^bb11166
^bb11166:
 cf.br ^bb11167
^bb11167:
 cf.br ^bb11168
^bb11168:
 cf.br ^bb11169
^bb11169:
 cf.br ^bb11170
^bb11170:
 cf.br ^bb11171
^bb11171:
 cf.br ^bb11172
^bb11172:
 cf.br ^bb11173
^bb11173:
 cf.br ^bb11174
^bb11174:
 cf.br ^bb11175
^bb11175:
 cf.br ^bb11176
^bb11176:
 cf.br ^bb11177
^bb11177:
 cf.br ^bb11178
^bb11178:
 cf.br ^bb11179
^bb11179:
 cf.br ^bb11180
^bb11180:
 cf.br ^bb11181
^bb11181:
 cf.br ^bb11182
^bb11182:
 cf.br ^bb11183
^bb11183:
 cf.br ^bb11184
^bb11184:
 cf.br ^bb11185
^bb11185:
 cf.br ^bb11186
^bb11186:
 cf.br ^bb11187
^bb11187:
 cf.br ^bb11188
^bb11188:
 cf.br ^bb11189
^bb11189:
 cf.br ^bb11190
^bb11190:
 cf.br ^bb11191
^bb11191:
 cf.br ^bb11192
^bb11192:
 cf.br ^bb11193
^bb11193:
 cf.br ^bb11194
^bb11194:
 cf.br ^bb11195
^bb11195:
 cf.br ^bb11196
^bb11196:
 cf.br ^bb11197
^bb11197:
 cf.br ^bb11198
^bb11198:
 cf.br ^bb11199
^bb11199:
 cf.br ^bb11200
^bb11200:
 cf.br ^bb11201
^bb11201:
 cf.br ^bb11202
^bb11202:
 cf.br ^bb11203
^bb11203:
 cf.br ^bb11204
^bb11204:
 cf.br ^bb11205
^bb11205:
 cf.br ^bb11206
^bb11206:
 cf.br ^bb11207
^bb11207:
 cf.br ^bb11208
^bb11208:
 cf.br ^bb11209
^bb11209:
 cf.br ^bb11210
^bb11210:
 cf.br ^bb11211
^bb11211:
 cf.br ^bb11212
^bb11212:
 cf.br ^bb11213
^bb11213:
 cf.br ^bb11214
^bb11214:
 cf.br ^bb11215
^bb11215:
 cf.br ^bb11216
^bb11216:
 cf.br ^bb11217
^bb11217:
 cf.br ^bb11218
^bb11218:
 cf.br ^bb11219
^bb11219:
 cf.br ^bb11220
^bb11220:
 cf.br ^bb11221
^bb11221:
 cf.br ^bb11222
^bb11222:
 cf.br ^bb11223
^bb11223:
 cf.br ^bb11224
^bb11224:
 cf.br ^bb11225
^bb11225:
 cf.br ^bb11226
^bb11226:
 cf.br ^bb11227
^bb11227:
 cf.br ^bb11228
^bb11228:
 cf.br ^bb11229
^bb11229:
 cf.br ^bb11230
^bb11230:
 cf.br ^bb11231
^bb11231:
 cf.br ^bb11232
^bb11232:
 cf.br ^bb11233
^bb11233:
 cf.br ^bb11234
^bb11234:
 cf.br ^bb11235
^bb11235:
 cf.br ^bb11236
^bb11236:
 cf.br ^bb11237
^bb11237:
 cf.br ^bb11238
^bb11238:
 cf.br ^bb11239
^bb11239:
 cf.br ^bb11240
^bb11240:
 cf.br ^bb11241
^bb11241:
 cf.br ^bb11242
^bb11242:
 cf.br ^bb11243
^bb11243:
 cf.br ^bb11244
^bb11244:
 cf.br ^bb11245
^bb11245:
 cf.br ^bb11246
^bb11246:
 cf.br ^bb11247
^bb11247:
 cf.br ^bb11248
^bb11248:
 cf.br ^bb11249
^bb11249:
 cf.br ^bb11250
^bb11250:
 cf.br ^bb11251
^bb11251:
 cf.br ^bb11252
^bb11252:
 cf.br ^bb11253
^bb11253:
 cf.br ^bb11254
^bb11254:
 cf.br ^bb11255
^bb11255:
 cf.br ^bb11256
^bb11256:
 cf.br ^bb11257
^bb11257:
 cf.br ^bb11258
^bb11258:
 cf.br ^bb11259
^bb11259:
 cf.br ^bb11260
^bb11260:
 cf.br ^bb11261
^bb11261:
 cf.br ^bb11262
^bb11262:
 cf.br ^bb11263
^bb11263:
 cf.br ^bb11264
^bb11264:
 cf.br ^bb11265
^bb11265:
 cf.br ^bb11266
^bb11266:
 cf.br ^bb11267
^bb11267:
 cf.br ^bb11268
^bb11268:
 cf.br ^bb11269
^bb11269:
 cf.br ^bb11270
^bb11270:
 cf.br ^bb11271
^bb11271:
 cf.br ^bb11272
^bb11272:
 cf.br ^bb11273
^bb11273:
 cf.br ^bb11274
^bb11274:
 cf.br ^bb11275
^bb11275:
 cf.br ^bb11276
^bb11276:
 cf.br ^bb11277
^bb11277:
 cf.br ^bb11278
^bb11278:
 cf.br ^bb11279
^bb11279:
 cf.br ^bb11280
^bb11280:
 cf.br ^bb11281
^bb11281:
 cf.br ^bb11282
^bb11282:
 cf.br ^bb11283
^bb11283:
 cf.br ^bb11284
^bb11284:
 cf.br ^bb11285
^bb11285:
 cf.br ^bb11286
^bb11286:
 cf.br ^bb11287
^bb11287:
 cf.br ^bb11288
^bb11288:
 cf.br ^bb11289
^bb11289:
 cf.br ^bb11290
^bb11290:
 cf.br ^bb11291
^bb11291:
 cf.br ^bb11292
^bb11292:
 cf.br ^bb11293
^bb11293:
 cf.br ^bb11294
^bb11294:
 cf.br ^bb11295
^bb11295:
 cf.br ^bb11296
^bb11296:
 cf.br ^bb11297
^bb11297:
 cf.br ^bb11298
^bb11298:
 cf.br ^bb11299
^bb11299:
 cf.br ^bb11300
^bb11300:
 cf.br ^bb11301
^bb11301:
 cf.br ^bb11302
^bb11302:
 cf.br ^bb11303
^bb11303:
 cf.br ^bb11304
^bb11304:
 cf.br ^bb11305
^bb11305:
 cf.br ^bb11306
^bb11306:
 cf.br ^bb11307
^bb11307:
 cf.br ^bb11308
^bb11308:
 cf.br ^bb11309
^bb11309:
 cf.br ^bb11310
^bb11310:
 cf.br ^bb11311
^bb11311:
 cf.br ^bb11312
^bb11312:
 cf.br ^bb11313
^bb11313:
 cf.br ^bb11314
^bb11314:
 cf.br ^bb11315
^bb11315:
 cf.br ^bb11316
^bb11316:
 cf.br ^bb11317
^bb11317:
 cf.br ^bb11318
^bb11318:
 cf.br ^bb11319
^bb11319:
 cf.br ^bb11320
^bb11320:
 cf.br ^bb11321
^bb11321:
 cf.br ^bb11322
^bb11322:
 cf.br ^bb11323
^bb11323:
 cf.br ^bb11324
^bb11324:
 cf.br ^bb11325
^bb11325:
 cf.br ^bb11326
^bb11326:
 cf.br ^bb11327
^bb11327:
 cf.br ^bb11328
^bb11328:
 cf.br ^bb11329
^bb11329:
 cf.br ^bb11330
^bb11330:
 cf.br ^bb11331
^bb11331:
 cf.br ^bb11332
^bb11332:
 cf.br ^bb11333
^bb11333:
 cf.br ^bb11334
^bb11334:
 cf.br ^bb11335
^bb11335:
 cf.br ^bb11336
^bb11336:
 cf.br ^bb11337
^bb11337:
 cf.br ^bb11338
^bb11338:
 cf.br ^bb11339
^bb11339:
 cf.br ^bb11340
^bb11340:
 cf.br ^bb11341
^bb11341:
 cf.br ^bb11342
^bb11342:
 cf.br ^bb11343
^bb11343:
 cf.br ^bb11344
^bb11344:
 cf.br ^bb11345
^bb11345:
 cf.br ^bb11346
^bb11346:
 cf.br ^bb11347
^bb11347:
 cf.br ^bb11348
^bb11348:
 cf.br ^bb11349
^bb11349:
 cf.br ^bb11350
^bb11350:
 cf.br ^bb11351
^bb11351:
 cf.br ^bb11352
^bb11352:
 cf.br ^bb11353
^bb11353:
 cf.br ^bb11354
^bb11354:
 cf.br ^bb11355
^bb11355:
 cf.br ^bb11356
^bb11356:
 cf.br ^bb11357
^bb11357:
 cf.br ^bb11358
^bb11358:
 cf.br ^bb11359
^bb11359:
 cf.br ^bb11360
^bb11360:
 cf.br ^bb11361
^bb11361:
 cf.br ^bb11362
^bb11362:
 cf.br ^bb11363
^bb11363:
 cf.br ^bb11364
^bb11364:
 cf.br ^bb11365
^bb11365:
 cf.br ^bb11366
^bb11366:
 cf.br ^bb11367
^bb11367:
 cf.br ^bb11368
^bb11368:
 cf.br ^bb11369
^bb11369:
 cf.br ^bb11370
^bb11370:
 cf.br ^bb11371
^bb11371:
 cf.br ^bb11372
^bb11372:
 cf.br ^bb11373
^bb11373:
 cf.br ^bb11374
^bb11374:
 cf.br ^bb11375
^bb11375:
 cf.br ^bb11376
^bb11376:
 cf.br ^bb11377
^bb11377:
 cf.br ^bb11378
^bb11378:
 cf.br ^bb11379
^bb11379:
 cf.br ^bb11380
^bb11380:
 cf.br ^bb11381
^bb11381:
 cf.br ^bb11382
^bb11382:
 cf.br ^bb11383
^bb11383:
 cf.br ^bb11384
^bb11384:
 cf.br ^bb11385
^bb11385:
 cf.br ^bb11386
^bb11386:
 cf.br ^bb11387
^bb11387:
 cf.br ^bb11388
^bb11388:
 cf.br ^bb11389
^bb11389:
 cf.br ^bb11390
^bb11390:
 cf.br ^bb11391
^bb11391:
 cf.br ^bb11392
^bb11392:
 cf.br ^bb11393
^bb11393:
 cf.br ^bb11394
^bb11394:
 cf.br ^bb11395
^bb11395:
 cf.br ^bb11396
^bb11396:
 cf.br ^bb11397
^bb11397:
 cf.br ^bb11398
^bb11398:
 cf.br ^bb11399
^bb11399:
 cf.br ^bb11400
^bb11400:
 cf.br ^bb11401
^bb11401:
 cf.br ^bb11402
^bb11402:
 cf.br ^bb11403
^bb11403:
 cf.br ^bb11404
^bb11404:
 cf.br ^bb11405
^bb11405:
 cf.br ^bb11406
^bb11406:
 cf.br ^bb11407
^bb11407:
 cf.br ^bb11408
^bb11408:
 cf.br ^bb11409
^bb11409:
 cf.br ^bb11410
^bb11410:
 cf.br ^bb11411
^bb11411:
 cf.br ^bb11412
^bb11412:
 cf.br ^bb11413
^bb11413:
 cf.br ^bb11414
^bb11414:
 cf.br ^bb11415
^bb11415:
 cf.br ^bb11416
^bb11416:
 cf.br ^bb11417
^bb11417:
 cf.br ^bb11418
^bb11418:
 cf.br ^bb11419
^bb11419:
 cf.br ^bb11420
^bb11420:
 cf.br ^bb11421
^bb11421:
 cf.br ^bb11422
^bb11422:
 cf.br ^bb11423
^bb11423:
 cf.br ^bb11424
^bb11424:
 cf.br ^bb11425
^bb11425:
 cf.br ^bb11426
^bb11426:
 cf.br ^bb11427
^bb11427:
 cf.br ^bb11428
^bb11428:
 cf.br ^bb11429
^bb11429:
 cf.br ^bb11430
^bb11430:
 cf.br ^bb11431
^bb11431:
 cf.br ^bb11432
^bb11432:
 cf.br ^bb11433
^bb11433:
 cf.br ^bb11434
^bb11434:
 cf.br ^bb11435
^bb11435:
 cf.br ^bb11436
^bb11436:
 cf.br ^bb11437
^bb11437:
 cf.br ^bb11438
^bb11438:
 cf.br ^bb11439
^bb11439:
 cf.br ^bb11440
^bb11440:
 cf.br ^bb11441
^bb11441:
 cf.br ^bb11442
^bb11442:
 cf.br ^bb11443
^bb11443:
 cf.br ^bb11444
^bb11444:
 cf.br ^bb11445
^bb11445:
 cf.br ^bb11446
^bb11446:
 cf.br ^bb11447
^bb11447:
 cf.br ^bb11448
^bb11448:
 cf.br ^bb11449
^bb11449:
 cf.br ^bb11450
^bb11450:
 cf.br ^bb11451
^bb11451:
 cf.br ^bb11452
^bb11452:
 cf.br ^bb11453
^bb11453:
 cf.br ^bb11454
^bb11454:
 cf.br ^bb11455
^bb11455:
 cf.br ^bb11456
^bb11456:
 cf.br ^bb11457
^bb11457:
 cf.br ^bb11458
^bb11458:
 cf.br ^bb11459
^bb11459:
 cf.br ^bb11460
^bb11460:
 cf.br ^bb11461
^bb11461:
 cf.br ^bb11462
^bb11462:
 cf.br ^bb11463
^bb11463:
 cf.br ^bb11464
^bb11464:
 cf.br ^bb11465
^bb11465:
 cf.br ^bb11466
^bb11466:
 cf.br ^bb11467
^bb11467:
 cf.br ^bb11468
^bb11468:
 cf.br ^bb11469
^bb11469:
 cf.br ^bb11470
^bb11470:
 cf.br ^bb11471
^bb11471:
 cf.br ^bb11472
^bb11472:
 cf.br ^bb11473
^bb11473:
 cf.br ^bb11474
^bb11474:
 cf.br ^bb11475
^bb11475:
 cf.br ^bb11476
^bb11476:
 cf.br ^bb11477
^bb11477:
 cf.br ^bb11478
^bb11478:
 cf.br ^bb11479
^bb11479:
 cf.br ^bb11480
^bb11480:
 cf.br ^bb11481
^bb11481:
 cf.br ^bb11482
^bb11482:
 cf.br ^bb11483
^bb11483:
 cf.br ^bb11484
^bb11484:
 cf.br ^bb11485
^bb11485:
 cf.br ^bb11486
^bb11486:
 cf.br ^bb11487
^bb11487:
 cf.br ^bb11488
^bb11488:
 cf.br ^bb11489
^bb11489:
 cf.br ^bb11490
^bb11490:
 cf.br ^bb11491
^bb11491:
 cf.br ^bb11492
^bb11492:
 cf.br ^bb11493
^bb11493:
 cf.br ^bb11494
^bb11494:
 cf.br ^bb11495
^bb11495:
 cf.br ^bb11496
^bb11496:
 cf.br ^bb11497
^bb11497:
 cf.br ^bb11498
^bb11498:
 cf.br ^bb11499
^bb11499:
 cf.br ^bb11500
^bb11500:
 cf.br ^bb11501
^bb11501:
 cf.br ^bb11502
^bb11502:
 cf.br ^bb11503
^bb11503:
 cf.br ^bb11504
^bb11504:
 cf.br ^bb11505
^bb11505:
 cf.br ^bb11506
^bb11506:
 cf.br ^bb11507
^bb11507:
 cf.br ^bb11508
^bb11508:
 cf.br ^bb11509
^bb11509:
 cf.br ^bb11510
^bb11510:
 cf.br ^bb11511
^bb11511:
 cf.br ^bb11512
^bb11512:
 cf.br ^bb11513
^bb11513:
 cf.br ^bb11514
^bb11514:
 cf.br ^bb11515
^bb11515:
 cf.br ^bb11516
^bb11516:
 cf.br ^bb11517
^bb11517:
 cf.br ^bb11518
^bb11518:
 cf.br ^bb11519
^bb11519:
 cf.br ^bb11520
^bb11520:
 cf.br ^bb11521
^bb11521:
 cf.br ^bb11522
^bb11522:
 cf.br ^bb11523
^bb11523:
 cf.br ^bb11524
^bb11524:
 cf.br ^bb11525
^bb11525:
 cf.br ^bb11526
^bb11526:
 cf.br ^bb11527
^bb11527:
 cf.br ^bb11528
^bb11528:
 cf.br ^bb11529
^bb11529:
 cf.br ^bb11530
^bb11530:
 cf.br ^bb11531
^bb11531:
 cf.br ^bb11532
^bb11532:
 cf.br ^bb11533
^bb11533:
 cf.br ^bb11534
^bb11534:
 cf.br ^bb11535
^bb11535:
 cf.br ^bb11536
^bb11536:
 cf.br ^bb11537
^bb11537:
 cf.br ^bb11538
^bb11538:
 cf.br ^bb11539
^bb11539:
 cf.br ^bb11540
^bb11540:
 cf.br ^bb11541
^bb11541:
 cf.br ^bb11542
^bb11542:
 cf.br ^bb11543
^bb11543:
 cf.br ^bb11544
^bb11544:
 cf.br ^bb11545
^bb11545:
 cf.br ^bb11546
^bb11546:
 cf.br ^bb11547
^bb11547:
 cf.br ^bb11548
^bb11548:
 cf.br ^bb11549
^bb11549:
 cf.br ^bb11550
^bb11550:
 cf.br ^bb11551
^bb11551:
 cf.br ^bb11552
^bb11552:
 cf.br ^bb11553
^bb11553:
 cf.br ^bb11554
^bb11554:
 cf.br ^bb11555
^bb11555:
 cf.br ^bb11556
^bb11556:
 cf.br ^bb11557
^bb11557:
 cf.br ^bb11558
^bb11558:
 cf.br ^bb11559
^bb11559:
 cf.br ^bb11560
^bb11560:
 cf.br ^bb11561
^bb11561:
 cf.br ^bb11562
^bb11562:
 cf.br ^bb11563
^bb11563:
 cf.br ^bb11564
^bb11564:
 cf.br ^bb11565
^bb11565:
 cf.br ^bb11566
^bb11566:
 cf.br ^bb11567
^bb11567:
 cf.br ^bb11568
^bb11568:
 cf.br ^bb11569
^bb11569:
 cf.br ^bb11570
^bb11570:
 cf.br ^bb11571
^bb11571:
 cf.br ^bb11572
^bb11572:
 cf.br ^bb11573
^bb11573:
 cf.br ^bb11574
^bb11574:
 cf.br ^bb11575
^bb11575:
 cf.br ^bb11576
^bb11576:
 cf.br ^bb11577
^bb11577:
 cf.br ^bb11578
^bb11578:
 cf.br ^bb11579
^bb11579:
 cf.br ^bb11580
^bb11580:
 cf.br ^bb11581
^bb11581:
 cf.br ^bb11582
^bb11582:
 cf.br ^bb11583
^bb11583:
 cf.br ^bb11584
^bb11584:
 cf.br ^bb11585
^bb11585:
 cf.br ^bb11586
^bb11586:
 cf.br ^bb11587
^bb11587:
 cf.br ^bb11588
^bb11588:
 cf.br ^bb11589
^bb11589:
 cf.br ^bb11590
^bb11590:
 cf.br ^bb11591
^bb11591:
 cf.br ^bb11592
^bb11592:
 cf.br ^bb11593
^bb11593:
 cf.br ^bb11594
^bb11594:
 cf.br ^bb11595
^bb11595:
 cf.br ^bb11596
^bb11596:
 cf.br ^bb11597
^bb11597:
 cf.br ^bb11598
^bb11598:
 cf.br ^bb11599
^bb11599:
 cf.br ^bb11600
^bb11600:
 cf.br ^bb11601
^bb11601:
 cf.br ^bb11602
^bb11602:
 cf.br ^bb11603
^bb11603:
 cf.br ^bb11604
^bb11604:
 cf.br ^bb11605
^bb11605:
 cf.br ^bb11606
^bb11606:
 cf.br ^bb11607
^bb11607:
 cf.br ^bb11608
^bb11608:
 cf.br ^bb11609
^bb11609:
 cf.br ^bb11610
^bb11610:
 cf.br ^bb11611
^bb11611:
 cf.br ^bb11612
^bb11612:
 cf.br ^bb11613
^bb11613:
 cf.br ^bb11614
^bb11614:
 cf.br ^bb11615
^bb11615:
 cf.br ^bb11616
^bb11616:
 cf.br ^bb11617
^bb11617:
 cf.br ^bb11618
^bb11618:
 cf.br ^bb11619
^bb11619:
 cf.br ^bb11620
^bb11620:
 cf.br ^bb11621
^bb11621:
 cf.br ^bb11622
^bb11622:
 cf.br ^bb11623
^bb11623:
 cf.br ^bb11624
^bb11624:
 cf.br ^bb11625
^bb11625:
 cf.br ^bb11626
^bb11626:
 cf.br ^bb11627
^bb11627:
 cf.br ^bb11628
^bb11628:
 cf.br ^bb11629
^bb11629:
 cf.br ^bb11630
^bb11630:
 cf.br ^bb11631
^bb11631:
 cf.br ^bb11632
^bb11632:
 cf.br ^bb11633
^bb11633:
 cf.br ^bb11634
^bb11634:
 cf.br ^bb11635
^bb11635:
 cf.br ^bb11636
^bb11636:
 cf.br ^bb11637
^bb11637:
 cf.br ^bb11638
^bb11638:
 cf.br ^bb11639
^bb11639:
 cf.br ^bb11640
^bb11640:
 cf.br ^bb11641
^bb11641:
 cf.br ^bb11642
^bb11642:
 cf.br ^bb11643
^bb11643:
 cf.br ^bb11644
^bb11644:
 cf.br ^bb11645
^bb11645:
 cf.br ^bb11646
^bb11646:
 cf.br ^bb11647
^bb11647:
 cf.br ^bb11648
^bb11648:
 cf.br ^bb11649
^bb11649:
 cf.br ^bb11650
^bb11650:
 cf.br ^bb11651
^bb11651:
 cf.br ^bb11652
^bb11652:
 cf.br ^bb11653
^bb11653:
 cf.br ^bb11654
^bb11654:
 cf.br ^bb11655
^bb11655:
 cf.br ^bb11656
^bb11656:
 cf.br ^bb11657
^bb11657:
 cf.br ^bb11658
^bb11658:
 cf.br ^bb11659
^bb11659:
 cf.br ^bb11660
^bb11660:
 cf.br ^bb11661
^bb11661:
 cf.br ^bb11662
^bb11662:
 cf.br ^bb11663
^bb11663:
 cf.br ^bb11664
^bb11664:
 cf.br ^bb11665
^bb11665:
 cf.br ^bb11666
^bb11666:
 cf.br ^bb11667
^bb11667:
 cf.br ^bb11668
^bb11668:
 cf.br ^bb11669
^bb11669:
 cf.br ^bb11670
^bb11670:
 cf.br ^bb11671
^bb11671:
 cf.br ^bb11672
^bb11672:
 cf.br ^bb11673
^bb11673:
 cf.br ^bb11674
^bb11674:
 cf.br ^bb11675
^bb11675:
 cf.br ^bb11676
^bb11676:
 cf.br ^bb11677
^bb11677:
 cf.br ^bb11678
^bb11678:
 cf.br ^bb11679
^bb11679:
 cf.br ^bb11680
^bb11680:
 cf.br ^bb11681
^bb11681:
 cf.br ^bb11682
^bb11682:
 cf.br ^bb11683
^bb11683:
 cf.br ^bb11684
^bb11684:
 cf.br ^bb11685
^bb11685:
 cf.br ^bb11686
^bb11686:
 cf.br ^bb11687
^bb11687:
 cf.br ^bb11688
^bb11688:
 cf.br ^bb11689
^bb11689:
 cf.br ^bb11690
^bb11690:
 cf.br ^bb11691
^bb11691:
 cf.br ^bb11692
^bb11692:
 cf.br ^bb11693
^bb11693:
 cf.br ^bb11694
^bb11694:
 cf.br ^bb11695
^bb11695:
 cf.br ^bb11696
^bb11696:
 cf.br ^bb11697
^bb11697:
 cf.br ^bb11698
^bb11698:
 cf.br ^bb11699
^bb11699:
 cf.br ^bb11700
^bb11700:
 cf.br ^bb11701
^bb11701:
 cf.br ^bb11702
^bb11702:
 cf.br ^bb11703
^bb11703:
 cf.br ^bb11704
^bb11704:
 cf.br ^bb11705
^bb11705:
 cf.br ^bb11706
^bb11706:
 cf.br ^bb11707
^bb11707:
 cf.br ^bb11708
^bb11708:
 cf.br ^bb11709
^bb11709:
 cf.br ^bb11710
^bb11710:
 cf.br ^bb11711
^bb11711:
 cf.br ^bb11712
^bb11712:
 cf.br ^bb11713
^bb11713:
 cf.br ^bb11714
^bb11714:
 cf.br ^bb11715
^bb11715:
 cf.br ^bb11716
^bb11716:
 cf.br ^bb11717
^bb11717:
 cf.br ^bb11718
^bb11718:
 cf.br ^bb11719
^bb11719:
 cf.br ^bb11720
^bb11720:
 cf.br ^bb11721
^bb11721:
 cf.br ^bb11722
^bb11722:
 cf.br ^bb11723
^bb11723:
 cf.br ^bb11724
^bb11724:
 cf.br ^bb11725
^bb11725:
 cf.br ^bb11726
^bb11726:
 cf.br ^bb11727
^bb11727:
 cf.br ^bb11728
^bb11728:
 cf.br ^bb11729
^bb11729:
 cf.br ^bb11730
^bb11730:
 cf.br ^bb11731
^bb11731:
 cf.br ^bb11732
^bb11732:
 cf.br ^bb11733
^bb11733:
 cf.br ^bb11734
^bb11734:
 cf.br ^bb11735
^bb11735:
 cf.br ^bb11736
^bb11736:
 cf.br ^bb11737
^bb11737:
 cf.br ^bb11738
^bb11738:
 cf.br ^bb11739
^bb11739:
 cf.br ^bb11740
^bb11740:
 cf.br ^bb11741
^bb11741:
 cf.br ^bb11742
^bb11742:
 cf.br ^bb11743
^bb11743:
 cf.br ^bb11744
^bb11744:
 cf.br ^bb11745
^bb11745:
 cf.br ^bb11746
^bb11746:
 cf.br ^bb11747
^bb11747:
 cf.br ^bb11748
^bb11748:
 cf.br ^bb11749
^bb11749:
 cf.br ^bb11750
^bb11750:
 cf.br ^bb11751
^bb11751:
 cf.br ^bb11752
^bb11752:
 cf.br ^bb11753
^bb11753:
 cf.br ^bb11754
^bb11754:
 cf.br ^bb11755
^bb11755:
 cf.br ^bb11756
^bb11756:
 cf.br ^bb11757
^bb11757:
 cf.br ^bb11758
^bb11758:
 cf.br ^bb11759
^bb11759:
 cf.br ^bb11760
^bb11760:
 cf.br ^bb11761
^bb11761:
 cf.br ^bb11762
^bb11762:
 cf.br ^bb11763
^bb11763:
 cf.br ^bb11764
^bb11764:
 cf.br ^bb11765
^bb11765:
 cf.br ^bb11766
^bb11766:
 cf.br ^bb11767
^bb11767:
 cf.br ^bb11768
^bb11768:
 cf.br ^bb11769
^bb11769:
 cf.br ^bb11770
^bb11770:
 cf.br ^bb11771
^bb11771:
 cf.br ^bb11772
^bb11772:
 cf.br ^bb11773
^bb11773:
 cf.br ^bb11774
^bb11774:
 cf.br ^bb11775
^bb11775:
 cf.br ^bb11776
^bb11776:
 cf.br ^bb11777
^bb11777:
 cf.br ^bb11778
^bb11778:
 cf.br ^bb11779
^bb11779:
 cf.br ^bb11780
^bb11780:
 cf.br ^bb11781
^bb11781:
 cf.br ^bb11782
^bb11782:
 cf.br ^bb11783
^bb11783:
 cf.br ^bb11784
^bb11784:
 cf.br ^bb11785
^bb11785:
 cf.br ^bb11786
^bb11786:
 cf.br ^bb11787
^bb11787:
 cf.br ^bb11788
^bb11788:
 cf.br ^bb11789
^bb11789:
 cf.br ^bb11790
^bb11790:
 cf.br ^bb11791
^bb11791:
 cf.br ^bb11792
^bb11792:
 cf.br ^bb11793
^bb11793:
 cf.br ^bb11794
^bb11794:
 cf.br ^bb11795
^bb11795:
 cf.br ^bb11796
^bb11796:
 cf.br ^bb11797
^bb11797:
 cf.br ^bb11798
^bb11798:
 cf.br ^bb11799
^bb11799:
 cf.br ^bb11800
^bb11800:
 cf.br ^bb11801
^bb11801:
 cf.br ^bb11802
^bb11802:
 cf.br ^bb11803
^bb11803:
 cf.br ^bb11804
^bb11804:
 cf.br ^bb11805
^bb11805:
 cf.br ^bb11806
^bb11806:
 cf.br ^bb11807
^bb11807:
 cf.br ^bb11808
^bb11808:
 cf.br ^bb11809
^bb11809:
 cf.br ^bb11810
^bb11810:
 cf.br ^bb11811
^bb11811:
 cf.br ^bb11812
^bb11812:
 cf.br ^bb11813
^bb11813:
 cf.br ^bb11814
^bb11814:
 cf.br ^bb11815
^bb11815:
 cf.br ^bb11816
^bb11816:
 cf.br ^bb11817
^bb11817:
 cf.br ^bb11818
^bb11818:
 cf.br ^bb11819
^bb11819:
 cf.br ^bb11820
^bb11820:
 cf.br ^bb11821
^bb11821:
 cf.br ^bb11822
^bb11822:
 cf.br ^bb11823
^bb11823:
 cf.br ^bb11824
^bb11824:
 cf.br ^bb11825
^bb11825:
 cf.br ^bb11826
^bb11826:
 cf.br ^bb11827
^bb11827:
 cf.br ^bb11828
^bb11828:
 cf.br ^bb11829
^bb11829:
 cf.br ^bb11830
^bb11830:
 cf.br ^bb11831
^bb11831:
 cf.br ^bb11832
^bb11832:
 cf.br ^bb11833
^bb11833:
 cf.br ^bb11834
^bb11834:
 cf.br ^bb11835
^bb11835:
 cf.br ^bb11836
^bb11836:
 cf.br ^bb11837
^bb11837:
 cf.br ^bb11838
^bb11838:
 cf.br ^bb11839
^bb11839:
 cf.br ^bb11840
^bb11840:
 cf.br ^bb11841
^bb11841:
 cf.br ^bb11842
^bb11842:
 cf.br ^bb11843
^bb11843:
 cf.br ^bb11844
^bb11844:
 cf.br ^bb11845
^bb11845:
 cf.br ^bb11846
^bb11846:
 cf.br ^bb11847
^bb11847:
 cf.br ^bb11848
^bb11848:
 cf.br ^bb11849
^bb11849:
 cf.br ^bb11850
^bb11850:
 cf.br ^bb11851
^bb11851:
 cf.br ^bb11852
^bb11852:
 cf.br ^bb11853
^bb11853:
 cf.br ^bb11854
^bb11854:
 cf.br ^bb11855
^bb11855:
 cf.br ^bb11856
^bb11856:
 cf.br ^bb11857
^bb11857:
 cf.br ^bb11858
^bb11858:
 cf.br ^bb11859
^bb11859:
 cf.br ^bb11860
^bb11860:
 cf.br ^bb11861
^bb11861:
 cf.br ^bb11862
^bb11862:
 cf.br ^bb11863
^bb11863:
 cf.br ^bb11864
^bb11864:
 cf.br ^bb11865
^bb11865:
 cf.br ^bb11866
^bb11866:
 cf.br ^bb11867
^bb11867:
 cf.br ^bb11868
^bb11868:
 cf.br ^bb11869
^bb11869:
 cf.br ^bb11870
^bb11870:
 cf.br ^bb11871
^bb11871:
 cf.br ^bb11872
^bb11872:
 cf.br ^bb11873
^bb11873:
 cf.br ^bb11874
^bb11874:
 cf.br ^bb11875
^bb11875:
 cf.br ^bb11876
^bb11876:
 cf.br ^bb11877
^bb11877:
 cf.br ^bb11878
^bb11878:
 cf.br ^bb11879
^bb11879:
 cf.br ^bb11880
^bb11880:
 cf.br ^bb11881
^bb11881:
 cf.br ^bb11882
^bb11882:
 cf.br ^bb11883
^bb11883:
 cf.br ^bb11884
^bb11884:
 cf.br ^bb11885
^bb11885:
 cf.br ^bb11886
^bb11886:
 cf.br ^bb11887
^bb11887:
 cf.br ^bb11888
^bb11888:
 cf.br ^bb11889
^bb11889:
 cf.br ^bb11890
^bb11890:
 cf.br ^bb11891
^bb11891:
 cf.br ^bb11892
^bb11892:
 cf.br ^bb11893
^bb11893:
 cf.br ^bb11894
^bb11894:
 cf.br ^bb11895
^bb11895:
 cf.br ^bb11896
^bb11896:
 cf.br ^bb11897
^bb11897:
 cf.br ^bb11898
^bb11898:
 cf.br ^bb11899
^bb11899:
 cf.br ^bb11900
^bb11900:
 cf.br ^bb11901
^bb11901:
 cf.br ^bb11902
^bb11902:
 cf.br ^bb11903
^bb11903:
 cf.br ^bb11904
^bb11904:
 cf.br ^bb11905
^bb11905:
 cf.br ^bb11906
^bb11906:
 cf.br ^bb11907
^bb11907:
 cf.br ^bb11908
^bb11908:
 cf.br ^bb11909
^bb11909:
 cf.br ^bb11910
^bb11910:
 cf.br ^bb11911
^bb11911:
 cf.br ^bb11912
^bb11912:
 cf.br ^bb11913
^bb11913:
 cf.br ^bb11914
^bb11914:
 cf.br ^bb11915
^bb11915:
 cf.br ^bb11916
^bb11916:
 cf.br ^bb11917
^bb11917:
 cf.br ^bb11918
^bb11918:
 cf.br ^bb11919
^bb11919:
 cf.br ^bb11920
^bb11920:
 cf.br ^bb11921
^bb11921:
 cf.br ^bb11922
^bb11922:
 cf.br ^bb11923
^bb11923:
 cf.br ^bb11924
^bb11924:
 cf.br ^bb11925
^bb11925:
 cf.br ^bb11926
^bb11926:
 cf.br ^bb11927
^bb11927:
 cf.br ^bb11928
^bb11928:
 cf.br ^bb11929
^bb11929:
 cf.br ^bb11930
^bb11930:
 cf.br ^bb11931
^bb11931:
 cf.br ^bb11932
^bb11932:
 cf.br ^bb11933
^bb11933:
 cf.br ^bb11934
^bb11934:
 cf.br ^bb11935
^bb11935:
 cf.br ^bb11936
^bb11936:
 cf.br ^bb11937
^bb11937:
 cf.br ^bb11938
^bb11938:
 cf.br ^bb11939
^bb11939:
 cf.br ^bb11940
^bb11940:
 cf.br ^bb11941
^bb11941:
 cf.br ^bb11942
^bb11942:
 cf.br ^bb11943
^bb11943:
 cf.br ^bb11944
^bb11944:
 cf.br ^bb11945
^bb11945:
 cf.br ^bb11946
^bb11946:
 cf.br ^bb11947
^bb11947:
 cf.br ^bb11948
^bb11948:
 cf.br ^bb11949
^bb11949:
 cf.br ^bb11950
^bb11950:
 cf.br ^bb11951
^bb11951:
 cf.br ^bb11952
^bb11952:
 cf.br ^bb11953
^bb11953:
 cf.br ^bb11954
^bb11954:
 cf.br ^bb11955
^bb11955:
 cf.br ^bb11956
^bb11956:
 cf.br ^bb11957
^bb11957:
 cf.br ^bb11958
^bb11958:
 cf.br ^bb11959
^bb11959:
 cf.br ^bb11960
^bb11960:
 cf.br ^bb11961
^bb11961:
 cf.br ^bb11962
^bb11962:
 cf.br ^bb11963
^bb11963:
 cf.br ^bb11964
^bb11964:
 cf.br ^bb11965
^bb11965:
 cf.br ^bb11966
^bb11966:
 cf.br ^bb11967
^bb11967:
 cf.br ^bb11968
^bb11968:
 cf.br ^bb11969
^bb11969:
 cf.br ^bb11970
^bb11970:
 cf.br ^bb11971
^bb11971:
 cf.br ^bb11972
^bb11972:
 cf.br ^bb11973
^bb11973:
 cf.br ^bb11974
^bb11974:
 cf.br ^bb11975
^bb11975:
 cf.br ^bb11976
^bb11976:
 cf.br ^bb11977
^bb11977:
 cf.br ^bb11978
^bb11978:
 cf.br ^bb11979
^bb11979:
 cf.br ^bb11980
^bb11980:
 cf.br ^bb11981
^bb11981:
 cf.br ^bb11982
^bb11982:
 cf.br ^bb11983
^bb11983:
 cf.br ^bb11984
^bb11984:
 cf.br ^bb11985
^bb11985:
 cf.br ^bb11986
^bb11986:
 cf.br ^bb11987
^bb11987:
 cf.br ^bb11988
^bb11988:
 cf.br ^bb11989
^bb11989:
 cf.br ^bb11990
^bb11990:
 cf.br ^bb11991
^bb11991:
 cf.br ^bb11992
^bb11992:
 cf.br ^bb11993
^bb11993:
 cf.br ^bb11994
^bb11994:
 cf.br ^bb11995
^bb11995:
 cf.br ^bb11996
^bb11996:
 cf.br ^bb11997
^bb11997:
 cf.br ^bb11998
^bb11998:
 cf.br ^bb11999
^bb11999:
 cf.br ^bb12000
^bb12000:
 cf.br ^bb12001
^bb12001:
 cf.br ^bb12002
^bb12002:
 cf.br ^bb12003
^bb12003:
 cf.br ^bb12004
^bb12004:
 cf.br ^bb12005
^bb12005:
 cf.br ^bb12006
^bb12006:
 cf.br ^bb12007
^bb12007:
 cf.br ^bb12008
^bb12008:
 cf.br ^bb12009
^bb12009:
 cf.br ^bb12010
^bb12010:
 cf.br ^bb12011
^bb12011:
 cf.br ^bb12012
^bb12012:
 cf.br ^bb12013
^bb12013:
 cf.br ^bb12014
^bb12014:
 cf.br ^bb12015
^bb12015:
 cf.br ^bb12016
^bb12016:
 cf.br ^bb12017
^bb12017:
 cf.br ^bb12018
^bb12018:
 cf.br ^bb12019
^bb12019:
 cf.br ^bb12020
^bb12020:
 cf.br ^bb12021
^bb12021:
 cf.br ^bb12022
^bb12022:
 cf.br ^bb12023
^bb12023:
 cf.br ^bb12024
^bb12024:
 cf.br ^bb12025
^bb12025:
 cf.br ^bb12026
^bb12026:
 cf.br ^bb12027
^bb12027:
 cf.br ^bb12028
^bb12028:
 cf.br ^bb12029
^bb12029:
 cf.br ^bb12030
^bb12030:
 cf.br ^bb12031
^bb12031:
 cf.br ^bb12032
^bb12032:
 cf.br ^bb12033
^bb12033:
 cf.br ^bb12034
^bb12034:
 cf.br ^bb12035
^bb12035:
 cf.br ^bb12036
^bb12036:
 cf.br ^bb12037
^bb12037:
 cf.br ^bb12038
^bb12038:
 cf.br ^bb12039
^bb12039:
 cf.br ^bb12040
^bb12040:
 cf.br ^bb12041
^bb12041:
 cf.br ^bb12042
^bb12042:
 cf.br ^bb12043
^bb12043:
 cf.br ^bb12044
^bb12044:
 cf.br ^bb12045
^bb12045:
 cf.br ^bb12046
^bb12046:
 cf.br ^bb12047
^bb12047:
 cf.br ^bb12048
^bb12048:
 cf.br ^bb12049
^bb12049:
 cf.br ^bb12050
^bb12050:
 cf.br ^bb12051
^bb12051:
 cf.br ^bb12052
^bb12052:
 cf.br ^bb12053
^bb12053:
 cf.br ^bb12054
^bb12054:
 cf.br ^bb12055
^bb12055:
 cf.br ^bb12056
^bb12056:
 cf.br ^bb12057
^bb12057:
 cf.br ^bb12058
^bb12058:
 cf.br ^bb12059
^bb12059:
 cf.br ^bb12060
^bb12060:
 cf.br ^bb12061
^bb12061:
 cf.br ^bb12062
^bb12062:
 cf.br ^bb12063
^bb12063:
 cf.br ^bb12064
^bb12064:
 cf.br ^bb12065
^bb12065:
 cf.br ^bb12066
^bb12066:
 cf.br ^bb12067
^bb12067:
 cf.br ^bb12068
^bb12068:
 cf.br ^bb12069
^bb12069:
 cf.br ^bb12070
^bb12070:
 cf.br ^bb12071
^bb12071:
 cf.br ^bb12072
^bb12072:
 cf.br ^bb12073
^bb12073:
 cf.br ^bb12074
^bb12074:
 cf.br ^bb12075
^bb12075:
 cf.br ^bb12076
^bb12076:
 cf.br ^bb12077
^bb12077:
 cf.br ^bb12078
^bb12078:
 cf.br ^bb12079
^bb12079:
 cf.br ^bb12080
^bb12080:
 cf.br ^bb12081
^bb12081:
 cf.br ^bb12082
^bb12082:
 cf.br ^bb12083
^bb12083:
 cf.br ^bb12084
^bb12084:
 cf.br ^bb12085
^bb12085:
 cf.br ^bb12086
^bb12086:
 cf.br ^bb12087
^bb12087:
 cf.br ^bb12088
^bb12088:
 cf.br ^bb12089
^bb12089:
 cf.br ^bb12090
^bb12090:
 cf.br ^bb12091
^bb12091:
 cf.br ^bb12092
^bb12092:
 cf.br ^bb12093
^bb12093:
 cf.br ^bb12094
^bb12094:
 cf.br ^bb12095
^bb12095:
 cf.br ^bb12096
^bb12096:
 cf.br ^bb12097
^bb12097:
 cf.br ^bb12098
^bb12098:
 cf.br ^bb12099
^bb12099:
 cf.br ^bb12100
^bb12100:
 cf.br ^bb12101
^bb12101:
 cf.br ^bb12102
^bb12102:
 cf.br ^bb12103
^bb12103:
 cf.br ^bb12104
^bb12104:
 cf.br ^bb12105
^bb12105:
 cf.br ^bb12106
^bb12106:
 cf.br ^bb12107
^bb12107:
 cf.br ^bb12108
^bb12108:
 cf.br ^bb12109
^bb12109:
 cf.br ^bb12110
^bb12110:
 cf.br ^bb12111
^bb12111:
 cf.br ^bb12112
^bb12112:
 cf.br ^bb12113
^bb12113:
 cf.br ^bb12114
^bb12114:
 cf.br ^bb12115
^bb12115:
 cf.br ^bb12116
^bb12116:
 cf.br ^bb12117
^bb12117:
 cf.br ^bb12118
^bb12118:
 cf.br ^bb12119
^bb12119:
 cf.br ^bb12120
^bb12120:
 cf.br ^bb12121
^bb12121:
 cf.br ^bb12122
^bb12122:
 cf.br ^bb12123
^bb12123:
 cf.br ^bb12124
^bb12124:
 cf.br ^bb12125
^bb12125:
 cf.br ^bb12126
^bb12126:
 cf.br ^bb12127
^bb12127:
 cf.br ^bb12128
^bb12128:
 cf.br ^bb12129
^bb12129:
 cf.br ^bb12130
^bb12130:
 cf.br ^bb12131
^bb12131:
 cf.br ^bb12132
^bb12132:
 cf.br ^bb12133
^bb12133:
 cf.br ^bb12134
^bb12134:
 cf.br ^bb12135
^bb12135:
 cf.br ^bb12136
^bb12136:
 cf.br ^bb12137
^bb12137:
 cf.br ^bb12138
^bb12138:
 cf.br ^bb12139
^bb12139:
 cf.br ^bb12140
^bb12140:
 cf.br ^bb12141
^bb12141:
 cf.br ^bb12142
^bb12142:
 cf.br ^bb12143
^bb12143:
 cf.br ^bb12144
^bb12144:
 cf.br ^bb12145
^bb12145:
 cf.br ^bb12146
^bb12146:
 cf.br ^bb12147
^bb12147:
 cf.br ^bb12148
^bb12148:
 cf.br ^bb12149
^bb12149:
 cf.br ^bb12150
^bb12150:
 cf.br ^bb12151
^bb12151:
 cf.br ^bb12152
^bb12152:
 cf.br ^bb12153
^bb12153:
 cf.br ^bb12154
^bb12154:
 cf.br ^bb12155
^bb12155:
 cf.br ^bb12156
^bb12156:
 cf.br ^bb12157
^bb12157:
 cf.br ^bb12158
^bb12158:
 cf.br ^bb12159
^bb12159:
 cf.br ^bb12160
^bb12160:
 cf.br ^bb12161
^bb12161:
 cf.br ^bb12162
^bb12162:
 cf.br ^bb12163
^bb12163:
 cf.br ^bb12164
^bb12164:
 cf.br ^bb12165
^bb12165:
 cf.br ^bb12166
^bb12166:
 cf.br ^bb12167
^bb12167:
 cf.br ^bb12168
^bb12168:
 cf.br ^bb12169
^bb12169:
 cf.br ^bb12170
^bb12170:
 cf.br ^bb12171
^bb12171:
 cf.br ^bb12172
^bb12172:
 cf.br ^bb12173
^bb12173:
 cf.br ^bb12174
^bb12174:
 cf.br ^bb12175
^bb12175:
 cf.br ^bb12176
^bb12176:
 cf.br ^bb12177
^bb12177:
 cf.br ^bb12178
^bb12178:
 cf.br ^bb12179
^bb12179:
 cf.br ^bb12180
^bb12180:
 cf.br ^bb12181
^bb12181:
 cf.br ^bb12182
^bb12182:
 cf.br ^bb12183
^bb12183:
 cf.br ^bb12184
^bb12184:
 cf.br ^bb12185
^bb12185:
 cf.br ^bb12186
^bb12186:
 cf.br ^bb12187
^bb12187:
 cf.br ^bb12188
^bb12188:
 cf.br ^bb12189
^bb12189:
 cf.br ^bb12190
^bb12190:
 cf.br ^bb12191
^bb12191:
 cf.br ^bb12192
^bb12192:
 cf.br ^bb12193
^bb12193:
 cf.br ^bb12194
^bb12194:
 cf.br ^bb12195
^bb12195:
 cf.br ^bb12196
^bb12196:
 cf.br ^bb12197
^bb12197:
 cf.br ^bb12198
^bb12198:
 cf.br ^bb12199
^bb12199:
 cf.br ^bb12200
^bb12200:
 cf.br ^bb12201
^bb12201:
 cf.br ^bb12202
^bb12202:
 cf.br ^bb12203
^bb12203:
 cf.br ^bb12204
^bb12204:
 cf.br ^bb12205
^bb12205:
 cf.br ^bb12206
^bb12206:
 cf.br ^bb12207
^bb12207:
 cf.br ^bb12208
^bb12208:
 cf.br ^bb12209
^bb12209:
 cf.br ^bb12210
^bb12210:
 cf.br ^bb12211
^bb12211:
 cf.br ^bb12212
^bb12212:
 cf.br ^bb12213
^bb12213:
 cf.br ^bb12214
^bb12214:
 cf.br ^bb12215
^bb12215:
 cf.br ^bb12216
^bb12216:
 cf.br ^bb12217
^bb12217:
 cf.br ^bb12218
^bb12218:
 cf.br ^bb12219
^bb12219:
 cf.br ^bb12220
^bb12220:
 cf.br ^bb12221
^bb12221:
 cf.br ^bb12222
^bb12222:
 cf.br ^bb12223
^bb12223:
 cf.br ^bb12224
^bb12224:
 cf.br ^bb12225
^bb12225:
 cf.br ^bb12226
^bb12226:
 cf.br ^bb12227
^bb12227:
 cf.br ^bb12228
^bb12228:
 cf.br ^bb12229
^bb12229:
 cf.br ^bb12230
^bb12230:
 cf.br ^bb12231
^bb12231:
 cf.br ^bb12232
^bb12232:
 cf.br ^bb12233
^bb12233:
 cf.br ^bb12234
^bb12234:
 cf.br ^bb12235
^bb12235:
 cf.br ^bb12236
^bb12236:
 cf.br ^bb12237
^bb12237:
 cf.br ^bb12238
^bb12238:
 cf.br ^bb12239
^bb12239:
 cf.br ^bb12240
^bb12240:
 cf.br ^bb12241
^bb12241:
 cf.br ^bb12242
^bb12242:
 cf.br ^bb12243
^bb12243:
 cf.br ^bb12244
^bb12244:
 cf.br ^bb12245
^bb12245:
 cf.br ^bb12246
^bb12246:
 cf.br ^bb12247
^bb12247:
 cf.br ^bb12248
^bb12248:
 cf.br ^bb12249
^bb12249:
 cf.br ^bb12250
^bb12250:
 cf.br ^bb12251
^bb12251:
 cf.br ^bb12252
^bb12252:
 cf.br ^bb12253
^bb12253:
 cf.br ^bb12254
^bb12254:
 cf.br ^bb12255
^bb12255:
 cf.br ^bb12256
^bb12256:
 cf.br ^bb12257
^bb12257:
 cf.br ^bb12258
^bb12258:
 cf.br ^bb12259
^bb12259:
 cf.br ^bb12260
^bb12260:
 cf.br ^bb12261
^bb12261:
 cf.br ^bb12262
^bb12262:
 cf.br ^bb12263
^bb12263:
 cf.br ^bb12264
^bb12264:
 cf.br ^bb12265
^bb12265:
 cf.br ^bb12266
^bb12266:
 cf.br ^bb12267
^bb12267:
 cf.br ^bb12268
^bb12268:
 cf.br ^bb12269
^bb12269:
 cf.br ^bb12270
^bb12270:
 cf.br ^bb12271
^bb12271:
 cf.br ^bb12272
^bb12272:
 cf.br ^bb12273
^bb12273:
 cf.br ^bb12274
^bb12274:
 cf.br ^bb12275
^bb12275:
 cf.br ^bb12276
^bb12276:
 cf.br ^bb12277
^bb12277:
 cf.br ^bb12278
^bb12278:
 cf.br ^bb12279
^bb12279:
 cf.br ^bb12280
^bb12280:
 cf.br ^bb12281
^bb12281:
 cf.br ^bb12282
^bb12282:
 cf.br ^bb12283
^bb12283:
 cf.br ^bb12284
^bb12284:
 cf.br ^bb12285
^bb12285:
 cf.br ^bb12286
^bb12286:
 cf.br ^bb12287
^bb12287:
 cf.br ^bb12288
^bb12288:
 cf.br ^bb12289
^bb12289:
 cf.br ^bb12290
^bb12290:
 cf.br ^bb12291
^bb12291:
 cf.br ^bb12292
^bb12292:
 cf.br ^bb12293
^bb12293:
 cf.br ^bb12294
^bb12294:
 cf.br ^bb12295
^bb12295:
 cf.br ^bb12296
^bb12296:
 cf.br ^bb12297
^bb12297:
 cf.br ^bb12298
^bb12298:
 cf.br ^bb12299
^bb12299:
 cf.br ^bb12300
^bb12300:
 cf.br ^bb12301
^bb12301:
 cf.br ^bb12302
^bb12302:
 cf.br ^bb12303
^bb12303:
 cf.br ^bb12304
^bb12304:
 cf.br ^bb12305
^bb12305:
 cf.br ^bb12306
^bb12306:
 cf.br ^bb12307
^bb12307:
 cf.br ^bb12308
^bb12308:
 cf.br ^bb12309
^bb12309:
 cf.br ^bb12310
^bb12310:
 cf.br ^bb12311
^bb12311:
 cf.br ^bb12312
^bb12312:
 cf.br ^bb12313
^bb12313:
 cf.br ^bb12314
^bb12314:
 cf.br ^bb12315
^bb12315:
 cf.br ^bb12316
^bb12316:
 cf.br ^bb12317
^bb12317:
 cf.br ^bb12318
^bb12318:
 cf.br ^bb12319
^bb12319:
 cf.br ^bb12320
^bb12320:
 cf.br ^bb12321
^bb12321:
 cf.br ^bb12322
^bb12322:
 cf.br ^bb12323
^bb12323:
 cf.br ^bb12324
^bb12324:
 cf.br ^bb12325
^bb12325:
 cf.br ^bb12326
^bb12326:
 cf.br ^bb12327
^bb12327:
 cf.br ^bb12328
^bb12328:
 cf.br ^bb12329
^bb12329:
 cf.br ^bb12330
^bb12330:
 cf.br ^bb12331
^bb12331:
 cf.br ^bb12332
^bb12332:
 cf.br ^bb12333
^bb12333:
 cf.br ^bb12334
^bb12334:
 cf.br ^bb12335
^bb12335:
 cf.br ^bb12336
^bb12336:
 cf.br ^bb12337
^bb12337:
 cf.br ^bb12338
^bb12338:
 cf.br ^bb12339
^bb12339:
 cf.br ^bb12340
^bb12340:
 cf.br ^bb12341
^bb12341:
 cf.br ^bb12342
^bb12342:
 cf.br ^bb12343
^bb12343:
 cf.br ^bb12344
^bb12344:
 cf.br ^bb12345
^bb12345:
 cf.br ^bb12346
^bb12346:
 cf.br ^bb12347
^bb12347:
 cf.br ^bb12348
^bb12348:
 cf.br ^bb12349
^bb12349:
 cf.br ^bb12350
^bb12350:
 cf.br ^bb12351
^bb12351:
 cf.br ^bb12352
^bb12352:
 cf.br ^bb12353
^bb12353:
 cf.br ^bb12354
^bb12354:
 cf.br ^bb12355
^bb12355:
 cf.br ^bb12356
^bb12356:
 cf.br ^bb12357
^bb12357:
 cf.br ^bb12358
^bb12358:
 cf.br ^bb12359
^bb12359:
 cf.br ^bb12360
^bb12360:
 cf.br ^bb12361
^bb12361:
 cf.br ^bb12362
^bb12362:
 cf.br ^bb12363
^bb12363:
 cf.br ^bb12364
^bb12364:
 cf.br ^bb12365
^bb12365:
 cf.br ^bb12366
^bb12366:
 cf.br ^bb12367
^bb12367:
 cf.br ^bb12368
^bb12368:
 cf.br ^bb12369
^bb12369:
 cf.br ^bb12370
^bb12370:
 cf.br ^bb12371
^bb12371:
 cf.br ^bb12372
^bb12372:
 cf.br ^bb12373
^bb12373:
 cf.br ^bb12374
^bb12374:
 cf.br ^bb12375
^bb12375:
 cf.br ^bb12376
^bb12376:
 cf.br ^bb12377
^bb12377:
 cf.br ^bb12378
^bb12378:
 cf.br ^bb12379
^bb12379:
 cf.br ^bb12380
^bb12380:
 cf.br ^bb12381
^bb12381:
 cf.br ^bb12382
^bb12382:
 cf.br ^bb12383
^bb12383:
 cf.br ^bb12384
^bb12384:
 cf.br ^bb12385
^bb12385:
 cf.br ^bb12386
^bb12386:
 cf.br ^bb12387
^bb12387:
 cf.br ^bb12388
^bb12388:
 cf.br ^bb12389
^bb12389:
 cf.br ^bb12390
^bb12390:
 cf.br ^bb12391
^bb12391:
 cf.br ^bb12392
^bb12392:
 cf.br ^bb12393
^bb12393:
 cf.br ^bb12394
^bb12394:
 cf.br ^bb12395
^bb12395:
 cf.br ^bb12396
^bb12396:
 cf.br ^bb12397
^bb12397:
 cf.br ^bb12398
^bb12398:
 cf.br ^bb12399
^bb12399:
 cf.br ^bb12400
^bb12400:
 cf.br ^bb12401
^bb12401:
 cf.br ^bb12402
^bb12402:
 cf.br ^bb12403
^bb12403:
 cf.br ^bb12404
^bb12404:
 cf.br ^bb12405
^bb12405:
 cf.br ^bb12406
^bb12406:
 cf.br ^bb12407
^bb12407:
 cf.br ^bb12408
^bb12408:
 cf.br ^bb12409
^bb12409:
 cf.br ^bb12410
^bb12410:
 cf.br ^bb12411
^bb12411:
 cf.br ^bb12412
^bb12412:
 cf.br ^bb12413
^bb12413:
 cf.br ^bb12414
^bb12414:
 cf.br ^bb12415
^bb12415:
 cf.br ^bb12416
^bb12416:
 cf.br ^bb12417
^bb12417:
 cf.br ^bb12418
^bb12418:
 cf.br ^bb12419
^bb12419:
 cf.br ^bb12420
^bb12420:
 cf.br ^bb12421
^bb12421:
 cf.br ^bb12422
^bb12422:
 cf.br ^bb12423
^bb12423:
 cf.br ^bb12424
^bb12424:
 cf.br ^bb12425
^bb12425:
 cf.br ^bb12426
^bb12426:
 cf.br ^bb12427
^bb12427:
 cf.br ^bb12428
^bb12428:
 cf.br ^bb12429
^bb12429:
 cf.br ^bb12430
^bb12430:
 cf.br ^bb12431
^bb12431:
 cf.br ^bb12432
^bb12432:
 cf.br ^bb12433
^bb12433:
 cf.br ^bb12434
^bb12434:
 cf.br ^bb12435
^bb12435:
 cf.br ^bb12436
^bb12436:
 cf.br ^bb12437
^bb12437:
 cf.br ^bb12438
^bb12438:
 cf.br ^bb12439
^bb12439:
 cf.br ^bb12440
^bb12440:
 cf.br ^bb12441
^bb12441:
 cf.br ^bb12442
^bb12442:
 cf.br ^bb12443
^bb12443:
 cf.br ^bb12444
^bb12444:
 cf.br ^bb12445
^bb12445:
 cf.br ^bb12446
^bb12446:
 cf.br ^bb12447
^bb12447:
 cf.br ^bb12448
^bb12448:
 cf.br ^bb12449
^bb12449:
 cf.br ^bb12450
^bb12450:
 cf.br ^bb12451
^bb12451:
 cf.br ^bb12452
^bb12452:
 cf.br ^bb12453
^bb12453:
 cf.br ^bb12454
^bb12454:
 cf.br ^bb12455
^bb12455:
 cf.br ^bb12456
^bb12456:
 cf.br ^bb12457
^bb12457:
 cf.br ^bb12458
^bb12458:
 cf.br ^bb12459
^bb12459:
 cf.br ^bb12460
^bb12460:
 cf.br ^bb12461
^bb12461:
 cf.br ^bb12462
^bb12462:
 cf.br ^bb12463
^bb12463:
 cf.br ^bb12464
^bb12464:
 cf.br ^bb12465
^bb12465:
 cf.br ^bb12466
^bb12466:
 cf.br ^bb12467
^bb12467:
 cf.br ^bb12468
^bb12468:
 cf.br ^bb12469
^bb12469:
 cf.br ^bb12470
^bb12470:
 cf.br ^bb12471
^bb12471:
 cf.br ^bb12472
^bb12472:
 cf.br ^bb12473
^bb12473:
 cf.br ^bb12474
^bb12474:
 cf.br ^bb12475
^bb12475:
 cf.br ^bb12476
^bb12476:
 cf.br ^bb12477
^bb12477:
 cf.br ^bb12478
^bb12478:
 cf.br ^bb12479
^bb12479:
 cf.br ^bb12480
^bb12480:
 cf.br ^bb12481
^bb12481:
 cf.br ^bb12482
^bb12482:
 cf.br ^bb12483
^bb12483:
 cf.br ^bb12484
^bb12484:
 cf.br ^bb12485
^bb12485:
 cf.br ^bb12486
^bb12486:
 cf.br ^bb12487
^bb12487:
 cf.br ^bb12488
^bb12488:
 cf.br ^bb12489
^bb12489:
 cf.br ^bb12490
^bb12490:
 cf.br ^bb12491
^bb12491:
 cf.br ^bb12492
^bb12492:
 cf.br ^bb12493
^bb12493:
 cf.br ^bb12494
^bb12494:
 cf.br ^bb12495
^bb12495:
 cf.br ^bb12496
^bb12496:
 cf.br ^bb12497
^bb12497:
 cf.br ^bb12498
^bb12498:
 cf.br ^bb12499
^bb12499:
 cf.br ^bb12500
^bb12500:
 cf.br ^bb12501
^bb12501:
 cf.br ^bb12502
^bb12502:
 cf.br ^bb12503
^bb12503:
 cf.br ^bb12504
^bb12504:
 cf.br ^bb12505
^bb12505:
 cf.br ^bb12506
^bb12506:
 cf.br ^bb12507
^bb12507:
 cf.br ^bb12508
^bb12508:
 cf.br ^bb12509
^bb12509:
 cf.br ^bb12510
^bb12510:
 cf.br ^bb12511
^bb12511:
 cf.br ^bb12512
^bb12512:
 cf.br ^bb12513
^bb12513:
 cf.br ^bb12514
^bb12514:
 cf.br ^bb12515
^bb12515:
 cf.br ^bb12516
^bb12516:
 cf.br ^bb12517
^bb12517:
 cf.br ^bb12518
^bb12518:
 cf.br ^bb12519
^bb12519:
 cf.br ^bb12520
^bb12520:
 cf.br ^bb12521
^bb12521:
 cf.br ^bb12522
^bb12522:
 cf.br ^bb12523
^bb12523:
 cf.br ^bb12524
^bb12524:
 cf.br ^bb12525
^bb12525:
 cf.br ^bb12526
^bb12526:
 cf.br ^bb12527
^bb12527:
 cf.br ^bb12528
^bb12528:
 cf.br ^bb12529
^bb12529:
 cf.br ^bb12530
^bb12530:
 cf.br ^bb12531
^bb12531:
 cf.br ^bb12532
^bb12532:
 cf.br ^bb12533
^bb12533:
 cf.br ^bb12534
^bb12534:
 cf.br ^bb12535
^bb12535:
 cf.br ^bb12536
^bb12536:
 cf.br ^bb12537
^bb12537:
 cf.br ^bb12538
^bb12538:
 cf.br ^bb12539
^bb12539:
 cf.br ^bb12540
^bb12540:
 cf.br ^bb12541
^bb12541:
 cf.br ^bb12542
^bb12542:
 cf.br ^bb12543
^bb12543:
 cf.br ^bb12544
^bb12544:
 cf.br ^bb12545
^bb12545:
 cf.br ^bb12546
^bb12546:
 cf.br ^bb12547
^bb12547:
 cf.br ^bb12548
^bb12548:
 cf.br ^bb12549
^bb12549:
 cf.br ^bb12550
^bb12550:
 cf.br ^bb12551
^bb12551:
 cf.br ^bb12552
^bb12552:
 cf.br ^bb12553
^bb12553:
 cf.br ^bb12554
^bb12554:
 cf.br ^bb12555
^bb12555:
 cf.br ^bb12556
^bb12556:
 cf.br ^bb12557
^bb12557:
 cf.br ^bb12558
^bb12558:
 cf.br ^bb12559
^bb12559:
 cf.br ^bb12560
^bb12560:
 cf.br ^bb12561
^bb12561:
 cf.br ^bb12562
^bb12562:
 cf.br ^bb12563
^bb12563:
 cf.br ^bb12564
^bb12564:
 cf.br ^bb12565
^bb12565:
 cf.br ^bb12566
^bb12566:
 cf.br ^bb12567
^bb12567:
 cf.br ^bb12568
^bb12568:
 cf.br ^bb12569
^bb12569:
 cf.br ^bb12570
^bb12570:
 cf.br ^bb12571
^bb12571:
 cf.br ^bb12572
^bb12572:
 cf.br ^bb12573
^bb12573:
 cf.br ^bb12574
^bb12574:
 cf.br ^bb12575
^bb12575:
 cf.br ^bb12576
^bb12576:
 cf.br ^bb12577
^bb12577:
 cf.br ^bb12578
^bb12578:
 cf.br ^bb12579
^bb12579:
 cf.br ^bb12580
^bb12580:
 cf.br ^bb12581
^bb12581:
 cf.br ^bb12582
^bb12582:
 cf.br ^bb12583
^bb12583:
 cf.br ^bb12584
^bb12584:
 cf.br ^bb12585
^bb12585:
 cf.br ^bb12586
^bb12586:
 cf.br ^bb12587
^bb12587:
 cf.br ^bb12588
^bb12588:
 cf.br ^bb12589
^bb12589:
 cf.br ^bb12590
^bb12590:
 cf.br ^bb12591
^bb12591:
 cf.br ^bb12592
^bb12592:
 cf.br ^bb12593
^bb12593:
 cf.br ^bb12594
^bb12594:
 cf.br ^bb12595
^bb12595:
 cf.br ^bb12596
^bb12596:
 cf.br ^bb12597
^bb12597:
 cf.br ^bb12598
^bb12598:
 cf.br ^bb12599
^bb12599:
 cf.br ^bb12600
^bb12600:
 cf.br ^bb12601
^bb12601:
 cf.br ^bb12602
^bb12602:
 cf.br ^bb12603
^bb12603:
 cf.br ^bb12604
^bb12604:
 cf.br ^bb12605
^bb12605:
 cf.br ^bb12606
^bb12606:
 cf.br ^bb12607
^bb12607:
 cf.br ^bb12608
^bb12608:
 cf.br ^bb12609
^bb12609:
 cf.br ^bb12610
^bb12610:
 cf.br ^bb12611
^bb12611:
 cf.br ^bb12612
^bb12612:
 cf.br ^bb12613
^bb12613:
 cf.br ^bb12614
^bb12614:
 cf.br ^bb12615
^bb12615:
 cf.br ^bb12616
^bb12616:
 cf.br ^bb12617
^bb12617:
 cf.br ^bb12618
^bb12618:
 cf.br ^bb12619
^bb12619:
 cf.br ^bb12620
^bb12620:
 cf.br ^bb12621
^bb12621:
 cf.br ^bb12622
^bb12622:
 cf.br ^bb12623
^bb12623:
 cf.br ^bb12624
^bb12624:
 cf.br ^bb12625
^bb12625:
 cf.br ^bb12626
^bb12626:
 cf.br ^bb12627
^bb12627:
 cf.br ^bb12628
^bb12628:
 cf.br ^bb12629
^bb12629:
 cf.br ^bb12630
^bb12630:
 cf.br ^bb12631
^bb12631:
 cf.br ^bb12632
^bb12632:
 cf.br ^bb12633
^bb12633:
 cf.br ^bb12634
^bb12634:
 cf.br ^bb12635
^bb12635:
 cf.br ^bb12636
^bb12636:
 cf.br ^bb12637
^bb12637:
 cf.br ^bb12638
^bb12638:
 cf.br ^bb12639
^bb12639:
 cf.br ^bb12640
^bb12640:
 cf.br ^bb12641
^bb12641:
 cf.br ^bb12642
^bb12642:
 cf.br ^bb12643
^bb12643:
 cf.br ^bb12644
^bb12644:
 cf.br ^bb12645
^bb12645:
 cf.br ^bb12646
^bb12646:
 cf.br ^bb12647
^bb12647:
 cf.br ^bb12648
^bb12648:
 cf.br ^bb12649
^bb12649:
 cf.br ^bb12650
^bb12650:
 cf.br ^bb12651
^bb12651:
 cf.br ^bb12652
^bb12652:
 cf.br ^bb12653
^bb12653:
 cf.br ^bb12654
^bb12654:
 cf.br ^bb12655
^bb12655:
 cf.br ^bb12656
^bb12656:
 cf.br ^bb12657
^bb12657:
 cf.br ^bb12658
^bb12658:
 cf.br ^bb12659
^bb12659:
 cf.br ^bb12660
^bb12660:
 cf.br ^bb12661
^bb12661:
 cf.br ^bb12662
^bb12662:
 cf.br ^bb12663
^bb12663:
 cf.br ^bb12664
^bb12664:
 cf.br ^bb12665
^bb12665:
 cf.br ^bb12666
^bb12666:
 cf.br ^bb12667
^bb12667:
 cf.br ^bb12668
^bb12668:
 cf.br ^bb12669
^bb12669:
 cf.br ^bb12670
^bb12670:
 cf.br ^bb12671
^bb12671:
 cf.br ^bb12672
^bb12672:
 cf.br ^bb12673
^bb12673:
 cf.br ^bb12674
^bb12674:
 cf.br ^bb12675
^bb12675:
 cf.br ^bb12676
^bb12676:
 cf.br ^bb12677
^bb12677:
 cf.br ^bb12678
^bb12678:
 cf.br ^bb12679
^bb12679:
 cf.br ^bb12680
^bb12680:
 cf.br ^bb12681
^bb12681:
 cf.br ^bb12682
^bb12682:
 cf.br ^bb12683
^bb12683:
 cf.br ^bb12684
^bb12684:
 cf.br ^bb12685
^bb12685:
 cf.br ^bb12686
^bb12686:
 cf.br ^bb12687
^bb12687:
 cf.br ^bb12688
^bb12688:
 cf.br ^bb12689
^bb12689:
 cf.br ^bb12690
^bb12690:
 cf.br ^bb12691
^bb12691:
 cf.br ^bb12692
^bb12692:
 cf.br ^bb12693
^bb12693:
 cf.br ^bb12694
^bb12694:
 cf.br ^bb12695
^bb12695:
 cf.br ^bb12696
^bb12696:
 cf.br ^bb12697
^bb12697:
 cf.br ^bb12698
^bb12698:
 cf.br ^bb12699
^bb12699:
 cf.br ^bb12700
^bb12700:
 cf.br ^bb12701
^bb12701:
 cf.br ^bb12702
^bb12702:
 cf.br ^bb12703
^bb12703:
 cf.br ^bb12704
^bb12704:
 cf.br ^bb12705
^bb12705:
 cf.br ^bb12706
^bb12706:
 cf.br ^bb12707
^bb12707:
 cf.br ^bb12708
^bb12708:
 cf.br ^bb12709
^bb12709:
 cf.br ^bb12710
^bb12710:
 cf.br ^bb12711
^bb12711:
 cf.br ^bb12712
^bb12712:
 cf.br ^bb12713
^bb12713:
 cf.br ^bb12714
^bb12714:
 cf.br ^bb12715
^bb12715:
 cf.br ^bb12716
^bb12716:
 cf.br ^bb12717
^bb12717:
 cf.br ^bb12718
^bb12718:
 cf.br ^bb12719
^bb12719:
 cf.br ^bb12720
^bb12720:
 cf.br ^bb12721
^bb12721:
 cf.br ^bb12722
^bb12722:
 cf.br ^bb12723
^bb12723:
 cf.br ^bb12724
^bb12724:
 cf.br ^bb12725
^bb12725:
 cf.br ^bb12726
^bb12726:
 cf.br ^bb12727
^bb12727:
 cf.br ^bb12728
^bb12728:
 cf.br ^bb12729
^bb12729:
 cf.br ^bb12730
^bb12730:
 cf.br ^bb12731
^bb12731:
 cf.br ^bb12732
^bb12732:
 cf.br ^bb12733
^bb12733:
 cf.br ^bb12734
^bb12734:
 cf.br ^bb12735
^bb12735:
 cf.br ^bb12736
^bb12736:
 cf.br ^bb12737
^bb12737:
 cf.br ^bb12738
^bb12738:
 cf.br ^bb12739
^bb12739:
 cf.br ^bb12740
^bb12740:
 cf.br ^bb12741
^bb12741:
 cf.br ^bb12742
^bb12742:
 cf.br ^bb12743
^bb12743:
 cf.br ^bb12744
^bb12744:
 cf.br ^bb12745
^bb12745:
 cf.br ^bb12746
^bb12746:
 cf.br ^bb12747
^bb12747:
 cf.br ^bb12748
^bb12748:
 cf.br ^bb12749
^bb12749:
 cf.br ^bb12750
^bb12750:
 cf.br ^bb12751
^bb12751:
 cf.br ^bb12752
^bb12752:
 cf.br ^bb12753
^bb12753:
 cf.br ^bb12754
^bb12754:
 cf.br ^bb12755
^bb12755:
 cf.br ^bb12756
^bb12756:
 cf.br ^bb12757
^bb12757:
 cf.br ^bb12758
^bb12758:
 cf.br ^bb12759
^bb12759:
 cf.br ^bb12760
^bb12760:
 cf.br ^bb12761
^bb12761:
 cf.br ^bb12762
^bb12762:
 cf.br ^bb12763
^bb12763:
 cf.br ^bb12764
^bb12764:
 cf.br ^bb12765
^bb12765:
 cf.br ^bb12766
^bb12766:
 cf.br ^bb12767
^bb12767:
 cf.br ^bb12768
^bb12768:
 cf.br ^bb12769
^bb12769:
 cf.br ^bb12770
^bb12770:
 cf.br ^bb12771
^bb12771:
 cf.br ^bb12772
^bb12772:
 cf.br ^bb12773
^bb12773:
 cf.br ^bb12774
^bb12774:
 cf.br ^bb12775
^bb12775:
 cf.br ^bb12776
^bb12776:
 cf.br ^bb12777
^bb12777:
 cf.br ^bb12778
^bb12778:
 cf.br ^bb12779
^bb12779:
 cf.br ^bb12780
^bb12780:
 cf.br ^bb12781
^bb12781:
 cf.br ^bb12782
^bb12782:
 cf.br ^bb12783
^bb12783:
 cf.br ^bb12784
^bb12784:
 cf.br ^bb12785
^bb12785:
 cf.br ^bb12786
^bb12786:
 cf.br ^bb12787
^bb12787:
 cf.br ^bb12788
^bb12788:
 cf.br ^bb12789
^bb12789:
 cf.br ^bb12790
^bb12790:
 cf.br ^bb12791
^bb12791:
 cf.br ^bb12792
^bb12792:
 cf.br ^bb12793
^bb12793:
 cf.br ^bb12794
^bb12794:
 cf.br ^bb12795
^bb12795:
 cf.br ^bb12796
^bb12796:
 cf.br ^bb12797
^bb12797:
 cf.br ^bb12798
^bb12798:
 cf.br ^bb12799
^bb12799:
 cf.br ^bb12800
^bb12800:
 cf.br ^bb12801
^bb12801:
 cf.br ^bb12802
^bb12802:
 cf.br ^bb12803
^bb12803:
 cf.br ^bb12804
^bb12804:
 cf.br ^bb12805
^bb12805:
 cf.br ^bb12806
^bb12806:
 cf.br ^bb12807
^bb12807:
 cf.br ^bb12808
^bb12808:
 cf.br ^bb12809
^bb12809:
 cf.br ^bb12810
^bb12810:
 cf.br ^bb12811
^bb12811:
 cf.br ^bb12812
^bb12812:
 cf.br ^bb12813
^bb12813:
 cf.br ^bb12814
^bb12814:
 cf.br ^bb12815
^bb12815:
 cf.br ^bb12816
^bb12816:
 cf.br ^bb12817
^bb12817:
 cf.br ^bb12818
^bb12818:
 cf.br ^bb12819
^bb12819:
 cf.br ^bb12820
^bb12820:
 cf.br ^bb12821
^bb12821:
 cf.br ^bb12822
^bb12822:
 cf.br ^bb12823
^bb12823:
 cf.br ^bb12824
^bb12824:
 cf.br ^bb12825
^bb12825:
 cf.br ^bb12826
^bb12826:
 cf.br ^bb12827
^bb12827:
 cf.br ^bb12828
^bb12828:
 cf.br ^bb12829
^bb12829:
 cf.br ^bb12830
^bb12830:
 cf.br ^bb12831
^bb12831:
 cf.br ^bb12832
^bb12832:
 cf.br ^bb12833
^bb12833:
 cf.br ^bb12834
^bb12834:
 cf.br ^bb12835
^bb12835:
 cf.br ^bb12836
^bb12836:
 cf.br ^bb12837
^bb12837:
 cf.br ^bb12838
^bb12838:
 cf.br ^bb12839
^bb12839:
 cf.br ^bb12840
^bb12840:
 cf.br ^bb12841
^bb12841:
 cf.br ^bb12842
^bb12842:
 cf.br ^bb12843
^bb12843:
 cf.br ^bb12844
^bb12844:
 cf.br ^bb12845
^bb12845:
 cf.br ^bb12846
^bb12846:
 cf.br ^bb12847
^bb12847:
 cf.br ^bb12848
^bb12848:
 cf.br ^bb12849
^bb12849:
 cf.br ^bb12850
^bb12850:
 cf.br ^bb12851
^bb12851:
 cf.br ^bb12852
^bb12852:
 cf.br ^bb12853
^bb12853:
 cf.br ^bb12854
^bb12854:
 cf.br ^bb12855
^bb12855:
 cf.br ^bb12856
^bb12856:
 cf.br ^bb12857
^bb12857:
 cf.br ^bb12858
^bb12858:
 cf.br ^bb12859
^bb12859:
 cf.br ^bb12860
^bb12860:
 cf.br ^bb12861
^bb12861:
 cf.br ^bb12862
^bb12862:
 cf.br ^bb12863
^bb12863:
 cf.br ^bb12864
^bb12864:
 cf.br ^bb12865
^bb12865:
 cf.br ^bb12866
^bb12866:
 cf.br ^bb12867
^bb12867:
 cf.br ^bb12868
^bb12868:
 cf.br ^bb12869
^bb12869:
 cf.br ^bb12870
^bb12870:
 cf.br ^bb12871
^bb12871:
 cf.br ^bb12872
^bb12872:
 cf.br ^bb12873
^bb12873:
 cf.br ^bb12874
^bb12874:
 cf.br ^bb12875
^bb12875:
 cf.br ^bb12876
^bb12876:
 cf.br ^bb12877
^bb12877:
 cf.br ^bb12878
^bb12878:
 cf.br ^bb12879
^bb12879:
 cf.br ^bb12880
^bb12880:
 cf.br ^bb12881
^bb12881:
 cf.br ^bb12882
^bb12882:
 cf.br ^bb12883
^bb12883:
 cf.br ^bb12884
^bb12884:
 cf.br ^bb12885
^bb12885:
 cf.br ^bb12886
^bb12886:
 cf.br ^bb12887
^bb12887:
 cf.br ^bb12888
^bb12888:
 cf.br ^bb12889
^bb12889:
 cf.br ^bb12890
^bb12890:
 cf.br ^bb12891
^bb12891:
 cf.br ^bb12892
^bb12892:
 cf.br ^bb12893
^bb12893:
 cf.br ^bb12894
^bb12894:
 cf.br ^bb12895
^bb12895:
 cf.br ^bb12896
^bb12896:
 cf.br ^bb12897
^bb12897:
 cf.br ^bb12898
^bb12898:
 cf.br ^bb12899
^bb12899:
 cf.br ^bb12900
^bb12900:
 cf.br ^bb12901
^bb12901:
 cf.br ^bb12902
^bb12902:
 cf.br ^bb12903
^bb12903:
 cf.br ^bb12904
^bb12904:
 cf.br ^bb12905
^bb12905:
 cf.br ^bb12906
^bb12906:
 cf.br ^bb12907
^bb12907:
 cf.br ^bb12908
^bb12908:
 cf.br ^bb12909
^bb12909:
 cf.br ^bb12910
^bb12910:
 cf.br ^bb12911
^bb12911:
 cf.br ^bb12912
^bb12912:
 cf.br ^bb12913
^bb12913:
 cf.br ^bb12914
^bb12914:
 cf.br ^bb12915
^bb12915:
 cf.br ^bb12916
^bb12916:
 cf.br ^bb12917
^bb12917:
 cf.br ^bb12918
^bb12918:
 cf.br ^bb12919
^bb12919:
 cf.br ^bb12920
^bb12920:
 cf.br ^bb12921
^bb12921:
 cf.br ^bb12922
^bb12922:
 cf.br ^bb12923
^bb12923:
 cf.br ^bb12924
^bb12924:
 cf.br ^bb12925
^bb12925:
 cf.br ^bb12926
^bb12926:
 cf.br ^bb12927
^bb12927:
 cf.br ^bb12928
^bb12928:
 cf.br ^bb12929
^bb12929:
 cf.br ^bb12930
^bb12930:
 cf.br ^bb12931
^bb12931:
 cf.br ^bb12932
^bb12932:
 cf.br ^bb12933
^bb12933:
 cf.br ^bb12934
^bb12934:
 cf.br ^bb12935
^bb12935:
 cf.br ^bb12936
^bb12936:
 cf.br ^bb12937
^bb12937:
 cf.br ^bb12938
^bb12938:
 cf.br ^bb12939
^bb12939:
 cf.br ^bb12940
^bb12940:
 cf.br ^bb12941
^bb12941:
 cf.br ^bb12942
^bb12942:
 cf.br ^bb12943
^bb12943:
 cf.br ^bb12944
^bb12944:
 cf.br ^bb12945
^bb12945:
 cf.br ^bb12946
^bb12946:
 cf.br ^bb12947
^bb12947:
 cf.br ^bb12948
^bb12948:
 cf.br ^bb12949
^bb12949:
 cf.br ^bb12950
^bb12950:
 cf.br ^bb12951
^bb12951:
 cf.br ^bb12952
^bb12952:
 cf.br ^bb12953
^bb12953:
 cf.br ^bb12954
^bb12954:
 cf.br ^bb12955
^bb12955:
 cf.br ^bb12956
^bb12956:
 cf.br ^bb12957
^bb12957:
 cf.br ^bb12958
^bb12958:
 cf.br ^bb12959
^bb12959:
 cf.br ^bb12960
^bb12960:
 cf.br ^bb12961
^bb12961:
 cf.br ^bb12962
^bb12962:
 cf.br ^bb12963
^bb12963:
 cf.br ^bb12964
^bb12964:
 cf.br ^bb12965
^bb12965:
 cf.br ^bb12966
^bb12966:
 cf.br ^bb12967
^bb12967:
 cf.br ^bb12968
^bb12968:
 cf.br ^bb12969
^bb12969:
 cf.br ^bb12970
^bb12970:
 cf.br ^bb12971
^bb12971:
 cf.br ^bb12972
^bb12972:
 cf.br ^bb12973
^bb12973:
 cf.br ^bb12974
^bb12974:
 cf.br ^bb12975
^bb12975:
 cf.br ^bb12976
^bb12976:
 cf.br ^bb12977
^bb12977:
 cf.br ^bb12978
^bb12978:
 cf.br ^bb12979
^bb12979:
 cf.br ^bb12980
^bb12980:
 cf.br ^bb12981
^bb12981:
 cf.br ^bb12982
^bb12982:
 cf.br ^bb12983
^bb12983:
 cf.br ^bb12984
^bb12984:
 cf.br ^bb12985
^bb12985:
 cf.br ^bb12986
^bb12986:
 cf.br ^bb12987
^bb12987:
 cf.br ^bb12988
^bb12988:
 cf.br ^bb12989
^bb12989:
 cf.br ^bb12990
^bb12990:
 cf.br ^bb12991
^bb12991:
 cf.br ^bb12992
^bb12992:
 cf.br ^bb12993
^bb12993:
 cf.br ^bb12994
^bb12994:
 cf.br ^bb12995
^bb12995:
 cf.br ^bb12996
^bb12996:
 cf.br ^bb12997
^bb12997:
 cf.br ^bb12998
^bb12998:
 cf.br ^bb12999
^bb12999:
 cf.br ^bb13000
^bb13000:
 cf.br ^bb13001
^bb13001:
 cf.br ^bb13002
^bb13002:
 cf.br ^bb13003
^bb13003:
 cf.br ^bb13004
^bb13004:
 cf.br ^bb13005
^bb13005:
 cf.br ^bb13006
^bb13006:
 cf.br ^bb13007
^bb13007:
 cf.br ^bb13008
^bb13008:
 cf.br ^bb13009
^bb13009:
 cf.br ^bb13010
^bb13010:
 cf.br ^bb13011
^bb13011:
 cf.br ^bb13012
^bb13012:
 cf.br ^bb13013
^bb13013:
 cf.br ^bb13014
^bb13014:
 cf.br ^bb13015
^bb13015:
 cf.br ^bb13016
^bb13016:
 cf.br ^bb13017
^bb13017:
 cf.br ^bb13018
^bb13018:
 cf.br ^bb13019
^bb13019:
 cf.br ^bb13020
^bb13020:
 cf.br ^bb13021
^bb13021:
 cf.br ^bb13022
^bb13022:
 cf.br ^bb13023
^bb13023:
 cf.br ^bb13024
^bb13024:
 cf.br ^bb13025
^bb13025:
 cf.br ^bb13026
^bb13026:
 cf.br ^bb13027
^bb13027:
 cf.br ^bb13028
^bb13028:
 cf.br ^bb13029
^bb13029:
 cf.br ^bb13030
^bb13030:
 cf.br ^bb13031
^bb13031:
 cf.br ^bb13032
^bb13032:
 cf.br ^bb13033
^bb13033:
 cf.br ^bb13034
^bb13034:
 cf.br ^bb13035
^bb13035:
 cf.br ^bb13036
^bb13036:
 cf.br ^bb13037
^bb13037:
 cf.br ^bb13038
^bb13038:
 cf.br ^bb13039
^bb13039:
 cf.br ^bb13040
^bb13040:
 cf.br ^bb13041
^bb13041:
 cf.br ^bb13042
^bb13042:
 cf.br ^bb13043
^bb13043:
 cf.br ^bb13044
^bb13044:
 cf.br ^bb13045
^bb13045:
 cf.br ^bb13046
^bb13046:
 cf.br ^bb13047
^bb13047:
 cf.br ^bb13048
^bb13048:
 cf.br ^bb13049
^bb13049:
 cf.br ^bb13050
^bb13050:
 cf.br ^bb13051
^bb13051:
 cf.br ^bb13052
^bb13052:
 cf.br ^bb13053
^bb13053:
 cf.br ^bb13054
^bb13054:
 cf.br ^bb13055
^bb13055:
 cf.br ^bb13056
^bb13056:
 cf.br ^bb13057
^bb13057:
 cf.br ^bb13058
^bb13058:
 cf.br ^bb13059
^bb13059:
 cf.br ^bb13060
^bb13060:
 cf.br ^bb13061
^bb13061:
 cf.br ^bb13062
^bb13062:
 cf.br ^bb13063
^bb13063:
 cf.br ^bb13064
^bb13064:
 cf.br ^bb13065
^bb13065:
 cf.br ^bb13066
^bb13066:
 cf.br ^bb13067
^bb13067:
 cf.br ^bb13068
^bb13068:
 cf.br ^bb13069
^bb13069:
 cf.br ^bb13070
^bb13070:
 cf.br ^bb13071
^bb13071:
 cf.br ^bb13072
^bb13072:
 cf.br ^bb13073
^bb13073:
 cf.br ^bb13074
^bb13074:
 cf.br ^bb13075
^bb13075:
 cf.br ^bb13076
^bb13076:
 cf.br ^bb13077
^bb13077:
 cf.br ^bb13078
^bb13078:
 cf.br ^bb13079
^bb13079:
 cf.br ^bb13080
^bb13080:
 cf.br ^bb13081
^bb13081:
 cf.br ^bb13082
^bb13082:
 cf.br ^bb13083
^bb13083:
 cf.br ^bb13084
^bb13084:
 cf.br ^bb13085
^bb13085:
 cf.br ^bb13086
^bb13086:
 cf.br ^bb13087
^bb13087:
 cf.br ^bb13088
^bb13088:
 cf.br ^bb13089
^bb13089:
 cf.br ^bb13090
^bb13090:
 cf.br ^bb13091
^bb13091:
 cf.br ^bb13092
^bb13092:
 cf.br ^bb13093
^bb13093:
 cf.br ^bb13094
^bb13094:
 cf.br ^bb13095
^bb13095:
 cf.br ^bb13096
^bb13096:
 cf.br ^bb13097
^bb13097:
 cf.br ^bb13098
^bb13098:
 cf.br ^bb13099
^bb13099:
 cf.br ^bb13100
^bb13100:
 cf.br ^bb13101
^bb13101:
 cf.br ^bb13102
^bb13102:
 cf.br ^bb13103
^bb13103:
 cf.br ^bb13104
^bb13104:
 cf.br ^bb13105
^bb13105:
 cf.br ^bb13106
^bb13106:
 cf.br ^bb13107
^bb13107:
 cf.br ^bb13108
^bb13108:
 cf.br ^bb13109
^bb13109:
 cf.br ^bb13110
^bb13110:
 cf.br ^bb13111
^bb13111:
 cf.br ^bb13112
^bb13112:
 cf.br ^bb13113
^bb13113:
 cf.br ^bb13114
^bb13114:
 cf.br ^bb13115
^bb13115:
 cf.br ^bb13116
^bb13116:
 cf.br ^bb13117
^bb13117:
 cf.br ^bb13118
^bb13118:
 cf.br ^bb13119
^bb13119:
 cf.br ^bb13120
^bb13120:
 cf.br ^bb13121
^bb13121:
 cf.br ^bb13122
^bb13122:
 cf.br ^bb13123
^bb13123:
 cf.br ^bb13124
^bb13124:
 cf.br ^bb13125
^bb13125:
 cf.br ^bb13126
^bb13126:
 cf.br ^bb13127
^bb13127:
 cf.br ^bb13128
^bb13128:
 cf.br ^bb13129
^bb13129:
 cf.br ^bb13130
^bb13130:
 cf.br ^bb13131
^bb13131:
 cf.br ^bb13132
^bb13132:
 cf.br ^bb13133
^bb13133:
 cf.br ^bb13134
^bb13134:
 cf.br ^bb13135
^bb13135:
 cf.br ^bb13136
^bb13136:
 cf.br ^bb13137
^bb13137:
 cf.br ^bb13138
^bb13138:
 cf.br ^bb13139
^bb13139:
 cf.br ^bb13140
^bb13140:
 cf.br ^bb13141
^bb13141:
 cf.br ^bb13142
^bb13142:
 cf.br ^bb13143
^bb13143:
 cf.br ^bb13144
^bb13144:
 cf.br ^bb13145
^bb13145:
 cf.br ^bb13146
^bb13146:
 cf.br ^bb13147
^bb13147:
 cf.br ^bb13148
^bb13148:
 cf.br ^bb13149
^bb13149:
 cf.br ^bb13150
^bb13150:
 cf.br ^bb13151
^bb13151:
 cf.br ^bb13152
^bb13152:
 cf.br ^bb13153
^bb13153:
 cf.br ^bb13154
^bb13154:
 cf.br ^bb13155
^bb13155:
 cf.br ^bb13156
^bb13156:
 cf.br ^bb13157
^bb13157:
 cf.br ^bb13158
^bb13158:
 cf.br ^bb13159
^bb13159:
 cf.br ^bb13160
^bb13160:
 cf.br ^bb13161
^bb13161:
 cf.br ^bb13162
^bb13162:
 cf.br ^bb13163
^bb13163:
 cf.br ^bb13164
^bb13164:
 cf.br ^bb13165
^bb13165:
 cf.br ^bb13166
^bb13166:
 cf.br ^bb13167
^bb13167:
 cf.br ^bb13168
^bb13168:
 cf.br ^bb13169
^bb13169:
 cf.br ^bb13170
^bb13170:
 cf.br ^bb13171
^bb13171:
 cf.br ^bb13172
^bb13172:
 cf.br ^bb13173
^bb13173:
 cf.br ^bb13174
^bb13174:
 cf.br ^bb13175
^bb13175:
 cf.br ^bb13176
^bb13176:
 cf.br ^bb13177
^bb13177:
 cf.br ^bb13178
^bb13178:
 cf.br ^bb13179
^bb13179:
 cf.br ^bb13180
^bb13180:
 cf.br ^bb13181
^bb13181:
 cf.br ^bb13182
^bb13182:
 cf.br ^bb13183
^bb13183:
 cf.br ^bb13184
^bb13184:
 cf.br ^bb13185
^bb13185:
 cf.br ^bb13186
^bb13186:
 cf.br ^bb13187
^bb13187:
 cf.br ^bb13188
^bb13188:
 cf.br ^bb13189
^bb13189:
 cf.br ^bb13190
^bb13190:
 cf.br ^bb13191
^bb13191:
 cf.br ^bb13192
^bb13192:
 cf.br ^bb13193
^bb13193:
 cf.br ^bb13194
^bb13194:
 cf.br ^bb13195
^bb13195:
 cf.br ^bb13196
^bb13196:
 cf.br ^bb13197
^bb13197:
 cf.br ^bb13198
^bb13198:
 cf.br ^bb13199
^bb13199:
 cf.br ^bb13200
^bb13200:
 cf.br ^bb13201
^bb13201:
 cf.br ^bb13202
^bb13202:
 cf.br ^bb13203
^bb13203:
 cf.br ^bb13204
^bb13204:
 cf.br ^bb13205
^bb13205:
 cf.br ^bb13206
^bb13206:
 cf.br ^bb13207
^bb13207:
 cf.br ^bb13208
^bb13208:
 cf.br ^bb13209
^bb13209:
 cf.br ^bb13210
^bb13210:
 cf.br ^bb13211
^bb13211:
 cf.br ^bb13212
^bb13212:
 cf.br ^bb13213
^bb13213:
 cf.br ^bb13214
^bb13214:
 cf.br ^bb13215
^bb13215:
 cf.br ^bb13216
^bb13216:
 cf.br ^bb13217
^bb13217:
 cf.br ^bb13218
^bb13218:
 cf.br ^bb13219
^bb13219:
 cf.br ^bb13220
^bb13220:
 cf.br ^bb13221
^bb13221:
 cf.br ^bb13222
^bb13222:
 cf.br ^bb13223
^bb13223:
 cf.br ^bb13224
^bb13224:
 cf.br ^bb13225
^bb13225:
 cf.br ^bb13226
^bb13226:
 cf.br ^bb13227
^bb13227:
 cf.br ^bb13228
^bb13228:
 cf.br ^bb13229
^bb13229:
 cf.br ^bb13230
^bb13230:
 cf.br ^bb13231
^bb13231:
 cf.br ^bb13232
^bb13232:
 cf.br ^bb13233
^bb13233:
 cf.br ^bb13234
^bb13234:
 cf.br ^bb13235
^bb13235:
 cf.br ^bb13236
^bb13236:
 cf.br ^bb13237
^bb13237:
 cf.br ^bb13238
^bb13238:
 cf.br ^bb13239
^bb13239:
 cf.br ^bb13240
^bb13240:
 cf.br ^bb13241
^bb13241:
 cf.br ^bb13242
^bb13242:
 cf.br ^bb13243
^bb13243:
 cf.br ^bb13244
^bb13244:
 cf.br ^bb13245
^bb13245:
 cf.br ^bb13246
^bb13246:
 cf.br ^bb13247
^bb13247:
 cf.br ^bb13248
^bb13248:
 cf.br ^bb13249
^bb13249:
 cf.br ^bb13250
^bb13250:
 cf.br ^bb13251
^bb13251:
 cf.br ^bb13252
^bb13252:
 cf.br ^bb13253
^bb13253:
 cf.br ^bb13254
^bb13254:
 cf.br ^bb13255
^bb13255:
 cf.br ^bb13256
^bb13256:
 cf.br ^bb13257
^bb13257:
 cf.br ^bb13258
^bb13258:
 cf.br ^bb13259
^bb13259:
 cf.br ^bb13260
^bb13260:
 cf.br ^bb13261
^bb13261:
 cf.br ^bb13262
^bb13262:
 cf.br ^bb13263
^bb13263:
 cf.br ^bb13264
^bb13264:
 cf.br ^bb13265
^bb13265:
 cf.br ^bb13266
^bb13266:
 cf.br ^bb13267
^bb13267:
 cf.br ^bb13268
^bb13268:
 cf.br ^bb13269
^bb13269:
 cf.br ^bb13270
^bb13270:
 cf.br ^bb13271
^bb13271:
 cf.br ^bb13272
^bb13272:
 cf.br ^bb13273
^bb13273:
 cf.br ^bb13274
^bb13274:
 cf.br ^bb13275
^bb13275:
 cf.br ^bb13276
^bb13276:
 cf.br ^bb13277
^bb13277:
 cf.br ^bb13278
^bb13278:
 cf.br ^bb13279
^bb13279:
 cf.br ^bb13280
^bb13280:
 cf.br ^bb13281
^bb13281:
 cf.br ^bb13282
^bb13282:
 cf.br ^bb13283
^bb13283:
 cf.br ^bb13284
^bb13284:
 cf.br ^bb13285
^bb13285:
 cf.br ^bb13286
^bb13286:
 cf.br ^bb13287
^bb13287:
 cf.br ^bb13288
^bb13288:
 cf.br ^bb13289
^bb13289:
 cf.br ^bb13290
^bb13290:
 cf.br ^bb13291
^bb13291:
 cf.br ^bb13292
^bb13292:
 cf.br ^bb13293
^bb13293:
 cf.br ^bb13294
^bb13294:
 cf.br ^bb13295
^bb13295:
 cf.br ^bb13296
^bb13296:
 cf.br ^bb13297
^bb13297:
 cf.br ^bb13298
^bb13298:
 cf.br ^bb13299
^bb13299:
 cf.br ^bb13300
^bb13300:
 cf.br ^bb13301
^bb13301:
 cf.br ^bb13302
^bb13302:
 cf.br ^bb13303
^bb13303:
 cf.br ^bb13304
^bb13304:
 cf.br ^bb13305
^bb13305:
 cf.br ^bb13306
^bb13306:
 cf.br ^bb13307
^bb13307:
 cf.br ^bb13308
^bb13308:
 cf.br ^bb13309
^bb13309:
 cf.br ^bb13310
^bb13310:
 cf.br ^bb13311
^bb13311:
 cf.br ^bb13312
^bb13312:
 cf.br ^bb13313
^bb13313:
 cf.br ^bb13314
^bb13314:
 cf.br ^bb13315
^bb13315:
 cf.br ^bb13316
^bb13316:
 cf.br ^bb13317
^bb13317:
 cf.br ^bb13318
^bb13318:
 cf.br ^bb13319
^bb13319:
 cf.br ^bb13320
^bb13320:
 cf.br ^bb13321
^bb13321:
 cf.br ^bb13322
^bb13322:
 cf.br ^bb13323
^bb13323:
 cf.br ^bb13324
^bb13324:
 cf.br ^bb13325
^bb13325:
 cf.br ^bb13326
^bb13326:
 cf.br ^bb13327
^bb13327:
 cf.br ^bb13328
^bb13328:
 cf.br ^bb13329
^bb13329:
 cf.br ^bb13330
^bb13330:
 cf.br ^bb13331
^bb13331:
 cf.br ^bb13332
^bb13332:
 cf.br ^bb13333
^bb13333:
 cf.br ^bb13334
^bb13334:
 cf.br ^bb13335
^bb13335:
 cf.br ^bb13336
^bb13336:
 cf.br ^bb13337
^bb13337:
 cf.br ^bb13338
^bb13338:
 cf.br ^bb13339
^bb13339:
 cf.br ^bb13340
^bb13340:
 cf.br ^bb13341
^bb13341:
 cf.br ^bb13342
^bb13342:
 cf.br ^bb13343
^bb13343:
 cf.br ^bb13344
^bb13344:
 cf.br ^bb13345
^bb13345:
 cf.br ^bb13346
^bb13346:
 cf.br ^bb13347
^bb13347:
 cf.br ^bb13348
^bb13348:
 cf.br ^bb13349
^bb13349:
 cf.br ^bb13350
^bb13350:
 cf.br ^bb13351
^bb13351:
 cf.br ^bb13352
^bb13352:
 cf.br ^bb13353
^bb13353:
 cf.br ^bb13354
^bb13354:
 cf.br ^bb13355
^bb13355:
 cf.br ^bb13356
^bb13356:
 cf.br ^bb13357
^bb13357:
 cf.br ^bb13358
^bb13358:
 cf.br ^bb13359
^bb13359:
 cf.br ^bb13360
^bb13360:
 cf.br ^bb13361
^bb13361:
 cf.br ^bb13362
^bb13362:
 cf.br ^bb13363
^bb13363:
 cf.br ^bb13364
^bb13364:
 cf.br ^bb13365
^bb13365:
 cf.br ^bb13366
^bb13366:
 cf.br ^bb13367
^bb13367:
 cf.br ^bb13368
^bb13368:
 cf.br ^bb13369
^bb13369:
 cf.br ^bb13370
^bb13370:
 cf.br ^bb13371
^bb13371:
 cf.br ^bb13372
^bb13372:
 cf.br ^bb13373
^bb13373:
 cf.br ^bb13374
^bb13374:
 cf.br ^bb13375
^bb13375:
 cf.br ^bb13376
^bb13376:
 cf.br ^bb13377
^bb13377:
 cf.br ^bb13378
^bb13378:
 cf.br ^bb13379
^bb13379:
 cf.br ^bb13380
^bb13380:
 cf.br ^bb13381
^bb13381:
 cf.br ^bb13382
^bb13382:
 cf.br ^bb13383
^bb13383:
 cf.br ^bb13384
^bb13384:
 cf.br ^bb13385
^bb13385:
 cf.br ^bb13386
^bb13386:
 cf.br ^bb13387
^bb13387:
 cf.br ^bb13388
^bb13388:
 cf.br ^bb13389
^bb13389:
 cf.br ^bb13390
^bb13390:
 cf.br ^bb13391
^bb13391:
 cf.br ^bb13392
^bb13392:
 cf.br ^bb13393
^bb13393:
 cf.br ^bb13394
^bb13394:
 cf.br ^bb13395
^bb13395:
 cf.br ^bb13396
^bb13396:
 cf.br ^bb13397
^bb13397:
 cf.br ^bb13398
^bb13398:
 cf.br ^bb13399
^bb13399:
 cf.br ^bb13400
^bb13400:
 cf.br ^bb13401
^bb13401:
 cf.br ^bb13402
^bb13402:
 cf.br ^bb13403
^bb13403:
 cf.br ^bb13404
^bb13404:
 cf.br ^bb13405
^bb13405:
 cf.br ^bb13406
^bb13406:
 cf.br ^bb13407
^bb13407:
 cf.br ^bb13408
^bb13408:
 cf.br ^bb13409
^bb13409:
 cf.br ^bb13410
^bb13410:
 cf.br ^bb13411
^bb13411:
 cf.br ^bb13412
^bb13412:
 cf.br ^bb13413
^bb13413:
 cf.br ^bb13414
^bb13414:
 cf.br ^bb13415
^bb13415:
 cf.br ^bb13416
^bb13416:
 cf.br ^bb13417
^bb13417:
 cf.br ^bb13418
^bb13418:
 cf.br ^bb13419
^bb13419:
 cf.br ^bb13420
^bb13420:
 cf.br ^bb13421
^bb13421:
 cf.br ^bb13422
^bb13422:
 cf.br ^bb13423
^bb13423:
 cf.br ^bb13424
^bb13424:
 cf.br ^bb13425
^bb13425:
 cf.br ^bb13426
^bb13426:
 cf.br ^bb13427
^bb13427:
 cf.br ^bb13428
^bb13428:
 cf.br ^bb13429
^bb13429:
 cf.br ^bb13430
^bb13430:
 cf.br ^bb13431
^bb13431:
 cf.br ^bb13432
^bb13432:
 cf.br ^bb13433
^bb13433:
 cf.br ^bb13434
^bb13434:
 cf.br ^bb13435
^bb13435:
 cf.br ^bb13436
^bb13436:
 cf.br ^bb13437
^bb13437:
 cf.br ^bb13438
^bb13438:
 cf.br ^bb13439
^bb13439:
 cf.br ^bb13440
^bb13440:
 cf.br ^bb13441
^bb13441:
 cf.br ^bb13442
^bb13442:
 cf.br ^bb13443
^bb13443:
 cf.br ^bb13444
^bb13444:
 cf.br ^bb13445
^bb13445:
 cf.br ^bb13446
^bb13446:
 cf.br ^bb13447
^bb13447:
 cf.br ^bb13448
^bb13448:
 cf.br ^bb13449
^bb13449:
 cf.br ^bb13450
^bb13450:
 cf.br ^bb13451
^bb13451:
 cf.br ^bb13452
^bb13452:
 cf.br ^bb13453
^bb13453:
 cf.br ^bb13454
^bb13454:
 cf.br ^bb13455
^bb13455:
 cf.br ^bb13456
^bb13456:
 cf.br ^bb13457
^bb13457:
 cf.br ^bb13458
^bb13458:
 cf.br ^bb13459
^bb13459:
 cf.br ^bb13460
^bb13460:
 cf.br ^bb13461
^bb13461:
 cf.br ^bb13462
^bb13462:
 cf.br ^bb13463
^bb13463:
 cf.br ^bb13464
^bb13464:
 cf.br ^bb13465
^bb13465:
 cf.br ^bb13466
^bb13466:
 cf.br ^bb13467
^bb13467:
 cf.br ^bb13468
^bb13468:
 cf.br ^bb13469
^bb13469:
 cf.br ^bb13470
^bb13470:
 cf.br ^bb13471
^bb13471:
 cf.br ^bb13472
^bb13472:
 cf.br ^bb13473
^bb13473:
 cf.br ^bb13474
^bb13474:
 cf.br ^bb13475
^bb13475:
 cf.br ^bb13476
^bb13476:
 cf.br ^bb13477
^bb13477:
 cf.br ^bb13478
^bb13478:
 cf.br ^bb13479
^bb13479:
 cf.br ^bb13480
^bb13480:
 cf.br ^bb13481
^bb13481:
 cf.br ^bb13482
^bb13482:
 cf.br ^bb13483
^bb13483:
 cf.br ^bb13484
^bb13484:
 cf.br ^bb13485
^bb13485:
 cf.br ^bb13486
^bb13486:
 cf.br ^bb13487
^bb13487:
 cf.br ^bb13488
^bb13488:
 cf.br ^bb13489
^bb13489:
 cf.br ^bb13490
^bb13490:
 cf.br ^bb13491
^bb13491:
 cf.br ^bb13492
^bb13492:
 cf.br ^bb13493
^bb13493:
 cf.br ^bb13494
^bb13494:
 cf.br ^bb13495
^bb13495:
 cf.br ^bb13496
^bb13496:
 cf.br ^bb13497
^bb13497:
 cf.br ^bb13498
^bb13498:
 cf.br ^bb13499
^bb13499:
 cf.br ^bb13500
^bb13500:
 cf.br ^bb13501
^bb13501:
 cf.br ^bb13502
^bb13502:
 cf.br ^bb13503
^bb13503:
 cf.br ^bb13504
^bb13504:
 cf.br ^bb13505
^bb13505:
 cf.br ^bb13506
^bb13506:
 cf.br ^bb13507
^bb13507:
 cf.br ^bb13508
^bb13508:
 cf.br ^bb13509
^bb13509:
 cf.br ^bb13510
^bb13510:
 cf.br ^bb13511
^bb13511:
 cf.br ^bb13512
^bb13512:
 cf.br ^bb13513
^bb13513:
 cf.br ^bb13514
^bb13514:
 cf.br ^bb13515
^bb13515:
 cf.br ^bb13516
^bb13516:
 cf.br ^bb13517
^bb13517:
 cf.br ^bb13518
^bb13518:
 cf.br ^bb13519
^bb13519:
 cf.br ^bb13520
^bb13520:
 cf.br ^bb13521
^bb13521:
 cf.br ^bb13522
^bb13522:
 cf.br ^bb13523
^bb13523:
 cf.br ^bb13524
^bb13524:
 cf.br ^bb13525
^bb13525:
 cf.br ^bb13526
^bb13526:
 cf.br ^bb13527
^bb13527:
 cf.br ^bb13528
^bb13528:
 cf.br ^bb13529
^bb13529:
 cf.br ^bb13530
^bb13530:
 cf.br ^bb13531
^bb13531:
 cf.br ^bb13532
^bb13532:
 cf.br ^bb13533
^bb13533:
 cf.br ^bb13534
^bb13534:
 cf.br ^bb13535
^bb13535:
 cf.br ^bb13536
^bb13536:
 cf.br ^bb13537
^bb13537:
 cf.br ^bb13538
^bb13538:
 cf.br ^bb13539
^bb13539:
 cf.br ^bb13540
^bb13540:
 cf.br ^bb13541
^bb13541:
 cf.br ^bb13542
^bb13542:
 cf.br ^bb13543
^bb13543:
 cf.br ^bb13544
^bb13544:
 cf.br ^bb13545
^bb13545:
 cf.br ^bb13546
^bb13546:
 cf.br ^bb13547
^bb13547:
 cf.br ^bb13548
^bb13548:
 cf.br ^bb13549
^bb13549:
 cf.br ^bb13550
^bb13550:
 cf.br ^bb13551
^bb13551:
 cf.br ^bb13552
^bb13552:
 cf.br ^bb13553
^bb13553:
 cf.br ^bb13554
^bb13554:
 cf.br ^bb13555
^bb13555:
 cf.br ^bb13556
^bb13556:
 cf.br ^bb13557
^bb13557:
 cf.br ^bb13558
^bb13558:
 cf.br ^bb13559
^bb13559:
 cf.br ^bb13560
^bb13560:
 cf.br ^bb13561
^bb13561:
 cf.br ^bb13562
^bb13562:
 cf.br ^bb13563
^bb13563:
 cf.br ^bb13564
^bb13564:
 cf.br ^bb13565
^bb13565:
 cf.br ^bb13566
^bb13566:
 cf.br ^bb13567
^bb13567:
 cf.br ^bb13568
^bb13568:
 cf.br ^bb13569
^bb13569:
 cf.br ^bb13570
^bb13570:
 cf.br ^bb13571
^bb13571:
 cf.br ^bb13572
^bb13572:
 cf.br ^bb13573
^bb13573:
 cf.br ^bb13574
^bb13574:
 cf.br ^bb13575
^bb13575:
 cf.br ^bb13576
^bb13576:
 cf.br ^bb13577
^bb13577:
 cf.br ^bb13578
^bb13578:
 cf.br ^bb13579
^bb13579:
 cf.br ^bb13580
^bb13580:
 cf.br ^bb13581
^bb13581:
 cf.br ^bb13582
^bb13582:
 cf.br ^bb13583
^bb13583:
 cf.br ^bb13584
^bb13584:
 cf.br ^bb13585
^bb13585:
 cf.br ^bb13586
^bb13586:
 cf.br ^bb13587
^bb13587:
 cf.br ^bb13588
^bb13588:
 cf.br ^bb13589
^bb13589:
 cf.br ^bb13590
^bb13590:
 cf.br ^bb13591
^bb13591:
 cf.br ^bb13592
^bb13592:
 cf.br ^bb13593
^bb13593:
 cf.br ^bb13594
^bb13594:
 cf.br ^bb13595
^bb13595:
 cf.br ^bb13596
^bb13596:
 cf.br ^bb13597
^bb13597:
 cf.br ^bb13598
^bb13598:
 cf.br ^bb13599
^bb13599:
 cf.br ^bb13600
^bb13600:
 cf.br ^bb13601
^bb13601:
 cf.br ^bb13602
^bb13602:
 cf.br ^bb13603
^bb13603:
 cf.br ^bb13604
^bb13604:
 cf.br ^bb13605
^bb13605:
 cf.br ^bb13606
^bb13606:
 cf.br ^bb13607
^bb13607:
 cf.br ^bb13608
^bb13608:
 cf.br ^bb13609
^bb13609:
 cf.br ^bb13610
^bb13610:
 cf.br ^bb13611
^bb13611:
 cf.br ^bb13612
^bb13612:
 cf.br ^bb13613
^bb13613:
 cf.br ^bb13614
^bb13614:
 cf.br ^bb13615
^bb13615:
 cf.br ^bb13616
^bb13616:
 cf.br ^bb13617
^bb13617:
 cf.br ^bb13618
^bb13618:
 cf.br ^bb13619
^bb13619:
 cf.br ^bb13620
^bb13620:
 cf.br ^bb13621
^bb13621:
 cf.br ^bb13622
^bb13622:
 cf.br ^bb13623
^bb13623:
 cf.br ^bb13624
^bb13624:
 cf.br ^bb13625
^bb13625:
 cf.br ^bb13626
^bb13626:
 cf.br ^bb13627
^bb13627:
 cf.br ^bb13628
^bb13628:
 cf.br ^bb13629
^bb13629:
 cf.br ^bb13630
^bb13630:
 cf.br ^bb13631
^bb13631:
 cf.br ^bb13632
^bb13632:
 cf.br ^bb13633
^bb13633:
 cf.br ^bb13634
^bb13634:
 cf.br ^bb13635
^bb13635:
 cf.br ^bb13636
^bb13636:
 cf.br ^bb13637
^bb13637:
 cf.br ^bb13638
^bb13638:
 cf.br ^bb13639
^bb13639:
 cf.br ^bb13640
^bb13640:
 cf.br ^bb13641
^bb13641:
 cf.br ^bb13642
^bb13642:
 cf.br ^bb13643
^bb13643:
 cf.br ^bb13644
^bb13644:
 cf.br ^bb13645
^bb13645:
 cf.br ^bb13646
^bb13646:
 cf.br ^bb13647
^bb13647:
 cf.br ^bb13648
^bb13648:
 cf.br ^bb13649
^bb13649:
 cf.br ^bb13650
^bb13650:
 cf.br ^bb13651
^bb13651:
 cf.br ^bb13652
^bb13652:
 cf.br ^bb13653
^bb13653:
 cf.br ^bb13654
^bb13654:
 cf.br ^bb13655
^bb13655:
 cf.br ^bb13656
^bb13656:
 cf.br ^bb13657
^bb13657:
 cf.br ^bb13658
^bb13658:
 cf.br ^bb13659
^bb13659:
 cf.br ^bb13660
^bb13660:
 cf.br ^bb13661
^bb13661:
 cf.br ^bb13662
^bb13662:
 cf.br ^bb13663
^bb13663:
 cf.br ^bb13664
^bb13664:
 cf.br ^bb13665
^bb13665:
 cf.br ^bb13666
^bb13666:
 cf.br ^bb13667
^bb13667:
 cf.br ^bb13668
^bb13668:
 cf.br ^bb13669
^bb13669:
 cf.br ^bb13670
^bb13670:
 cf.br ^bb13671
^bb13671:
 cf.br ^bb13672
^bb13672:
 cf.br ^bb13673
^bb13673:
 cf.br ^bb13674
^bb13674:
 cf.br ^bb13675
^bb13675:
 cf.br ^bb13676
^bb13676:
 cf.br ^bb13677
^bb13677:
 cf.br ^bb13678
^bb13678:
 cf.br ^bb13679
^bb13679:
 cf.br ^bb13680
^bb13680:
 cf.br ^bb13681
^bb13681:
 cf.br ^bb13682
^bb13682:
 cf.br ^bb13683
^bb13683:
 cf.br ^bb13684
^bb13684:
 cf.br ^bb13685
^bb13685:
 cf.br ^bb13686
^bb13686:
 cf.br ^bb13687
^bb13687:
 cf.br ^bb13688
^bb13688:
 cf.br ^bb13689
^bb13689:
 cf.br ^bb13690
^bb13690:
 cf.br ^bb13691
^bb13691:
 cf.br ^bb13692
^bb13692:
 cf.br ^bb13693
^bb13693:
 cf.br ^bb13694
^bb13694:
 cf.br ^bb13695
^bb13695:
 cf.br ^bb13696
^bb13696:
 cf.br ^bb13697
^bb13697:
 cf.br ^bb13698
^bb13698:
 cf.br ^bb13699
^bb13699:
 cf.br ^bb13700
^bb13700:
 cf.br ^bb13701
^bb13701:
 cf.br ^bb13702
^bb13702:
 cf.br ^bb13703
^bb13703:
 cf.br ^bb13704
^bb13704:
 cf.br ^bb13705
^bb13705:
 cf.br ^bb13706
^bb13706:
 cf.br ^bb13707
^bb13707:
 cf.br ^bb13708
^bb13708:
 cf.br ^bb13709
^bb13709:
 cf.br ^bb13710
^bb13710:
 cf.br ^bb13711
^bb13711:
 cf.br ^bb13712
^bb13712:
 cf.br ^bb13713
^bb13713:
 cf.br ^bb13714
^bb13714:
 cf.br ^bb13715
^bb13715:
 cf.br ^bb13716
^bb13716:
 cf.br ^bb13717
^bb13717:
 cf.br ^bb13718
^bb13718:
 cf.br ^bb13719
^bb13719:
 cf.br ^bb13720
^bb13720:
 cf.br ^bb13721
^bb13721:
 cf.br ^bb13722
^bb13722:
 cf.br ^bb13723
^bb13723:
 cf.br ^bb13724
^bb13724:
 cf.br ^bb13725
^bb13725:
 cf.br ^bb13726
^bb13726:
 cf.br ^bb13727
^bb13727:
 cf.br ^bb13728
^bb13728:
 cf.br ^bb13729
^bb13729:
 cf.br ^bb13730
^bb13730:
 cf.br ^bb13731
^bb13731:
 cf.br ^bb13732
^bb13732:
 cf.br ^bb13733
^bb13733:
 cf.br ^bb13734
^bb13734:
 cf.br ^bb13735
^bb13735:
 cf.br ^bb13736
^bb13736:
 cf.br ^bb13737
^bb13737:
 cf.br ^bb13738
^bb13738:
 cf.br ^bb13739
^bb13739:
 cf.br ^bb13740
^bb13740:
 cf.br ^bb13741
^bb13741:
 cf.br ^bb13742
^bb13742:
 cf.br ^bb13743
^bb13743:
 cf.br ^bb13744
^bb13744:
 cf.br ^bb13745
^bb13745:
 cf.br ^bb13746
^bb13746:
 cf.br ^bb13747
^bb13747:
 cf.br ^bb13748
^bb13748:
 cf.br ^bb13749
^bb13749:
 cf.br ^bb13750
^bb13750:
 cf.br ^bb13751
^bb13751:
 cf.br ^bb13752
^bb13752:
 cf.br ^bb13753
^bb13753:
 cf.br ^bb13754
^bb13754:
 cf.br ^bb13755
^bb13755:
 cf.br ^bb13756
^bb13756:
 cf.br ^bb13757
^bb13757:
 cf.br ^bb13758
^bb13758:
 cf.br ^bb13759
^bb13759:
 cf.br ^bb13760
^bb13760:
 cf.br ^bb13761
^bb13761:
 cf.br ^bb13762
^bb13762:
 cf.br ^bb13763
^bb13763:
 cf.br ^bb13764
^bb13764:
 cf.br ^bb13765
^bb13765:
 cf.br ^bb13766
^bb13766:
 cf.br ^bb13767
^bb13767:
 cf.br ^bb13768
^bb13768:
 cf.br ^bb13769
^bb13769:
 cf.br ^bb13770
^bb13770:
 cf.br ^bb13771
^bb13771:
 cf.br ^bb13772
^bb13772:
 cf.br ^bb13773
^bb13773:
 cf.br ^bb13774
^bb13774:
 cf.br ^bb13775
^bb13775:
 cf.br ^bb13776
^bb13776:
 cf.br ^bb13777
^bb13777:
 cf.br ^bb13778
^bb13778:
 cf.br ^bb13779
^bb13779:
 cf.br ^bb13780
^bb13780:
 cf.br ^bb13781
^bb13781:
 cf.br ^bb13782
^bb13782:
 cf.br ^bb13783
^bb13783:
 cf.br ^bb13784
^bb13784:
 cf.br ^bb13785
^bb13785:
 cf.br ^bb13786
^bb13786:
 cf.br ^bb13787
^bb13787:
 cf.br ^bb13788
^bb13788:
 cf.br ^bb13789
^bb13789:
 cf.br ^bb13790
^bb13790:
 cf.br ^bb13791
^bb13791:
 cf.br ^bb13792
^bb13792:
 cf.br ^bb13793
^bb13793:
 cf.br ^bb13794
^bb13794:
 cf.br ^bb13795
^bb13795:
 cf.br ^bb13796
^bb13796:
 cf.br ^bb13797
^bb13797:
 cf.br ^bb13798
^bb13798:
 cf.br ^bb13799
^bb13799:
 cf.br ^bb13800
^bb13800:
 cf.br ^bb13801
^bb13801:
 cf.br ^bb13802
^bb13802:
 cf.br ^bb13803
^bb13803:
 cf.br ^bb13804
^bb13804:
 cf.br ^bb13805
^bb13805:
 cf.br ^bb13806
^bb13806:
 cf.br ^bb13807
^bb13807:
 cf.br ^bb13808
^bb13808:
 cf.br ^bb13809
^bb13809:
 cf.br ^bb13810
^bb13810:
 cf.br ^bb13811
^bb13811:
 cf.br ^bb13812
^bb13812:
 cf.br ^bb13813
^bb13813:
 cf.br ^bb13814
^bb13814:
 cf.br ^bb13815
^bb13815:
 cf.br ^bb13816
^bb13816:
 cf.br ^bb13817
^bb13817:
 cf.br ^bb13818
^bb13818:
 cf.br ^bb13819
^bb13819:
 cf.br ^bb13820
^bb13820:
 cf.br ^bb13821
^bb13821:
 cf.br ^bb13822
^bb13822:
 cf.br ^bb13823
^bb13823:
 cf.br ^bb13824
^bb13824:
 cf.br ^bb13825
^bb13825:
 cf.br ^bb13826
^bb13826:
 cf.br ^bb13827
^bb13827:
 cf.br ^bb13828
^bb13828:
 cf.br ^bb13829
^bb13829:
 cf.br ^bb13830
^bb13830:
 cf.br ^bb13831
^bb13831:
 cf.br ^bb13832
^bb13832:
 cf.br ^bb13833
^bb13833:
 cf.br ^bb13834
^bb13834:
 cf.br ^bb13835
^bb13835:
 cf.br ^bb13836
^bb13836:
 cf.br ^bb13837
^bb13837:
 cf.br ^bb13838
^bb13838:
 cf.br ^bb13839
^bb13839:
 cf.br ^bb13840
^bb13840:
 cf.br ^bb13841
^bb13841:
 cf.br ^bb13842
^bb13842:
 cf.br ^bb13843
^bb13843:
 cf.br ^bb13844
^bb13844:
 cf.br ^bb13845
^bb13845:
 cf.br ^bb13846
^bb13846:
 cf.br ^bb13847
^bb13847:
 cf.br ^bb13848
^bb13848:
 cf.br ^bb13849
^bb13849:
 cf.br ^bb13850
^bb13850:
 cf.br ^bb13851
^bb13851:
 cf.br ^bb13852
^bb13852:
 cf.br ^bb13853
^bb13853:
 cf.br ^bb13854
^bb13854:
 cf.br ^bb13855
^bb13855:
 cf.br ^bb13856
^bb13856:
 cf.br ^bb13857
^bb13857:
 cf.br ^bb13858
^bb13858:
 cf.br ^bb13859
^bb13859:
 cf.br ^bb13860
^bb13860:
 cf.br ^bb13861
^bb13861:
 cf.br ^bb13862
^bb13862:
 cf.br ^bb13863
^bb13863:
 cf.br ^bb13864
^bb13864:
 cf.br ^bb13865
^bb13865:
 cf.br ^bb13866
^bb13866:
 cf.br ^bb13867
^bb13867:
 cf.br ^bb13868
^bb13868:
 cf.br ^bb13869
^bb13869:
 cf.br ^bb13870
^bb13870:
 cf.br ^bb13871
^bb13871:
 cf.br ^bb13872
^bb13872:
 cf.br ^bb13873
^bb13873:
 cf.br ^bb13874
^bb13874:
 cf.br ^bb13875
^bb13875:
 cf.br ^bb13876
^bb13876:
 cf.br ^bb13877
^bb13877:
 cf.br ^bb13878
^bb13878:
 cf.br ^bb13879
^bb13879:
 cf.br ^bb13880
^bb13880:
 cf.br ^bb13881
^bb13881:
 cf.br ^bb13882
^bb13882:
 cf.br ^bb13883
^bb13883:
 cf.br ^bb13884
^bb13884:
 cf.br ^bb13885
^bb13885:
 cf.br ^bb13886
^bb13886:
 cf.br ^bb13887
^bb13887:
 cf.br ^bb13888
^bb13888:
 cf.br ^bb13889
^bb13889:
 cf.br ^bb13890
^bb13890:
 cf.br ^bb13891
^bb13891:
 cf.br ^bb13892
^bb13892:
 cf.br ^bb13893
^bb13893:
 cf.br ^bb13894
^bb13894:
 cf.br ^bb13895
^bb13895:
 cf.br ^bb13896
^bb13896:
 cf.br ^bb13897
^bb13897:
 cf.br ^bb13898
^bb13898:
 cf.br ^bb13899
^bb13899:
 cf.br ^bb13900
^bb13900:
 cf.br ^bb13901
^bb13901:
 cf.br ^bb13902
^bb13902:
 cf.br ^bb13903
^bb13903:
 cf.br ^bb13904
^bb13904:
 cf.br ^bb13905
^bb13905:
 cf.br ^bb13906
^bb13906:
 cf.br ^bb13907
^bb13907:
 cf.br ^bb13908
^bb13908:
 cf.br ^bb13909
^bb13909:
 cf.br ^bb13910
^bb13910:
 cf.br ^bb13911
^bb13911:
 cf.br ^bb13912
^bb13912:
 cf.br ^bb13913
^bb13913:
 cf.br ^bb13914
^bb13914:
 cf.br ^bb13915
^bb13915:
 cf.br ^bb13916
^bb13916:
 cf.br ^bb13917
^bb13917:
 cf.br ^bb13918
^bb13918:
 cf.br ^bb13919
^bb13919:
 cf.br ^bb13920
^bb13920:
 cf.br ^bb13921
^bb13921:
 cf.br ^bb13922
^bb13922:
 cf.br ^bb13923
^bb13923:
 cf.br ^bb13924
^bb13924:
 cf.br ^bb13925
^bb13925:
 cf.br ^bb13926
^bb13926:
 cf.br ^bb13927
^bb13927:
 cf.br ^bb13928
^bb13928:
 cf.br ^bb13929
^bb13929:
 cf.br ^bb13930
^bb13930:
 cf.br ^bb13931
^bb13931:
 cf.br ^bb13932
^bb13932:
 cf.br ^bb13933
^bb13933:
 cf.br ^bb13934
^bb13934:
 cf.br ^bb13935
^bb13935:
 cf.br ^bb13936
^bb13936:
 cf.br ^bb13937
^bb13937:
 cf.br ^bb13938
^bb13938:
 cf.br ^bb13939
^bb13939:
 cf.br ^bb13940
^bb13940:
 cf.br ^bb13941
^bb13941:
 cf.br ^bb13942
^bb13942:
 cf.br ^bb13943
^bb13943:
 cf.br ^bb13944
^bb13944:
 cf.br ^bb13945
^bb13945:
 cf.br ^bb13946
^bb13946:
 cf.br ^bb13947
^bb13947:
 cf.br ^bb13948
^bb13948:
 cf.br ^bb13949
^bb13949:
 cf.br ^bb13950
^bb13950:
 cf.br ^bb13951
^bb13951:
 cf.br ^bb13952
^bb13952:
 cf.br ^bb13953
^bb13953:
 cf.br ^bb13954
^bb13954:
 cf.br ^bb13955
^bb13955:
 cf.br ^bb13956
^bb13956:
 cf.br ^bb13957
^bb13957:
 cf.br ^bb13958
^bb13958:
 cf.br ^bb13959
^bb13959:
 cf.br ^bb13960
^bb13960:
 cf.br ^bb13961
^bb13961:
 cf.br ^bb13962
^bb13962:
 cf.br ^bb13963
^bb13963:
 cf.br ^bb13964
^bb13964:
 cf.br ^bb13965
^bb13965:
 cf.br ^bb13966
^bb13966:
 cf.br ^bb13967
^bb13967:
 cf.br ^bb13968
^bb13968:
 cf.br ^bb13969
^bb13969:
 cf.br ^bb13970
^bb13970:
 cf.br ^bb13971
^bb13971:
 cf.br ^bb13972
^bb13972:
 cf.br ^bb13973
^bb13973:
 cf.br ^bb13974
^bb13974:
 cf.br ^bb13975
^bb13975:
 cf.br ^bb13976
^bb13976:
 cf.br ^bb13977
^bb13977:
 cf.br ^bb13978
^bb13978:
 cf.br ^bb13979
^bb13979:
 cf.br ^bb13980
^bb13980:
 cf.br ^bb13981
^bb13981:
 cf.br ^bb13982
^bb13982:
 cf.br ^bb13983
^bb13983:
 cf.br ^bb13984
^bb13984:
 cf.br ^bb13985
^bb13985:
 cf.br ^bb13986
^bb13986:
 cf.br ^bb13987
^bb13987:
 cf.br ^bb13988
^bb13988:
 cf.br ^bb13989
^bb13989:
 cf.br ^bb13990
^bb13990:
 cf.br ^bb13991
^bb13991:
 cf.br ^bb13992
^bb13992:
 cf.br ^bb13993
^bb13993:
 cf.br ^bb13994
^bb13994:
 cf.br ^bb13995
^bb13995:
 cf.br ^bb13996
^bb13996:
 cf.br ^bb13997
^bb13997:
 cf.br ^bb13998
^bb13998:
 cf.br ^bb13999
^bb13999:
 cf.br ^bb14000
^bb14000:
 cf.br ^bb14001
^bb14001:
 cf.br ^bb14002
^bb14002:
 cf.br ^bb14003
^bb14003:
 cf.br ^bb14004
^bb14004:
 cf.br ^bb14005
^bb14005:
 cf.br ^bb14006
^bb14006:
 cf.br ^bb14007
^bb14007:
 cf.br ^bb14008
^bb14008:
 cf.br ^bb14009
^bb14009:
 cf.br ^bb14010
^bb14010:
 cf.br ^bb14011
^bb14011:
 cf.br ^bb14012
^bb14012:
 cf.br ^bb14013
^bb14013:
 cf.br ^bb14014
^bb14014:
 cf.br ^bb14015
^bb14015:
 cf.br ^bb14016
^bb14016:
 cf.br ^bb14017
^bb14017:
 cf.br ^bb14018
^bb14018:
 cf.br ^bb14019
^bb14019:
 cf.br ^bb14020
^bb14020:
 cf.br ^bb14021
^bb14021:
 cf.br ^bb14022
^bb14022:
 cf.br ^bb14023
^bb14023:
 cf.br ^bb14024
^bb14024:
 cf.br ^bb14025
^bb14025:
 cf.br ^bb14026
^bb14026:
 cf.br ^bb14027
^bb14027:
 cf.br ^bb14028
^bb14028:
 cf.br ^bb14029
^bb14029:
 cf.br ^bb14030
^bb14030:
 cf.br ^bb14031
^bb14031:
 cf.br ^bb14032
^bb14032:
 cf.br ^bb14033
^bb14033:
 cf.br ^bb14034
^bb14034:
 cf.br ^bb14035
^bb14035:
 cf.br ^bb14036
^bb14036:
 cf.br ^bb14037
^bb14037:
 cf.br ^bb14038
^bb14038:
 cf.br ^bb14039
^bb14039:
 cf.br ^bb14040
^bb14040:
 cf.br ^bb14041
^bb14041:
 cf.br ^bb14042
^bb14042:
 cf.br ^bb14043
^bb14043:
 cf.br ^bb14044
^bb14044:
 cf.br ^bb14045
^bb14045:
 cf.br ^bb14046
^bb14046:
 cf.br ^bb14047
^bb14047:
 cf.br ^bb14048
^bb14048:
 cf.br ^bb14049
^bb14049:
 cf.br ^bb14050
^bb14050:
 cf.br ^bb14051
^bb14051:
 cf.br ^bb14052
^bb14052:
 cf.br ^bb14053
^bb14053:
 cf.br ^bb14054
^bb14054:
 cf.br ^bb14055
^bb14055:
 cf.br ^bb14056
^bb14056:
 cf.br ^bb14057
^bb14057:
 cf.br ^bb14058
^bb14058:
 cf.br ^bb14059
^bb14059:
 cf.br ^bb14060
^bb14060:
 cf.br ^bb14061
^bb14061:
 cf.br ^bb14062
^bb14062:
 cf.br ^bb14063
^bb14063:
 cf.br ^bb14064
^bb14064:
 cf.br ^bb14065
^bb14065:
 cf.br ^bb14066
^bb14066:
 cf.br ^bb14067
^bb14067:
 cf.br ^bb14068
^bb14068:
 cf.br ^bb14069
^bb14069:
 cf.br ^bb14070
^bb14070:
 cf.br ^bb14071
^bb14071:
 cf.br ^bb14072
^bb14072:
 cf.br ^bb14073
^bb14073:
 cf.br ^bb14074
^bb14074:
 cf.br ^bb14075
^bb14075:
 cf.br ^bb14076
^bb14076:
 cf.br ^bb14077
^bb14077:
 cf.br ^bb14078
^bb14078:
 cf.br ^bb14079
^bb14079:
 cf.br ^bb14080
^bb14080:
 cf.br ^bb14081
^bb14081:
 cf.br ^bb14082
^bb14082:
 cf.br ^bb14083
^bb14083:
 cf.br ^bb14084
^bb14084:
 cf.br ^bb14085
^bb14085:
 cf.br ^bb14086
^bb14086:
 cf.br ^bb14087
^bb14087:
 cf.br ^bb14088
^bb14088:
 cf.br ^bb14089
^bb14089:
 cf.br ^bb14090
^bb14090:
 cf.br ^bb14091
^bb14091:
 cf.br ^bb14092
^bb14092:
 cf.br ^bb14093
^bb14093:
 cf.br ^bb14094
^bb14094:
 cf.br ^bb14095
^bb14095:
 cf.br ^bb14096
^bb14096:
 cf.br ^bb14097
^bb14097:
 cf.br ^bb14098
^bb14098:
 cf.br ^bb14099
^bb14099:
 cf.br ^bb14100
^bb14100:
 cf.br ^bb14101
^bb14101:
 cf.br ^bb14102
^bb14102:
 cf.br ^bb14103
^bb14103:
 cf.br ^bb14104
^bb14104:
 cf.br ^bb14105
^bb14105:
 cf.br ^bb14106
^bb14106:
 cf.br ^bb14107
^bb14107:
 cf.br ^bb14108
^bb14108:
 cf.br ^bb14109
^bb14109:
 cf.br ^bb14110
^bb14110:
 cf.br ^bb14111
^bb14111:
 cf.br ^bb14112
^bb14112:
 cf.br ^bb14113
^bb14113:
 cf.br ^bb14114
^bb14114:
 cf.br ^bb14115
^bb14115:
 cf.br ^bb14116
^bb14116:
 cf.br ^bb14117
^bb14117:
 cf.br ^bb14118
^bb14118:
 cf.br ^bb14119
^bb14119:
 cf.br ^bb14120
^bb14120:
 cf.br ^bb14121
^bb14121:
 cf.br ^bb14122
^bb14122:
 cf.br ^bb14123
^bb14123:
 cf.br ^bb14124
^bb14124:
 cf.br ^bb14125
^bb14125:
 cf.br ^bb14126
^bb14126:
 cf.br ^bb14127
^bb14127:
 cf.br ^bb14128
^bb14128:
 cf.br ^bb14129
^bb14129:
 cf.br ^bb14130
^bb14130:
 cf.br ^bb14131
^bb14131:
 cf.br ^bb14132
^bb14132:
 cf.br ^bb14133
^bb14133:
 cf.br ^bb14134
^bb14134:
 cf.br ^bb14135
^bb14135:
 cf.br ^bb14136
^bb14136:
 cf.br ^bb14137
^bb14137:
 cf.br ^bb14138
^bb14138:
 cf.br ^bb14139
^bb14139:
 cf.br ^bb14140
^bb14140:
 cf.br ^bb14141
^bb14141:
 cf.br ^bb14142
^bb14142:
 cf.br ^bb14143
^bb14143:
 cf.br ^bb14144
^bb14144:
 cf.br ^bb14145
^bb14145:
 cf.br ^bb14146
^bb14146:
 cf.br ^bb14147
^bb14147:
 cf.br ^bb14148
^bb14148:
 cf.br ^bb14149
^bb14149:
 cf.br ^bb14150
^bb14150:
 cf.br ^bb14151
^bb14151:
 cf.br ^bb14152
^bb14152:
 cf.br ^bb14153
^bb14153:
 cf.br ^bb14154
^bb14154:
 cf.br ^bb14155
^bb14155:
 cf.br ^bb14156
^bb14156:
 cf.br ^bb14157
^bb14157:
 cf.br ^bb14158
^bb14158:
 cf.br ^bb14159
^bb14159:
 cf.br ^bb14160
^bb14160:
 cf.br ^bb14161
^bb14161:
 cf.br ^bb14162
^bb14162:
 cf.br ^bb14163
^bb14163:
 cf.br ^bb14164
^bb14164:
 cf.br ^bb14165
^bb14165:
 cf.br ^bb14166
^bb14166:
 cf.br ^bb14167
^bb14167:
 cf.br ^bb14168
^bb14168:
 cf.br ^bb14169
^bb14169:
 cf.br ^bb14170
^bb14170:
 cf.br ^bb14171
^bb14171:
 cf.br ^bb14172
^bb14172:
 cf.br ^bb14173
^bb14173:
 cf.br ^bb14174
^bb14174:
 cf.br ^bb14175
^bb14175:
 cf.br ^bb14176
^bb14176:
 cf.br ^bb14177
^bb14177:
 cf.br ^bb14178
^bb14178:
 cf.br ^bb14179
^bb14179:
 cf.br ^bb14180
^bb14180:
 cf.br ^bb14181
^bb14181:
 cf.br ^bb14182
^bb14182:
 cf.br ^bb14183
^bb14183:
 cf.br ^bb14184
^bb14184:
 cf.br ^bb14185
^bb14185:
 cf.br ^bb14186
^bb14186:
 cf.br ^bb14187
^bb14187:
 cf.br ^bb14188
^bb14188:
 cf.br ^bb14189
^bb14189:
 cf.br ^bb14190
^bb14190:
 cf.br ^bb14191
^bb14191:
 cf.br ^bb14192
^bb14192:
 cf.br ^bb14193
^bb14193:
 cf.br ^bb14194
^bb14194:
 cf.br ^bb14195
^bb14195:
 cf.br ^bb14196
^bb14196:
 cf.br ^bb14197
^bb14197:
 cf.br ^bb14198
^bb14198:
 cf.br ^bb14199
^bb14199:
 cf.br ^bb14200
^bb14200:
 cf.br ^bb14201
^bb14201:
 cf.br ^bb14202
^bb14202:
 cf.br ^bb14203
^bb14203:
 cf.br ^bb14204
^bb14204:
 cf.br ^bb14205
^bb14205:
 cf.br ^bb14206
^bb14206:
 cf.br ^bb14207
^bb14207:
 cf.br ^bb14208
^bb14208:
 cf.br ^bb14209
^bb14209:
 cf.br ^bb14210
^bb14210:
 cf.br ^bb14211
^bb14211:
 cf.br ^bb14212
^bb14212:
 cf.br ^bb14213
^bb14213:
 cf.br ^bb14214
^bb14214:
 cf.br ^bb14215
^bb14215:
 cf.br ^bb14216
^bb14216:
 cf.br ^bb14217
^bb14217:
 cf.br ^bb14218
^bb14218:
 cf.br ^bb14219
^bb14219:
 cf.br ^bb14220
^bb14220:
 cf.br ^bb14221
^bb14221:
 cf.br ^bb14222
^bb14222:
 cf.br ^bb14223
^bb14223:
 cf.br ^bb14224
^bb14224:
 cf.br ^bb14225
^bb14225:
 cf.br ^bb14226
^bb14226:
 cf.br ^bb14227
^bb14227:
 cf.br ^bb14228
^bb14228:
 cf.br ^bb14229
^bb14229:
 cf.br ^bb14230
^bb14230:
 cf.br ^bb14231
^bb14231:
 cf.br ^bb14232
^bb14232:
 cf.br ^bb14233
^bb14233:
 cf.br ^bb14234
^bb14234:
 cf.br ^bb14235
^bb14235:
 cf.br ^bb14236
^bb14236:
 cf.br ^bb14237
^bb14237:
 cf.br ^bb14238
^bb14238:
 cf.br ^bb14239
^bb14239:
 cf.br ^bb14240
^bb14240:
 cf.br ^bb14241
^bb14241:
 cf.br ^bb14242
^bb14242:
 cf.br ^bb14243
^bb14243:
 cf.br ^bb14244
^bb14244:
 cf.br ^bb14245
^bb14245:
 cf.br ^bb14246
^bb14246:
 cf.br ^bb14247
^bb14247:
 cf.br ^bb14248
^bb14248:
 cf.br ^bb14249
^bb14249:
 cf.br ^bb14250
^bb14250:
 cf.br ^bb14251
^bb14251:
 cf.br ^bb14252
^bb14252:
 cf.br ^bb14253
^bb14253:
 cf.br ^bb14254
^bb14254:
 cf.br ^bb14255
^bb14255:
 cf.br ^bb14256
^bb14256:
 cf.br ^bb14257
^bb14257:
 cf.br ^bb14258
^bb14258:
 cf.br ^bb14259
^bb14259:
 cf.br ^bb14260
^bb14260:
 cf.br ^bb14261
^bb14261:
 cf.br ^bb14262
^bb14262:
 cf.br ^bb14263
^bb14263:
 cf.br ^bb14264
^bb14264:
 cf.br ^bb14265
^bb14265:
 cf.br ^bb14266
^bb14266:
 cf.br ^bb14267
^bb14267:
 cf.br ^bb14268
^bb14268:
 cf.br ^bb14269
^bb14269:
 cf.br ^bb14270
^bb14270:
 cf.br ^bb14271
^bb14271:
 cf.br ^bb14272
^bb14272:
 cf.br ^bb14273
^bb14273:
 cf.br ^bb14274
^bb14274:
 cf.br ^bb14275
^bb14275:
 cf.br ^bb14276
^bb14276:
 cf.br ^bb14277
^bb14277:
 cf.br ^bb14278
^bb14278:
 cf.br ^bb14279
^bb14279:
 cf.br ^bb14280
^bb14280:
 cf.br ^bb14281
^bb14281:
 cf.br ^bb14282
^bb14282:
 cf.br ^bb14283
^bb14283:
 cf.br ^bb14284
^bb14284:
 cf.br ^bb14285
^bb14285:
 cf.br ^bb14286
^bb14286:
 cf.br ^bb14287
^bb14287:
 cf.br ^bb14288
^bb14288:
 cf.br ^bb14289
^bb14289:
 cf.br ^bb14290
^bb14290:
 cf.br ^bb14291
^bb14291:
 cf.br ^bb14292
^bb14292:
 cf.br ^bb14293
^bb14293:
 cf.br ^bb14294
^bb14294:
 cf.br ^bb14295
^bb14295:
 cf.br ^bb14296
^bb14296:
 cf.br ^bb14297
^bb14297:
 cf.br ^bb14298
^bb14298:
 cf.br ^bb14299
^bb14299:
 cf.br ^bb14300
^bb14300:
 cf.br ^bb14301
^bb14301:
 cf.br ^bb14302
^bb14302:
 cf.br ^bb14303
^bb14303:
 cf.br ^bb14304
^bb14304:
 cf.br ^bb14305
^bb14305:
 cf.br ^bb14306
^bb14306:
 cf.br ^bb14307
^bb14307:
 cf.br ^bb14308
^bb14308:
 cf.br ^bb14309
^bb14309:
 cf.br ^bb14310
^bb14310:
 cf.br ^bb14311
^bb14311:
 cf.br ^bb14312
^bb14312:
 cf.br ^bb14313
^bb14313:
 cf.br ^bb14314
^bb14314:
 cf.br ^bb14315
^bb14315:
 cf.br ^bb14316
^bb14316:
 cf.br ^bb14317
^bb14317:
 cf.br ^bb14318
^bb14318:
 cf.br ^bb14319
^bb14319:
 cf.br ^bb14320
^bb14320:
 cf.br ^bb14321
^bb14321:
 cf.br ^bb14322
^bb14322:
 cf.br ^bb14323
^bb14323:
 cf.br ^bb14324
^bb14324:
 cf.br ^bb14325
^bb14325:
 cf.br ^bb14326
^bb14326:
 cf.br ^bb14327
^bb14327:
 cf.br ^bb14328
^bb14328:
 cf.br ^bb14329
^bb14329:
 cf.br ^bb14330
^bb14330:
 cf.br ^bb14331
^bb14331:
 cf.br ^bb14332
^bb14332:
 cf.br ^bb14333
^bb14333:
 cf.br ^bb14334
^bb14334:
 cf.br ^bb14335
^bb14335:
 cf.br ^bb14336
^bb14336:
 cf.br ^bb14337
^bb14337:
 cf.br ^bb14338
^bb14338:
 cf.br ^bb14339
^bb14339:
 cf.br ^bb14340
^bb14340:
 cf.br ^bb14341
^bb14341:
 cf.br ^bb14342
^bb14342:
 cf.br ^bb14343
^bb14343:
 cf.br ^bb14344
^bb14344:
 cf.br ^bb14345
^bb14345:
 cf.br ^bb14346
^bb14346:
 cf.br ^bb14347
^bb14347:
 cf.br ^bb14348
^bb14348:
 cf.br ^bb14349
^bb14349:
 cf.br ^bb14350
^bb14350:
 cf.br ^bb14351
^bb14351:
 cf.br ^bb14352
^bb14352:
 cf.br ^bb14353
^bb14353:
 cf.br ^bb14354
^bb14354:
 cf.br ^bb14355
^bb14355:
 cf.br ^bb14356
^bb14356:
 cf.br ^bb14357
^bb14357:
 cf.br ^bb14358
^bb14358:
 cf.br ^bb14359
^bb14359:
 cf.br ^bb14360
^bb14360:
 cf.br ^bb14361
^bb14361:
 cf.br ^bb14362
^bb14362:
 cf.br ^bb14363
^bb14363:
 cf.br ^bb14364
^bb14364:
 cf.br ^bb14365
^bb14365:
 cf.br ^bb14366
^bb14366:
 cf.br ^bb14367
^bb14367:
 cf.br ^bb14368
^bb14368:
 cf.br ^bb14369
^bb14369:
 cf.br ^bb14370
^bb14370:
 cf.br ^bb14371
^bb14371:
 cf.br ^bb14372
^bb14372:
 cf.br ^bb14373
^bb14373:
 cf.br ^bb14374
^bb14374:
 cf.br ^bb14375
^bb14375:
 cf.br ^bb14376
^bb14376:
 cf.br ^bb14377
^bb14377:
 cf.br ^bb14378
^bb14378:
 cf.br ^bb14379
^bb14379:
 cf.br ^bb14380
^bb14380:
 cf.br ^bb14381
^bb14381:
 cf.br ^bb14382
^bb14382:
 cf.br ^bb14383
^bb14383:
 cf.br ^bb14384
^bb14384:
 cf.br ^bb14385
^bb14385:
 cf.br ^bb14386
^bb14386:
 cf.br ^bb14387
^bb14387:
 cf.br ^bb14388
^bb14388:
 cf.br ^bb14389
^bb14389:
 cf.br ^bb14390
^bb14390:
 cf.br ^bb14391
^bb14391:
 cf.br ^bb14392
^bb14392:
 cf.br ^bb14393
^bb14393:
 cf.br ^bb14394
^bb14394:
 cf.br ^bb14395
^bb14395:
 cf.br ^bb14396
^bb14396:
 cf.br ^bb14397
^bb14397:
 cf.br ^bb14398
^bb14398:
 cf.br ^bb14399
^bb14399:
 cf.br ^bb14400
^bb14400:
 cf.br ^bb14401
^bb14401:
 cf.br ^bb14402
^bb14402:
 cf.br ^bb14403
^bb14403:
 cf.br ^bb14404
^bb14404:
 cf.br ^bb14405
^bb14405:
 cf.br ^bb14406
^bb14406:
 cf.br ^bb14407
^bb14407:
 cf.br ^bb14408
^bb14408:
 cf.br ^bb14409
^bb14409:
 cf.br ^bb14410
^bb14410:
 cf.br ^bb14411
^bb14411:
 cf.br ^bb14412
^bb14412:
 cf.br ^bb14413
^bb14413:
 cf.br ^bb14414
^bb14414:
 cf.br ^bb14415
^bb14415:
 cf.br ^bb14416
^bb14416:
 cf.br ^bb14417
^bb14417:
 cf.br ^bb14418
^bb14418:
 cf.br ^bb14419
^bb14419:
 cf.br ^bb14420
^bb14420:
 cf.br ^bb14421
^bb14421:
 cf.br ^bb14422
^bb14422:
 cf.br ^bb14423
^bb14423:
 cf.br ^bb14424
^bb14424:
 cf.br ^bb14425
^bb14425:
 cf.br ^bb14426
^bb14426:
 cf.br ^bb14427
^bb14427:
 cf.br ^bb14428
^bb14428:
 cf.br ^bb14429
^bb14429:
 cf.br ^bb14430
^bb14430:
 cf.br ^bb14431
^bb14431:
 cf.br ^bb14432
^bb14432:
 cf.br ^bb14433
^bb14433:
 cf.br ^bb14434
^bb14434:
 cf.br ^bb14435
^bb14435:
 cf.br ^bb14436
^bb14436:
 cf.br ^bb14437
^bb14437:
 cf.br ^bb14438
^bb14438:
 cf.br ^bb14439
^bb14439:
 cf.br ^bb14440
^bb14440:
 cf.br ^bb14441
^bb14441:
 cf.br ^bb14442
^bb14442:
 cf.br ^bb14443
^bb14443:
 cf.br ^bb14444
^bb14444:
 cf.br ^bb14445
^bb14445:
 cf.br ^bb14446
^bb14446:
 cf.br ^bb14447
^bb14447:
 cf.br ^bb14448
^bb14448:
 cf.br ^bb14449
^bb14449:
 cf.br ^bb14450
^bb14450:
 cf.br ^bb14451
^bb14451:
 cf.br ^bb14452
^bb14452:
 cf.br ^bb14453
^bb14453:
 cf.br ^bb14454
^bb14454:
 cf.br ^bb14455
^bb14455:
 cf.br ^bb14456
^bb14456:
 cf.br ^bb14457
^bb14457:
 cf.br ^bb14458
^bb14458:
 cf.br ^bb14459
^bb14459:
 cf.br ^bb14460
^bb14460:
 cf.br ^bb14461
^bb14461:
 cf.br ^bb14462
^bb14462:
 cf.br ^bb14463
^bb14463:
 cf.br ^bb14464
^bb14464:
 cf.br ^bb14465
^bb14465:
 cf.br ^bb14466
^bb14466:
 cf.br ^bb14467
^bb14467:
 cf.br ^bb14468
^bb14468:
 cf.br ^bb14469
^bb14469:
 cf.br ^bb14470
^bb14470:
 cf.br ^bb14471
^bb14471:
 cf.br ^bb14472
^bb14472:
 cf.br ^bb14473
^bb14473:
 cf.br ^bb14474
^bb14474:
 cf.br ^bb14475
^bb14475:
 cf.br ^bb14476
^bb14476:
 cf.br ^bb14477
^bb14477:
 cf.br ^bb14478
^bb14478:
 cf.br ^bb14479
^bb14479:
 cf.br ^bb14480
^bb14480:
 cf.br ^bb14481
^bb14481:
 cf.br ^bb14482
^bb14482:
 cf.br ^bb14483
^bb14483:
 cf.br ^bb14484
^bb14484:
 cf.br ^bb14485
^bb14485:
 cf.br ^bb14486
^bb14486:
 cf.br ^bb14487
^bb14487:
 cf.br ^bb14488
^bb14488:
 cf.br ^bb14489
^bb14489:
 cf.br ^bb14490
^bb14490:
 cf.br ^bb14491
^bb14491:
 cf.br ^bb14492
^bb14492:
 cf.br ^bb14493
^bb14493:
 cf.br ^bb14494
^bb14494:
 cf.br ^bb14495
^bb14495:
 cf.br ^bb14496
^bb14496:
 cf.br ^bb14497
^bb14497:
 cf.br ^bb14498
^bb14498:
 cf.br ^bb14499
^bb14499:
 cf.br ^bb14500
^bb14500:
 cf.br ^bb14501
^bb14501:
 cf.br ^bb14502
^bb14502:
 cf.br ^bb14503
^bb14503:
 cf.br ^bb14504
^bb14504:
 cf.br ^bb14505
^bb14505:
 cf.br ^bb14506
^bb14506:
 cf.br ^bb14507
^bb14507:
 cf.br ^bb14508
^bb14508:
 cf.br ^bb14509
^bb14509:
 cf.br ^bb14510
^bb14510:
 cf.br ^bb14511
^bb14511:
 cf.br ^bb14512
^bb14512:
 cf.br ^bb14513
^bb14513:
 cf.br ^bb14514
^bb14514:
 cf.br ^bb14515
^bb14515:
 cf.br ^bb14516
^bb14516:
 cf.br ^bb14517
^bb14517:
 cf.br ^bb14518
^bb14518:
 cf.br ^bb14519
^bb14519:
 cf.br ^bb14520
^bb14520:
 cf.br ^bb14521
^bb14521:
 cf.br ^bb14522
^bb14522:
 cf.br ^bb14523
^bb14523:
 cf.br ^bb14524
^bb14524:
 cf.br ^bb14525
^bb14525:
 cf.br ^bb14526
^bb14526:
 cf.br ^bb14527
^bb14527:
 cf.br ^bb14528
^bb14528:
 cf.br ^bb14529
^bb14529:
 cf.br ^bb14530
^bb14530:
 cf.br ^bb14531
^bb14531:
 cf.br ^bb14532
^bb14532:
 cf.br ^bb14533
^bb14533:
 cf.br ^bb14534
^bb14534:
 cf.br ^bb14535
^bb14535:
 cf.br ^bb14536
^bb14536:
 cf.br ^bb14537
^bb14537:
 cf.br ^bb14538
^bb14538:
 cf.br ^bb14539
^bb14539:
 cf.br ^bb14540
^bb14540:
 cf.br ^bb14541
^bb14541:
 cf.br ^bb14542
^bb14542:
 cf.br ^bb14543
^bb14543:
 cf.br ^bb14544
^bb14544:
 cf.br ^bb14545
^bb14545:
 cf.br ^bb14546
^bb14546:
 cf.br ^bb14547
^bb14547:
 cf.br ^bb14548
^bb14548:
 cf.br ^bb14549
^bb14549:
 cf.br ^bb14550
^bb14550:
 cf.br ^bb14551
^bb14551:
 cf.br ^bb14552
^bb14552:
 cf.br ^bb14553
^bb14553:
 cf.br ^bb14554
^bb14554:
 cf.br ^bb14555
^bb14555:
 cf.br ^bb14556
^bb14556:
 cf.br ^bb14557
^bb14557:
 cf.br ^bb14558
^bb14558:
 cf.br ^bb14559
^bb14559:
 cf.br ^bb14560
^bb14560:
 cf.br ^bb14561
^bb14561:
 cf.br ^bb14562
^bb14562:
 cf.br ^bb14563
^bb14563:
 cf.br ^bb14564
^bb14564:
 cf.br ^bb14565
^bb14565:
 cf.br ^bb14566
^bb14566:
 cf.br ^bb14567
^bb14567:
 cf.br ^bb14568
^bb14568:
 cf.br ^bb14569
^bb14569:
 cf.br ^bb14570
^bb14570:
 cf.br ^bb14571
^bb14571:
 cf.br ^bb14572
^bb14572:
 cf.br ^bb14573
^bb14573:
 cf.br ^bb14574
^bb14574:
 cf.br ^bb14575
^bb14575:
 cf.br ^bb14576
^bb14576:
 cf.br ^bb14577
^bb14577:
 cf.br ^bb14578
^bb14578:
 cf.br ^bb14579
^bb14579:
 cf.br ^bb14580
^bb14580:
 cf.br ^bb14581
^bb14581:
 cf.br ^bb14582
^bb14582:
 cf.br ^bb14583
^bb14583:
 cf.br ^bb14584
^bb14584:
 cf.br ^bb14585
^bb14585:
 cf.br ^bb14586
^bb14586:
 cf.br ^bb14587
^bb14587:
 cf.br ^bb14588
^bb14588:
 cf.br ^bb14589
^bb14589:
 cf.br ^bb14590
^bb14590:
 cf.br ^bb14591
^bb14591:
 cf.br ^bb14592
^bb14592:
 cf.br ^bb14593
^bb14593:
 cf.br ^bb14594
^bb14594:
 cf.br ^bb14595
^bb14595:
 cf.br ^bb14596
^bb14596:
 cf.br ^bb14597
^bb14597:
 cf.br ^bb14598
^bb14598:
 cf.br ^bb14599
^bb14599:
 cf.br ^bb14600
^bb14600:
 cf.br ^bb14601
^bb14601:
 cf.br ^bb14602
^bb14602:
 cf.br ^bb14603
^bb14603:
 cf.br ^bb14604
^bb14604:
 cf.br ^bb14605
^bb14605:
 cf.br ^bb14606
^bb14606:
 cf.br ^bb14607
^bb14607:
 cf.br ^bb14608
^bb14608:
 cf.br ^bb14609
^bb14609:
 cf.br ^bb14610
^bb14610:
 cf.br ^bb14611
^bb14611:
 cf.br ^bb14612
^bb14612:
 cf.br ^bb14613
^bb14613:
 cf.br ^bb14614
^bb14614:
 cf.br ^bb14615
^bb14615:
 cf.br ^bb14616
^bb14616:
 cf.br ^bb14617
^bb14617:
 cf.br ^bb14618
^bb14618:
 cf.br ^bb14619
^bb14619:
 cf.br ^bb14620
^bb14620:
 cf.br ^bb14621
^bb14621:
 cf.br ^bb14622
^bb14622:
 cf.br ^bb14623
^bb14623:
 cf.br ^bb14624
^bb14624:
 cf.br ^bb14625
^bb14625:
 cf.br ^bb14626
^bb14626:
 cf.br ^bb14627
^bb14627:
 cf.br ^bb14628
^bb14628:
 cf.br ^bb14629
^bb14629:
 cf.br ^bb14630
^bb14630:
 cf.br ^bb14631
^bb14631:
 cf.br ^bb14632
^bb14632:
 cf.br ^bb14633
^bb14633:
 cf.br ^bb14634
^bb14634:
 cf.br ^bb14635
^bb14635:
 cf.br ^bb14636
^bb14636:
 cf.br ^bb14637
^bb14637:
 cf.br ^bb14638
^bb14638:
 cf.br ^bb14639
^bb14639:
 cf.br ^bb14640
^bb14640:
 cf.br ^bb14641
^bb14641:
 cf.br ^bb14642
^bb14642:
 cf.br ^bb14643
^bb14643:
 cf.br ^bb14644
^bb14644:
 cf.br ^bb14645
^bb14645:
 cf.br ^bb14646
^bb14646:
 cf.br ^bb14647
^bb14647:
 cf.br ^bb14648
^bb14648:
 cf.br ^bb14649
^bb14649:
 cf.br ^bb14650
^bb14650:
 cf.br ^bb14651
^bb14651:
 cf.br ^bb14652
^bb14652:
 cf.br ^bb14653
^bb14653:
 cf.br ^bb14654
^bb14654:
 cf.br ^bb14655
^bb14655:
 cf.br ^bb14656
^bb14656:
 cf.br ^bb14657
^bb14657:
 cf.br ^bb14658
^bb14658:
 cf.br ^bb14659
^bb14659:
 cf.br ^bb14660
^bb14660:
 cf.br ^bb14661
^bb14661:
 cf.br ^bb14662
^bb14662:
 cf.br ^bb14663
^bb14663:
 cf.br ^bb14664
^bb14664:
 cf.br ^bb14665
^bb14665:
 cf.br ^bb14666
^bb14666:
 cf.br ^bb14667
^bb14667:
 cf.br ^bb14668
^bb14668:
 cf.br ^bb14669
^bb14669:
 cf.br ^bb14670
^bb14670:
 cf.br ^bb14671
^bb14671:
 cf.br ^bb14672
^bb14672:
 cf.br ^bb14673
^bb14673:
 cf.br ^bb14674
^bb14674:
 cf.br ^bb14675
^bb14675:
 cf.br ^bb14676
^bb14676:
 cf.br ^bb14677
^bb14677:
 cf.br ^bb14678
^bb14678:
 cf.br ^bb14679
^bb14679:
 cf.br ^bb14680
^bb14680:
 cf.br ^bb14681
^bb14681:
 cf.br ^bb14682
^bb14682:
 cf.br ^bb14683
^bb14683:
 cf.br ^bb14684
^bb14684:
 cf.br ^bb14685
^bb14685:
 cf.br ^bb14686
^bb14686:
 cf.br ^bb14687
^bb14687:
 cf.br ^bb14688
^bb14688:
 cf.br ^bb14689
^bb14689:
 cf.br ^bb14690
^bb14690:
 cf.br ^bb14691
^bb14691:
 cf.br ^bb14692
^bb14692:
 cf.br ^bb14693
^bb14693:
 cf.br ^bb14694
^bb14694:
 cf.br ^bb14695
^bb14695:
 cf.br ^bb14696
^bb14696:
 cf.br ^bb14697
^bb14697:
 cf.br ^bb14698
^bb14698:
 cf.br ^bb14699
^bb14699:
 cf.br ^bb14700
^bb14700:
 cf.br ^bb14701
^bb14701:
 cf.br ^bb14702
^bb14702:
 cf.br ^bb14703
^bb14703:
 cf.br ^bb14704
^bb14704:
 cf.br ^bb14705
^bb14705:
 cf.br ^bb14706
^bb14706:
 cf.br ^bb14707
^bb14707:
 cf.br ^bb14708
^bb14708:
 cf.br ^bb14709
^bb14709:
 cf.br ^bb14710
^bb14710:
 cf.br ^bb14711
^bb14711:
 cf.br ^bb14712
^bb14712:
 cf.br ^bb14713
^bb14713:
 cf.br ^bb14714
^bb14714:
 cf.br ^bb14715
^bb14715:
 cf.br ^bb14716
^bb14716:
 cf.br ^bb14717
^bb14717:
 cf.br ^bb14718
^bb14718:
 cf.br ^bb14719
^bb14719:
 cf.br ^bb14720
^bb14720:
 cf.br ^bb14721
^bb14721:
 cf.br ^bb14722
^bb14722:
 cf.br ^bb14723
^bb14723:
 cf.br ^bb14724
^bb14724:
 cf.br ^bb14725
^bb14725:
 cf.br ^bb14726
^bb14726:
 cf.br ^bb14727
^bb14727:
 cf.br ^bb14728
^bb14728:
 cf.br ^bb14729
^bb14729:
 cf.br ^bb14730
^bb14730:
 cf.br ^bb14731
^bb14731:
 cf.br ^bb14732
^bb14732:
 cf.br ^bb14733
^bb14733:
 cf.br ^bb14734
^bb14734:
 cf.br ^bb14735
^bb14735:
 cf.br ^bb14736
^bb14736:
 cf.br ^bb14737
^bb14737:
 cf.br ^bb14738
^bb14738:
 cf.br ^bb14739
^bb14739:
 cf.br ^bb14740
^bb14740:
 cf.br ^bb14741
^bb14741:
 cf.br ^bb14742
^bb14742:
 cf.br ^bb14743
^bb14743:
 cf.br ^bb14744
^bb14744:
 cf.br ^bb14745
^bb14745:
 cf.br ^bb14746
^bb14746:
 cf.br ^bb14747
^bb14747:
 cf.br ^bb14748
^bb14748:
 cf.br ^bb14749
^bb14749:
 cf.br ^bb14750
^bb14750:
 cf.br ^bb14751
^bb14751:
 cf.br ^bb14752
^bb14752:
 cf.br ^bb14753
^bb14753:
 cf.br ^bb14754
^bb14754:
 cf.br ^bb14755
^bb14755:
 cf.br ^bb14756
^bb14756:
 cf.br ^bb14757
^bb14757:
 cf.br ^bb14758
^bb14758:
 cf.br ^bb14759
^bb14759:
 cf.br ^bb14760
^bb14760:
 cf.br ^bb14761
^bb14761:
 cf.br ^bb14762
^bb14762:
 cf.br ^bb14763
^bb14763:
 cf.br ^bb14764
^bb14764:
 cf.br ^bb14765
^bb14765:
 cf.br ^bb14766
^bb14766:
 cf.br ^bb14767
^bb14767:
 cf.br ^bb14768
^bb14768:
 cf.br ^bb14769
^bb14769:
 cf.br ^bb14770
^bb14770:
 cf.br ^bb14771
^bb14771:
 cf.br ^bb14772
^bb14772:
 cf.br ^bb14773
^bb14773:
 cf.br ^bb14774
^bb14774:
 cf.br ^bb14775
^bb14775:
 cf.br ^bb14776
^bb14776:
 cf.br ^bb14777
^bb14777:
 cf.br ^bb14778
^bb14778:
 cf.br ^bb14779
^bb14779:
 cf.br ^bb14780
^bb14780:
 cf.br ^bb14781
^bb14781:
 cf.br ^bb14782
^bb14782:
 cf.br ^bb14783
^bb14783:
 cf.br ^bb14784
^bb14784:
 cf.br ^bb14785
^bb14785:
 cf.br ^bb14786
^bb14786:
 cf.br ^bb14787
^bb14787:
 cf.br ^bb14788
^bb14788:
 cf.br ^bb14789
^bb14789:
 cf.br ^bb14790
^bb14790:
 cf.br ^bb14791
^bb14791:
 cf.br ^bb14792
^bb14792:
 cf.br ^bb14793
^bb14793:
 cf.br ^bb14794
^bb14794:
 cf.br ^bb14795
^bb14795:
 cf.br ^bb14796
^bb14796:
 cf.br ^bb14797
^bb14797:
 cf.br ^bb14798
^bb14798:
 cf.br ^bb14799
^bb14799:
 cf.br ^bb14800
^bb14800:
 cf.br ^bb14801
^bb14801:
 cf.br ^bb14802
^bb14802:
 cf.br ^bb14803
^bb14803:
 cf.br ^bb14804
^bb14804:
 cf.br ^bb14805
^bb14805:
 cf.br ^bb14806
^bb14806:
 cf.br ^bb14807
^bb14807:
 cf.br ^bb14808
^bb14808:
 cf.br ^bb14809
^bb14809:
 cf.br ^bb14810
^bb14810:
 cf.br ^bb14811
^bb14811:
 cf.br ^bb14812
^bb14812:
 cf.br ^bb14813
^bb14813:
 cf.br ^bb14814
^bb14814:
 cf.br ^bb14815
^bb14815:
 cf.br ^bb14816
^bb14816:
 cf.br ^bb14817
^bb14817:
 cf.br ^bb14818
^bb14818:
 cf.br ^bb14819
^bb14819:
 cf.br ^bb14820
^bb14820:
 cf.br ^bb14821
^bb14821:
 cf.br ^bb14822
^bb14822:
 cf.br ^bb14823
^bb14823:
 cf.br ^bb14824
^bb14824:
 cf.br ^bb14825
^bb14825:
 cf.br ^bb14826
^bb14826:
 cf.br ^bb14827
^bb14827:
 cf.br ^bb14828
^bb14828:
 cf.br ^bb14829
^bb14829:
 cf.br ^bb14830
^bb14830:
 cf.br ^bb14831
^bb14831:
 cf.br ^bb14832
^bb14832:
 cf.br ^bb14833
^bb14833:
 cf.br ^bb14834
^bb14834:
 cf.br ^bb14835
^bb14835:
 cf.br ^bb14836
^bb14836:
 cf.br ^bb14837
^bb14837:
 cf.br ^bb14838
^bb14838:
 cf.br ^bb14839
^bb14839:
 cf.br ^bb14840
^bb14840:
 cf.br ^bb14841
^bb14841:
 cf.br ^bb14842
^bb14842:
 cf.br ^bb14843
^bb14843:
 cf.br ^bb14844
^bb14844:
 cf.br ^bb14845
^bb14845:
 cf.br ^bb14846
^bb14846:
 cf.br ^bb14847
^bb14847:
 cf.br ^bb14848
^bb14848:
 cf.br ^bb14849
^bb14849:
 cf.br ^bb14850
^bb14850:
 cf.br ^bb14851
^bb14851:
 cf.br ^bb14852
^bb14852:
 cf.br ^bb14853
^bb14853:
 cf.br ^bb14854
^bb14854:
 cf.br ^bb14855
^bb14855:
 cf.br ^bb14856
^bb14856:
 cf.br ^bb14857
^bb14857:
 cf.br ^bb14858
^bb14858:
 cf.br ^bb14859
^bb14859:
 cf.br ^bb14860
^bb14860:
 cf.br ^bb14861
^bb14861:
 cf.br ^bb14862
^bb14862:
 cf.br ^bb14863
^bb14863:
 cf.br ^bb14864
^bb14864:
 cf.br ^bb14865
^bb14865:
 cf.br ^bb14866
^bb14866:
 cf.br ^bb14867
^bb14867:
 cf.br ^bb14868
^bb14868:
 cf.br ^bb14869
^bb14869:
 cf.br ^bb14870
^bb14870:
 cf.br ^bb14871
^bb14871:
 cf.br ^bb14872
^bb14872:
 cf.br ^bb14873
^bb14873:
 cf.br ^bb14874
^bb14874:
 cf.br ^bb14875
^bb14875:
 cf.br ^bb14876
^bb14876:
 cf.br ^bb14877
^bb14877:
 cf.br ^bb14878
^bb14878:
 cf.br ^bb14879
^bb14879:
 cf.br ^bb14880
^bb14880:
 cf.br ^bb14881
^bb14881:
 cf.br ^bb14882
^bb14882:
 cf.br ^bb14883
^bb14883:
 cf.br ^bb14884
^bb14884:
 cf.br ^bb14885
^bb14885:
 cf.br ^bb14886
^bb14886:
 cf.br ^bb14887
^bb14887:
 cf.br ^bb14888
^bb14888:
 cf.br ^bb14889
^bb14889:
 cf.br ^bb14890
^bb14890:
 cf.br ^bb14891
^bb14891:
 cf.br ^bb14892
^bb14892:
 cf.br ^bb14893
^bb14893:
 cf.br ^bb14894
^bb14894:
 cf.br ^bb14895
^bb14895:
 cf.br ^bb14896
^bb14896:
 cf.br ^bb14897
^bb14897:
 cf.br ^bb14898
^bb14898:
 cf.br ^bb14899
^bb14899:
 cf.br ^bb14900
^bb14900:
 cf.br ^bb14901
^bb14901:
 cf.br ^bb14902
^bb14902:
 cf.br ^bb14903
^bb14903:
 cf.br ^bb14904
^bb14904:
 cf.br ^bb14905
^bb14905:
 cf.br ^bb14906
^bb14906:
 cf.br ^bb14907
^bb14907:
 cf.br ^bb14908
^bb14908:
 cf.br ^bb14909
^bb14909:
 cf.br ^bb14910
^bb14910:
 cf.br ^bb14911
^bb14911:
 cf.br ^bb14912
^bb14912:
 cf.br ^bb14913
^bb14913:
 cf.br ^bb14914
^bb14914:
 cf.br ^bb14915
^bb14915:
 cf.br ^bb14916
^bb14916:
 cf.br ^bb14917
^bb14917:
 cf.br ^bb14918
^bb14918:
 cf.br ^bb14919
^bb14919:
 cf.br ^bb14920
^bb14920:
 cf.br ^bb14921
^bb14921:
 cf.br ^bb14922
^bb14922:
 cf.br ^bb14923
^bb14923:
 cf.br ^bb14924
^bb14924:
 cf.br ^bb14925
^bb14925:
 cf.br ^bb14926
^bb14926:
 cf.br ^bb14927
^bb14927:
 cf.br ^bb14928
^bb14928:
 cf.br ^bb14929
^bb14929:
 cf.br ^bb14930
^bb14930:
 cf.br ^bb14931
^bb14931:
 cf.br ^bb14932
^bb14932:
 cf.br ^bb14933
^bb14933:
 cf.br ^bb14934
^bb14934:
 cf.br ^bb14935
^bb14935:
 cf.br ^bb14936
^bb14936:
 cf.br ^bb14937
^bb14937:
 cf.br ^bb14938
^bb14938:
 cf.br ^bb14939
^bb14939:
 cf.br ^bb14940
^bb14940:
 cf.br ^bb14941
^bb14941:
 cf.br ^bb14942
^bb14942:
 cf.br ^bb14943
^bb14943:
 cf.br ^bb14944
^bb14944:
 cf.br ^bb14945
^bb14945:
 cf.br ^bb14946
^bb14946:
 cf.br ^bb14947
^bb14947:
 cf.br ^bb14948
^bb14948:
 cf.br ^bb14949
^bb14949:
 cf.br ^bb14950
^bb14950:
 cf.br ^bb14951
^bb14951:
 cf.br ^bb14952
^bb14952:
 cf.br ^bb14953
^bb14953:
 cf.br ^bb14954
^bb14954:
 cf.br ^bb14955
^bb14955:
 cf.br ^bb14956
^bb14956:
 cf.br ^bb14957
^bb14957:
 cf.br ^bb14958
^bb14958:
 cf.br ^bb14959
^bb14959:
 cf.br ^bb14960
^bb14960:
 cf.br ^bb14961
^bb14961:
 cf.br ^bb14962
^bb14962:
 cf.br ^bb14963
^bb14963:
 cf.br ^bb14964
^bb14964:
 cf.br ^bb14965
^bb14965:
 cf.br ^bb14966
^bb14966:
 cf.br ^bb14967
^bb14967:
 cf.br ^bb14968
^bb14968:
 cf.br ^bb14969
^bb14969:
 cf.br ^bb14970
^bb14970:
 cf.br ^bb14971
^bb14971:
 cf.br ^bb14972
^bb14972:
 cf.br ^bb14973
^bb14973:
 cf.br ^bb14974
^bb14974:
 cf.br ^bb14975
^bb14975:
 cf.br ^bb14976
^bb14976:
 cf.br ^bb14977
^bb14977:
 cf.br ^bb14978
^bb14978:
 cf.br ^bb14979
^bb14979:
 cf.br ^bb14980
^bb14980:
 cf.br ^bb14981
^bb14981:
 cf.br ^bb14982
^bb14982:
 cf.br ^bb14983
^bb14983:
 cf.br ^bb14984
^bb14984:
 cf.br ^bb14985
^bb14985:
 cf.br ^bb14986
^bb14986:
 cf.br ^bb14987
^bb14987:
 cf.br ^bb14988
^bb14988:
 cf.br ^bb14989
^bb14989:
 cf.br ^bb14990
^bb14990:
 cf.br ^bb14991
^bb14991:
 cf.br ^bb14992
^bb14992:
 cf.br ^bb14993
^bb14993:
 cf.br ^bb14994
^bb14994:
 cf.br ^bb14995
^bb14995:
 cf.br ^bb14996
^bb14996:
 cf.br ^bb14997
^bb14997:
 cf.br ^bb14998
^bb14998:
 cf.br ^bb14999
^bb14999:
 cf.br ^bb15000
^bb15000:
 cf.br ^bb15001
^bb15001:
 cf.br ^bb15002
^bb15002:
 cf.br ^bb15003
^bb15003:
 cf.br ^bb15004
^bb15004:
 cf.br ^bb15005
^bb15005:
 cf.br ^bb15006
^bb15006:
 cf.br ^bb15007
^bb15007:
 cf.br ^bb15008
^bb15008:
 cf.br ^bb15009
^bb15009:
 cf.br ^bb15010
^bb15010:
 cf.br ^bb15011
^bb15011:
 cf.br ^bb15012
^bb15012:
 cf.br ^bb15013
^bb15013:
 cf.br ^bb15014
^bb15014:
 cf.br ^bb15015
^bb15015:
 cf.br ^bb15016
^bb15016:
 cf.br ^bb15017
^bb15017:
 cf.br ^bb15018
^bb15018:
 cf.br ^bb15019
^bb15019:
 cf.br ^bb15020
^bb15020:
 cf.br ^bb15021
^bb15021:
 cf.br ^bb15022
^bb15022:
 cf.br ^bb15023
^bb15023:
 cf.br ^bb15024
^bb15024:
 cf.br ^bb15025
^bb15025:
 cf.br ^bb15026
^bb15026:
 cf.br ^bb15027
^bb15027:
 cf.br ^bb15028
^bb15028:
 cf.br ^bb15029
^bb15029:
 cf.br ^bb15030
^bb15030:
 cf.br ^bb15031
^bb15031:
 cf.br ^bb15032
^bb15032:
 cf.br ^bb15033
^bb15033:
 cf.br ^bb15034
^bb15034:
 cf.br ^bb15035
^bb15035:
 cf.br ^bb15036
^bb15036:
 cf.br ^bb15037
^bb15037:
 cf.br ^bb15038
^bb15038:
 cf.br ^bb15039
^bb15039:
 cf.br ^bb15040
^bb15040:
 cf.br ^bb15041
^bb15041:
 cf.br ^bb15042
^bb15042:
 cf.br ^bb15043
^bb15043:
 cf.br ^bb15044
^bb15044:
 cf.br ^bb15045
^bb15045:
 cf.br ^bb15046
^bb15046:
 cf.br ^bb15047
^bb15047:
 cf.br ^bb15048
^bb15048:
 cf.br ^bb15049
^bb15049:
 cf.br ^bb15050
^bb15050:
 cf.br ^bb15051
^bb15051:
 cf.br ^bb15052
^bb15052:
 cf.br ^bb15053
^bb15053:
 cf.br ^bb15054
^bb15054:
 cf.br ^bb15055
^bb15055:
 cf.br ^bb15056
^bb15056:
 cf.br ^bb15057
^bb15057:
 cf.br ^bb15058
^bb15058:
 cf.br ^bb15059
^bb15059:
 cf.br ^bb15060
^bb15060:
 cf.br ^bb15061
^bb15061:
 cf.br ^bb15062
^bb15062:
 cf.br ^bb15063
^bb15063:
 cf.br ^bb15064
^bb15064:
 cf.br ^bb15065
^bb15065:
 cf.br ^bb15066
^bb15066:
 cf.br ^bb15067
^bb15067:
 cf.br ^bb15068
^bb15068:
 cf.br ^bb15069
^bb15069:
 cf.br ^bb15070
^bb15070:
 cf.br ^bb15071
^bb15071:
 cf.br ^bb15072
^bb15072:
 cf.br ^bb15073
^bb15073:
 cf.br ^bb15074
^bb15074:
 cf.br ^bb15075
^bb15075:
 cf.br ^bb15076
^bb15076:
 cf.br ^bb15077
^bb15077:
 cf.br ^bb15078
^bb15078:
 cf.br ^bb15079
^bb15079:
 cf.br ^bb15080
^bb15080:
 cf.br ^bb15081
^bb15081:
 cf.br ^bb15082
^bb15082:
 cf.br ^bb15083
^bb15083:
 cf.br ^bb15084
^bb15084:
 cf.br ^bb15085
^bb15085:
 cf.br ^bb15086
^bb15086:
 cf.br ^bb15087
^bb15087:
 cf.br ^bb15088
^bb15088:
 cf.br ^bb15089
^bb15089:
 cf.br ^bb15090
^bb15090:
 cf.br ^bb15091
^bb15091:
 cf.br ^bb15092
^bb15092:
 cf.br ^bb15093
^bb15093:
 cf.br ^bb15094
^bb15094:
 cf.br ^bb15095
^bb15095:
 cf.br ^bb15096
^bb15096:
 cf.br ^bb15097
^bb15097:
 cf.br ^bb15098
^bb15098:
 cf.br ^bb15099
^bb15099:
 cf.br ^bb15100
^bb15100:
 cf.br ^bb15101
^bb15101:
 cf.br ^bb15102
^bb15102:
 cf.br ^bb15103
^bb15103:
 cf.br ^bb15104
^bb15104:
 cf.br ^bb15105
^bb15105:
 cf.br ^bb15106
^bb15106:
 cf.br ^bb15107
^bb15107:
 cf.br ^bb15108
^bb15108:
 cf.br ^bb15109
^bb15109:
 cf.br ^bb15110
^bb15110:
 cf.br ^bb15111
^bb15111:
 cf.br ^bb15112
^bb15112:
 cf.br ^bb15113
^bb15113:
 cf.br ^bb15114
^bb15114:
 cf.br ^bb15115
^bb15115:
 cf.br ^bb15116
^bb15116:
 cf.br ^bb15117
^bb15117:
 cf.br ^bb15118
^bb15118:
 cf.br ^bb15119
^bb15119:
 cf.br ^bb15120
^bb15120:
 cf.br ^bb15121
^bb15121:
 cf.br ^bb15122
^bb15122:
 cf.br ^bb15123
^bb15123:
 cf.br ^bb15124
^bb15124:
 cf.br ^bb15125
^bb15125:
 cf.br ^bb15126
^bb15126:
 cf.br ^bb15127
^bb15127:
 cf.br ^bb15128
^bb15128:
 cf.br ^bb15129
^bb15129:
 cf.br ^bb15130
^bb15130:
 cf.br ^bb15131
^bb15131:
 cf.br ^bb15132
^bb15132:
 cf.br ^bb15133
^bb15133:
 cf.br ^bb15134
^bb15134:
 cf.br ^bb15135
^bb15135:
 cf.br ^bb15136
^bb15136:
 cf.br ^bb15137
^bb15137:
 cf.br ^bb15138
^bb15138:
 cf.br ^bb15139
^bb15139:
 cf.br ^bb15140
^bb15140:
 cf.br ^bb15141
^bb15141:
 cf.br ^bb15142
^bb15142:
 cf.br ^bb15143
^bb15143:
 cf.br ^bb15144
^bb15144:
 cf.br ^bb15145
^bb15145:
 cf.br ^bb15146
^bb15146:
 cf.br ^bb15147
^bb15147:
 cf.br ^bb15148
^bb15148:
 cf.br ^bb15149
^bb15149:
 cf.br ^bb15150
^bb15150:
 cf.br ^bb15151
^bb15151:
 cf.br ^bb15152
^bb15152:
 cf.br ^bb15153
^bb15153:
 cf.br ^bb15154
^bb15154:
 cf.br ^bb15155
^bb15155:
 cf.br ^bb15156
^bb15156:
 cf.br ^bb15157
^bb15157:
 cf.br ^bb15158
^bb15158:
 cf.br ^bb15159
^bb15159:
 cf.br ^bb15160
^bb15160:
 cf.br ^bb15161
^bb15161:
 cf.br ^bb15162
^bb15162:
 cf.br ^bb15163
^bb15163:
 cf.br ^bb15164
^bb15164:
 cf.br ^bb15165
^bb15165:
 cf.br ^bb15166
^bb15166:
 cf.br ^bb15167
^bb15167:
 cf.br ^bb15168
^bb15168:
 cf.br ^bb15169
^bb15169:
 cf.br ^bb15170
^bb15170:
 cf.br ^bb15171
^bb15171:
 cf.br ^bb15172
^bb15172:
 cf.br ^bb15173
^bb15173:
 cf.br ^bb15174
^bb15174:
 cf.br ^bb15175
^bb15175:
 cf.br ^bb15176
^bb15176:
 cf.br ^bb15177
^bb15177:
 cf.br ^bb15178
^bb15178:
 cf.br ^bb15179
^bb15179:
 cf.br ^bb15180
^bb15180:
 cf.br ^bb15181
^bb15181:
 cf.br ^bb15182
^bb15182:
 cf.br ^bb15183
^bb15183:
 cf.br ^bb15184
^bb15184:
 cf.br ^bb15185
^bb15185:
 cf.br ^bb15186
^bb15186:
 cf.br ^bb15187
^bb15187:
 cf.br ^bb15188
^bb15188:
 cf.br ^bb15189
^bb15189:
 cf.br ^bb15190
^bb15190:
 cf.br ^bb15191
^bb15191:
 cf.br ^bb15192
^bb15192:
 cf.br ^bb15193
^bb15193:
 cf.br ^bb15194
^bb15194:
 cf.br ^bb15195
^bb15195:
 cf.br ^bb15196
^bb15196:
 cf.br ^bb15197
^bb15197:
 cf.br ^bb15198
^bb15198:
 cf.br ^bb15199
^bb15199:
 cf.br ^bb15200
^bb15200:
 cf.br ^bb15201
^bb15201:
 cf.br ^bb15202
^bb15202:
 cf.br ^bb15203
^bb15203:
 cf.br ^bb15204
^bb15204:
 cf.br ^bb15205
^bb15205:
 cf.br ^bb15206
^bb15206:
 cf.br ^bb15207
^bb15207:
 cf.br ^bb15208
^bb15208:
 cf.br ^bb15209
^bb15209:
 cf.br ^bb15210
^bb15210:
 cf.br ^bb15211
^bb15211:
 cf.br ^bb15212
^bb15212:
 cf.br ^bb15213
^bb15213:
 cf.br ^bb15214
^bb15214:
 cf.br ^bb15215
^bb15215:
 cf.br ^bb15216
^bb15216:
 cf.br ^bb15217
^bb15217:
 cf.br ^bb15218
^bb15218:
 cf.br ^bb15219
^bb15219:
 cf.br ^bb15220
^bb15220:
 cf.br ^bb15221
^bb15221:
 cf.br ^bb15222
^bb15222:
 cf.br ^bb15223
^bb15223:
 cf.br ^bb15224
^bb15224:
 cf.br ^bb15225
^bb15225:
 cf.br ^bb15226
^bb15226:
 cf.br ^bb15227
^bb15227:
 cf.br ^bb15228
^bb15228:
 cf.br ^bb15229
^bb15229:
 cf.br ^bb15230
^bb15230:
 cf.br ^bb15231
^bb15231:
 cf.br ^bb15232
^bb15232:
 cf.br ^bb15233
^bb15233:
 cf.br ^bb15234
^bb15234:
 cf.br ^bb15235
^bb15235:
 cf.br ^bb15236
^bb15236:
 cf.br ^bb15237
^bb15237:
 cf.br ^bb15238
^bb15238:
 cf.br ^bb15239
^bb15239:
 cf.br ^bb15240
^bb15240:
 cf.br ^bb15241
^bb15241:
 cf.br ^bb15242
^bb15242:
 cf.br ^bb15243
^bb15243:
 cf.br ^bb15244
^bb15244:
 cf.br ^bb15245
^bb15245:
 cf.br ^bb15246
^bb15246:
 cf.br ^bb15247
^bb15247:
 cf.br ^bb15248
^bb15248:
 cf.br ^bb15249
^bb15249:
 cf.br ^bb15250
^bb15250:
 cf.br ^bb15251
^bb15251:
 cf.br ^bb15252
^bb15252:
 cf.br ^bb15253
^bb15253:
 cf.br ^bb15254
^bb15254:
 cf.br ^bb15255
^bb15255:
 cf.br ^bb15256
^bb15256:
 cf.br ^bb15257
^bb15257:
 cf.br ^bb15258
^bb15258:
 cf.br ^bb15259
^bb15259:
 cf.br ^bb15260
^bb15260:
 cf.br ^bb15261
^bb15261:
 cf.br ^bb15262
^bb15262:
 cf.br ^bb15263
^bb15263:
 cf.br ^bb15264
^bb15264:
 cf.br ^bb15265
^bb15265:
 cf.br ^bb15266
^bb15266:
 cf.br ^bb15267
^bb15267:
 cf.br ^bb15268
^bb15268:
 cf.br ^bb15269
^bb15269:
 cf.br ^bb15270
^bb15270:
 cf.br ^bb15271
^bb15271:
 cf.br ^bb15272
^bb15272:
 cf.br ^bb15273
^bb15273:
 cf.br ^bb15274
^bb15274:
 cf.br ^bb15275
^bb15275:
 cf.br ^bb15276
^bb15276:
 cf.br ^bb15277
^bb15277:
 cf.br ^bb15278
^bb15278:
 cf.br ^bb15279
^bb15279:
 cf.br ^bb15280
^bb15280:
 cf.br ^bb15281
^bb15281:
 cf.br ^bb15282
^bb15282:
 cf.br ^bb15283
^bb15283:
 cf.br ^bb15284
^bb15284:
 cf.br ^bb15285
^bb15285:
 cf.br ^bb15286
^bb15286:
 cf.br ^bb15287
^bb15287:
 cf.br ^bb15288
^bb15288:
 cf.br ^bb15289
^bb15289:
 cf.br ^bb15290
^bb15290:
 cf.br ^bb15291
^bb15291:
 cf.br ^bb15292
^bb15292:
 cf.br ^bb15293
^bb15293:
 cf.br ^bb15294
^bb15294:
 cf.br ^bb15295
^bb15295:
 cf.br ^bb15296
^bb15296:
 cf.br ^bb15297
^bb15297:
 cf.br ^bb15298
^bb15298:
 cf.br ^bb15299
^bb15299:
 cf.br ^bb15300
^bb15300:
 cf.br ^bb15301
^bb15301:
 cf.br ^bb15302
^bb15302:
 cf.br ^bb15303
^bb15303:
 cf.br ^bb15304
^bb15304:
 cf.br ^bb15305
^bb15305:
 cf.br ^bb15306
^bb15306:
 cf.br ^bb15307
^bb15307:
 cf.br ^bb15308
^bb15308:
 cf.br ^bb15309
^bb15309:
 cf.br ^bb15310
^bb15310:
 cf.br ^bb15311
^bb15311:
 cf.br ^bb15312
^bb15312:
 cf.br ^bb15313
^bb15313:
 cf.br ^bb15314
^bb15314:
 cf.br ^bb15315
^bb15315:
 cf.br ^bb15316
^bb15316:
 cf.br ^bb15317
^bb15317:
 cf.br ^bb15318
^bb15318:
 cf.br ^bb15319
^bb15319:
 cf.br ^bb15320
^bb15320:
 cf.br ^bb15321
^bb15321:
 cf.br ^bb15322
^bb15322:
 cf.br ^bb15323
^bb15323:
 cf.br ^bb15324
^bb15324:
 cf.br ^bb15325
^bb15325:
 cf.br ^bb15326
^bb15326:
 cf.br ^bb15327
^bb15327:
 cf.br ^bb15328
^bb15328:
 cf.br ^bb15329
^bb15329:
 cf.br ^bb15330
^bb15330:
 cf.br ^bb15331
^bb15331:
 cf.br ^bb15332
^bb15332:
 cf.br ^bb15333
^bb15333:
 cf.br ^bb15334
^bb15334:
 cf.br ^bb15335
^bb15335:
 cf.br ^bb15336
^bb15336:
 cf.br ^bb15337
^bb15337:
 cf.br ^bb15338
^bb15338:
 cf.br ^bb15339
^bb15339:
 cf.br ^bb15340
^bb15340:
 cf.br ^bb15341
^bb15341:
 cf.br ^bb15342
^bb15342:
 cf.br ^bb15343
^bb15343:
 cf.br ^bb15344
^bb15344:
 cf.br ^bb15345
^bb15345:
 cf.br ^bb15346
^bb15346:
 cf.br ^bb15347
^bb15347:
 cf.br ^bb15348
^bb15348:
 cf.br ^bb15349
^bb15349:
 cf.br ^bb15350
^bb15350:
 cf.br ^bb15351
^bb15351:
 cf.br ^bb15352
^bb15352:
 cf.br ^bb15353
^bb15353:
 cf.br ^bb15354
^bb15354:
 cf.br ^bb15355
^bb15355:
 cf.br ^bb15356
^bb15356:
 cf.br ^bb15357
^bb15357:
 cf.br ^bb15358
^bb15358:
 cf.br ^bb15359
^bb15359:
 cf.br ^bb15360
^bb15360:
 cf.br ^bb15361
^bb15361:
 cf.br ^bb15362
^bb15362:
 cf.br ^bb15363
^bb15363:
 cf.br ^bb15364
^bb15364:
 cf.br ^bb15365
^bb15365:
 cf.br ^bb15366
^bb15366:
 cf.br ^bb15367
^bb15367:
 cf.br ^bb15368
^bb15368:
 cf.br ^bb15369
^bb15369:
 cf.br ^bb15370
^bb15370:
 cf.br ^bb15371
^bb15371:
 cf.br ^bb15372
^bb15372:
 cf.br ^bb15373
^bb15373:
 cf.br ^bb15374
^bb15374:
 cf.br ^bb15375
^bb15375:
 cf.br ^bb15376
^bb15376:
 cf.br ^bb15377
^bb15377:
 cf.br ^bb15378
^bb15378:
 cf.br ^bb15379
^bb15379:
 cf.br ^bb15380
^bb15380:
 cf.br ^bb15381
^bb15381:
 cf.br ^bb15382
^bb15382:
 cf.br ^bb15383
^bb15383:
 cf.br ^bb15384
^bb15384:
 cf.br ^bb15385
^bb15385:
 cf.br ^bb15386
^bb15386:
 cf.br ^bb15387
^bb15387:
 cf.br ^bb15388
^bb15388:
 cf.br ^bb15389
^bb15389:
 cf.br ^bb15390
^bb15390:
 cf.br ^bb15391
^bb15391:
 cf.br ^bb15392
^bb15392:
 cf.br ^bb15393
^bb15393:
 cf.br ^bb15394
^bb15394:
 cf.br ^bb15395
^bb15395:
 cf.br ^bb15396
^bb15396:
 cf.br ^bb15397
^bb15397:
 cf.br ^bb15398
^bb15398:
 cf.br ^bb15399
^bb15399:
 cf.br ^bb15400
^bb15400:
 cf.br ^bb15401
^bb15401:
 cf.br ^bb15402
^bb15402:
 cf.br ^bb15403
^bb15403:
 cf.br ^bb15404
^bb15404:
 cf.br ^bb15405
^bb15405:
 cf.br ^bb15406
^bb15406:
 cf.br ^bb15407
^bb15407:
 cf.br ^bb15408
^bb15408:
 cf.br ^bb15409
^bb15409:
 cf.br ^bb15410
^bb15410:
 cf.br ^bb15411
^bb15411:
 cf.br ^bb15412
^bb15412:
 cf.br ^bb15413
^bb15413:
 cf.br ^bb15414
^bb15414:
 cf.br ^bb15415
^bb15415:
 cf.br ^bb15416
^bb15416:
 cf.br ^bb15417
^bb15417:
 cf.br ^bb15418
^bb15418:
 cf.br ^bb15419
^bb15419:
 cf.br ^bb15420
^bb15420:
 cf.br ^bb15421
^bb15421:
 cf.br ^bb15422
^bb15422:
 cf.br ^bb15423
^bb15423:
 cf.br ^bb15424
^bb15424:
 cf.br ^bb15425
^bb15425:
 cf.br ^bb15426
^bb15426:
 cf.br ^bb15427
^bb15427:
 cf.br ^bb15428
^bb15428:
 cf.br ^bb15429
^bb15429:
 cf.br ^bb15430
^bb15430:
 cf.br ^bb15431
^bb15431:
 cf.br ^bb15432
^bb15432:
 cf.br ^bb15433
^bb15433:
 cf.br ^bb15434
^bb15434:
 cf.br ^bb15435
^bb15435:
 cf.br ^bb15436
^bb15436:
 cf.br ^bb15437
^bb15437:
 cf.br ^bb15438
^bb15438:
 cf.br ^bb15439
^bb15439:
 cf.br ^bb15440
^bb15440:
 cf.br ^bb15441
^bb15441:
 cf.br ^bb15442
^bb15442:
 cf.br ^bb15443
^bb15443:
 cf.br ^bb15444
^bb15444:
 cf.br ^bb15445
^bb15445:
 cf.br ^bb15446
^bb15446:
 cf.br ^bb15447
^bb15447:
 cf.br ^bb15448
^bb15448:
 cf.br ^bb15449
^bb15449:
 cf.br ^bb15450
^bb15450:
 cf.br ^bb15451
^bb15451:
 cf.br ^bb15452
^bb15452:
 cf.br ^bb15453
^bb15453:
 cf.br ^bb15454
^bb15454:
 cf.br ^bb15455
^bb15455:
 cf.br ^bb15456
^bb15456:
 cf.br ^bb15457
^bb15457:
 cf.br ^bb15458
^bb15458:
 cf.br ^bb15459
^bb15459:
 cf.br ^bb15460
^bb15460:
 cf.br ^bb15461
^bb15461:
 cf.br ^bb15462
^bb15462:
 cf.br ^bb15463
^bb15463:
 cf.br ^bb15464
^bb15464:
 cf.br ^bb15465
^bb15465:
 cf.br ^bb15466
^bb15466:
 cf.br ^bb15467
^bb15467:
 cf.br ^bb15468
^bb15468:
 cf.br ^bb15469
^bb15469:
 cf.br ^bb15470
^bb15470:
 cf.br ^bb15471
^bb15471:
 cf.br ^bb15472
^bb15472:
 cf.br ^bb15473
^bb15473:
 cf.br ^bb15474
^bb15474:
 cf.br ^bb15475
^bb15475:
 cf.br ^bb15476
^bb15476:
 cf.br ^bb15477
^bb15477:
 cf.br ^bb15478
^bb15478:
 cf.br ^bb15479
^bb15479:
 cf.br ^bb15480
^bb15480:
 cf.br ^bb15481
^bb15481:
 cf.br ^bb15482
^bb15482:
 cf.br ^bb15483
^bb15483:
 cf.br ^bb15484
^bb15484:
 cf.br ^bb15485
^bb15485:
 cf.br ^bb15486
^bb15486:
 cf.br ^bb15487
^bb15487:
 cf.br ^bb15488
^bb15488:
 cf.br ^bb15489
^bb15489:
 cf.br ^bb15490
^bb15490:
 cf.br ^bb15491
^bb15491:
 cf.br ^bb15492
^bb15492:
 cf.br ^bb15493
^bb15493:
 cf.br ^bb15494
^bb15494:
 cf.br ^bb15495
^bb15495:
 cf.br ^bb15496
^bb15496:
 cf.br ^bb15497
^bb15497:
 cf.br ^bb15498
^bb15498:
 cf.br ^bb15499
^bb15499:
 cf.br ^bb15500
^bb15500:
 cf.br ^bb15501
^bb15501:
 cf.br ^bb15502
^bb15502:
 cf.br ^bb15503
^bb15503:
 cf.br ^bb15504
^bb15504:
 cf.br ^bb15505
^bb15505:
 cf.br ^bb15506
^bb15506:
 cf.br ^bb15507
^bb15507:
 cf.br ^bb15508
^bb15508:
 cf.br ^bb15509
^bb15509:
 cf.br ^bb15510
^bb15510:
 cf.br ^bb15511
^bb15511:
 cf.br ^bb15512
^bb15512:
 cf.br ^bb15513
^bb15513:
 cf.br ^bb15514
^bb15514:
 cf.br ^bb15515
^bb15515:
 cf.br ^bb15516
^bb15516:
 cf.br ^bb15517
^bb15517:
 cf.br ^bb15518
^bb15518:
 cf.br ^bb15519
^bb15519:
 cf.br ^bb15520
^bb15520:
 cf.br ^bb15521
^bb15521:
 cf.br ^bb15522
^bb15522:
 cf.br ^bb15523
^bb15523:
 cf.br ^bb15524
^bb15524:
 cf.br ^bb15525
^bb15525:
 cf.br ^bb15526
^bb15526:
 cf.br ^bb15527
^bb15527:
 cf.br ^bb15528
^bb15528:
 cf.br ^bb15529
^bb15529:
 cf.br ^bb15530
^bb15530:
 cf.br ^bb15531
^bb15531:
 cf.br ^bb15532
^bb15532:
 cf.br ^bb15533
^bb15533:
 cf.br ^bb15534
^bb15534:
 cf.br ^bb15535
^bb15535:
 cf.br ^bb15536
^bb15536:
 cf.br ^bb15537
^bb15537:
 cf.br ^bb15538
^bb15538:
 cf.br ^bb15539
^bb15539:
 cf.br ^bb15540
^bb15540:
 cf.br ^bb15541
^bb15541:
 cf.br ^bb15542
^bb15542:
 cf.br ^bb15543
^bb15543:
 cf.br ^bb15544
^bb15544:
 cf.br ^bb15545
^bb15545:
 cf.br ^bb15546
^bb15546:
 cf.br ^bb15547
^bb15547:
 cf.br ^bb15548
^bb15548:
 cf.br ^bb15549
^bb15549:
 cf.br ^bb15550
^bb15550:
 cf.br ^bb15551
^bb15551:
 cf.br ^bb15552
^bb15552:
 cf.br ^bb15553
^bb15553:
 cf.br ^bb15554
^bb15554:
 cf.br ^bb15555
^bb15555:
 cf.br ^bb15556
^bb15556:
 cf.br ^bb15557
^bb15557:
 cf.br ^bb15558
^bb15558:
 cf.br ^bb15559
^bb15559:
 cf.br ^bb15560
^bb15560:
 cf.br ^bb15561
^bb15561:
 cf.br ^bb15562
^bb15562:
 cf.br ^bb15563
^bb15563:
 cf.br ^bb15564
^bb15564:
 cf.br ^bb15565
^bb15565:
 cf.br ^bb15566
^bb15566:
 cf.br ^bb15567
^bb15567:
 cf.br ^bb15568
^bb15568:
 cf.br ^bb15569
^bb15569:
 cf.br ^bb15570
^bb15570:
 cf.br ^bb15571
^bb15571:
 cf.br ^bb15572
^bb15572:
 cf.br ^bb15573
^bb15573:
 cf.br ^bb15574
^bb15574:
 cf.br ^bb15575
^bb15575:
 cf.br ^bb15576
^bb15576:
 cf.br ^bb15577
^bb15577:
 cf.br ^bb15578
^bb15578:
 cf.br ^bb15579
^bb15579:
 cf.br ^bb15580
^bb15580:
 cf.br ^bb15581
^bb15581:
 cf.br ^bb15582
^bb15582:
 cf.br ^bb15583
^bb15583:
 cf.br ^bb15584
^bb15584:
 cf.br ^bb15585
^bb15585:
 cf.br ^bb15586
^bb15586:
 cf.br ^bb15587
^bb15587:
 cf.br ^bb15588
^bb15588:
 cf.br ^bb15589
^bb15589:
 cf.br ^bb15590
^bb15590:
 cf.br ^bb15591
^bb15591:
 cf.br ^bb15592
^bb15592:
 cf.br ^bb15593
^bb15593:
 cf.br ^bb15594
^bb15594:
 cf.br ^bb15595
^bb15595:
 cf.br ^bb15596
^bb15596:
 cf.br ^bb15597
^bb15597:
 cf.br ^bb15598
^bb15598:
 cf.br ^bb15599
^bb15599:
 cf.br ^bb15600
^bb15600:
 cf.br ^bb15601
^bb15601:
 cf.br ^bb15602
^bb15602:
 cf.br ^bb15603
^bb15603:
 cf.br ^bb15604
^bb15604:
 cf.br ^bb15605
^bb15605:
 cf.br ^bb15606
^bb15606:
 cf.br ^bb15607
^bb15607:
 cf.br ^bb15608
^bb15608:
 cf.br ^bb15609
^bb15609:
 cf.br ^bb15610
^bb15610:
 cf.br ^bb15611
^bb15611:
 cf.br ^bb15612
^bb15612:
 cf.br ^bb15613
^bb15613:
 cf.br ^bb15614
^bb15614:
 cf.br ^bb15615
^bb15615:
 cf.br ^bb15616
^bb15616:
 cf.br ^bb15617
^bb15617:
 cf.br ^bb15618
^bb15618:
 cf.br ^bb15619
^bb15619:
 cf.br ^bb15620
^bb15620:
 cf.br ^bb15621
^bb15621:
 cf.br ^bb15622
^bb15622:
 cf.br ^bb15623
^bb15623:
 cf.br ^bb15624
^bb15624:
 cf.br ^bb15625
^bb15625:
 cf.br ^bb15626
^bb15626:
 cf.br ^bb15627
^bb15627:
 cf.br ^bb15628
^bb15628:
 cf.br ^bb15629
^bb15629:
 cf.br ^bb15630
^bb15630:
 cf.br ^bb15631
^bb15631:
 cf.br ^bb15632
^bb15632:
 cf.br ^bb15633
^bb15633:
 cf.br ^bb15634
^bb15634:
 cf.br ^bb15635
^bb15635:
 cf.br ^bb15636
^bb15636:
 cf.br ^bb15637
^bb15637:
 cf.br ^bb15638
^bb15638:
 cf.br ^bb15639
^bb15639:
 cf.br ^bb15640
^bb15640:
 cf.br ^bb15641
^bb15641:
 cf.br ^bb15642
^bb15642:
 cf.br ^bb15643
^bb15643:
 cf.br ^bb15644
^bb15644:
 cf.br ^bb15645
^bb15645:
 cf.br ^bb15646
^bb15646:
 cf.br ^bb15647
^bb15647:
 cf.br ^bb15648
^bb15648:
 cf.br ^bb15649
^bb15649:
 cf.br ^bb15650
^bb15650:
 cf.br ^bb15651
^bb15651:
 cf.br ^bb15652
^bb15652:
 cf.br ^bb15653
^bb15653:
 cf.br ^bb15654
^bb15654:
 cf.br ^bb15655
^bb15655:
 cf.br ^bb15656
^bb15656:
 cf.br ^bb15657
^bb15657:
 cf.br ^bb15658
^bb15658:
 cf.br ^bb15659
^bb15659:
 cf.br ^bb15660
^bb15660:
 cf.br ^bb15661
^bb15661:
 cf.br ^bb15662
^bb15662:
 cf.br ^bb15663
^bb15663:
 cf.br ^bb15664
^bb15664:
 cf.br ^bb15665
^bb15665:
 cf.br ^bb15666
^bb15666:
 cf.br ^bb15667
^bb15667:
 cf.br ^bb15668
^bb15668:
 cf.br ^bb15669
^bb15669:
 cf.br ^bb15670
^bb15670:
 cf.br ^bb15671
^bb15671:
 cf.br ^bb15672
^bb15672:
 cf.br ^bb15673
^bb15673:
 cf.br ^bb15674
^bb15674:
 cf.br ^bb15675
^bb15675:
 cf.br ^bb15676
^bb15676:
 cf.br ^bb15677
^bb15677:
 cf.br ^bb15678
^bb15678:
 cf.br ^bb15679
^bb15679:
 cf.br ^bb15680
^bb15680:
 cf.br ^bb15681
^bb15681:
 cf.br ^bb15682
^bb15682:
 cf.br ^bb15683
^bb15683:
 cf.br ^bb15684
^bb15684:
 cf.br ^bb15685
^bb15685:
 cf.br ^bb15686
^bb15686:
 cf.br ^bb15687
^bb15687:
 cf.br ^bb15688
^bb15688:
 cf.br ^bb15689
^bb15689:
 cf.br ^bb15690
^bb15690:
 cf.br ^bb15691
^bb15691:
 cf.br ^bb15692
^bb15692:
 cf.br ^bb15693
^bb15693:
 cf.br ^bb15694
^bb15694:
 cf.br ^bb15695
^bb15695:
 cf.br ^bb15696
^bb15696:
 cf.br ^bb15697
^bb15697:
 cf.br ^bb15698
^bb15698:
 cf.br ^bb15699
^bb15699:
 cf.br ^bb15700
^bb15700:
 cf.br ^bb15701
^bb15701:
 cf.br ^bb15702
^bb15702:
 cf.br ^bb15703
^bb15703:
 cf.br ^bb15704
^bb15704:
 cf.br ^bb15705
^bb15705:
 cf.br ^bb15706
^bb15706:
 cf.br ^bb15707
^bb15707:
 cf.br ^bb15708
^bb15708:
 cf.br ^bb15709
^bb15709:
 cf.br ^bb15710
^bb15710:
 cf.br ^bb15711
^bb15711:
 cf.br ^bb15712
^bb15712:
 cf.br ^bb15713
^bb15713:
 cf.br ^bb15714
^bb15714:
 cf.br ^bb15715
^bb15715:
 cf.br ^bb15716
^bb15716:
 cf.br ^bb15717
^bb15717:
 cf.br ^bb15718
^bb15718:
 cf.br ^bb15719
^bb15719:
 cf.br ^bb15720
^bb15720:
 cf.br ^bb15721
^bb15721:
 cf.br ^bb15722
^bb15722:
 cf.br ^bb15723
^bb15723:
 cf.br ^bb15724
^bb15724:
 cf.br ^bb15725
^bb15725:
 cf.br ^bb15726
^bb15726:
 cf.br ^bb15727
^bb15727:
 cf.br ^bb15728
^bb15728:
 cf.br ^bb15729
^bb15729:
 cf.br ^bb15730
^bb15730:
 cf.br ^bb15731
^bb15731:
 cf.br ^bb15732
^bb15732:
 cf.br ^bb15733
^bb15733:
 cf.br ^bb15734
^bb15734:
 cf.br ^bb15735
^bb15735:
 cf.br ^bb15736
^bb15736:
 cf.br ^bb15737
^bb15737:
 cf.br ^bb15738
^bb15738:
 cf.br ^bb15739
^bb15739:
 cf.br ^bb15740
^bb15740:
 cf.br ^bb15741
^bb15741:
 cf.br ^bb15742
^bb15742:
 cf.br ^bb15743
^bb15743:
 cf.br ^bb15744
^bb15744:
 cf.br ^bb15745
^bb15745:
 cf.br ^bb15746
^bb15746:
 cf.br ^bb15747
^bb15747:
 cf.br ^bb15748
^bb15748:
 cf.br ^bb15749
^bb15749:
 cf.br ^bb15750
^bb15750:
 cf.br ^bb15751
^bb15751:
 cf.br ^bb15752
^bb15752:
 cf.br ^bb15753
^bb15753:
 cf.br ^bb15754
^bb15754:
 cf.br ^bb15755
^bb15755:
 cf.br ^bb15756
^bb15756:
 cf.br ^bb15757
^bb15757:
 cf.br ^bb15758
^bb15758:
 cf.br ^bb15759
^bb15759:
 cf.br ^bb15760
^bb15760:
 cf.br ^bb15761
^bb15761:
 cf.br ^bb15762
^bb15762:
 cf.br ^bb15763
^bb15763:
 cf.br ^bb15764
^bb15764:
 cf.br ^bb15765
^bb15765:
 cf.br ^bb15766
^bb15766:
 cf.br ^bb15767
^bb15767:
 cf.br ^bb15768
^bb15768:
 cf.br ^bb15769
^bb15769:
 cf.br ^bb15770
^bb15770:
 cf.br ^bb15771
^bb15771:
 cf.br ^bb15772
^bb15772:
 cf.br ^bb15773
^bb15773:
 cf.br ^bb15774
^bb15774:
 cf.br ^bb15775
^bb15775:
 cf.br ^bb15776
^bb15776:
 cf.br ^bb15777
^bb15777:
 cf.br ^bb15778
^bb15778:
 cf.br ^bb15779
^bb15779:
 cf.br ^bb15780
^bb15780:
 cf.br ^bb15781
^bb15781:
 cf.br ^bb15782
^bb15782:
 cf.br ^bb15783
^bb15783:
 cf.br ^bb15784
^bb15784:
 cf.br ^bb15785
^bb15785:
 cf.br ^bb15786
^bb15786:
 cf.br ^bb15787
^bb15787:
 cf.br ^bb15788
^bb15788:
 cf.br ^bb15789
^bb15789:
 cf.br ^bb15790
^bb15790:
 cf.br ^bb15791
^bb15791:
 cf.br ^bb15792
^bb15792:
 cf.br ^bb15793
^bb15793:
 cf.br ^bb15794
^bb15794:
 cf.br ^bb15795
^bb15795:
 cf.br ^bb15796
^bb15796:
 cf.br ^bb15797
^bb15797:
 cf.br ^bb15798
^bb15798:
 cf.br ^bb15799
^bb15799:
 cf.br ^bb15800
^bb15800:
 cf.br ^bb15801
^bb15801:
 cf.br ^bb15802
^bb15802:
 cf.br ^bb15803
^bb15803:
 cf.br ^bb15804
^bb15804:
 cf.br ^bb15805
^bb15805:
 cf.br ^bb15806
^bb15806:
 cf.br ^bb15807
^bb15807:
 cf.br ^bb15808
^bb15808:
 cf.br ^bb15809
^bb15809:
 cf.br ^bb15810
^bb15810:
 cf.br ^bb15811
^bb15811:
 cf.br ^bb15812
^bb15812:
 cf.br ^bb15813
^bb15813:
 cf.br ^bb15814
^bb15814:
 cf.br ^bb15815
^bb15815:
 cf.br ^bb15816
^bb15816:
 cf.br ^bb15817
^bb15817:
 cf.br ^bb15818
^bb15818:
 cf.br ^bb15819
^bb15819:
 cf.br ^bb15820
^bb15820:
 cf.br ^bb15821
^bb15821:
 cf.br ^bb15822
^bb15822:
 cf.br ^bb15823
^bb15823:
 cf.br ^bb15824
^bb15824:
 cf.br ^bb15825
^bb15825:
 cf.br ^bb15826
^bb15826:
 cf.br ^bb15827
^bb15827:
 cf.br ^bb15828
^bb15828:
 cf.br ^bb15829
^bb15829:
 cf.br ^bb15830
^bb15830:
 cf.br ^bb15831
^bb15831:
 cf.br ^bb15832
^bb15832:
 cf.br ^bb15833
^bb15833:
 cf.br ^bb15834
^bb15834:
 cf.br ^bb15835
^bb15835:
 cf.br ^bb15836
^bb15836:
 cf.br ^bb15837
^bb15837:
 cf.br ^bb15838
^bb15838:
 cf.br ^bb15839
^bb15839:
 cf.br ^bb15840
^bb15840:
 cf.br ^bb15841
^bb15841:
 cf.br ^bb15842
^bb15842:
 cf.br ^bb15843
^bb15843:
 cf.br ^bb15844
^bb15844:
 cf.br ^bb15845
^bb15845:
 cf.br ^bb15846
^bb15846:
 cf.br ^bb15847
^bb15847:
 cf.br ^bb15848
^bb15848:
 cf.br ^bb15849
^bb15849:
 cf.br ^bb15850
^bb15850:
 cf.br ^bb15851
^bb15851:
 cf.br ^bb15852
^bb15852:
 cf.br ^bb15853
^bb15853:
 cf.br ^bb15854
^bb15854:
 cf.br ^bb15855
^bb15855:
 cf.br ^bb15856
^bb15856:
 cf.br ^bb15857
^bb15857:
 cf.br ^bb15858
^bb15858:
 cf.br ^bb15859
^bb15859:
 cf.br ^bb15860
^bb15860:
 cf.br ^bb15861
^bb15861:
 cf.br ^bb15862
^bb15862:
 cf.br ^bb15863
^bb15863:
 cf.br ^bb15864
^bb15864:
 cf.br ^bb15865
^bb15865:
 cf.br ^bb15866
^bb15866:
 cf.br ^bb15867
^bb15867:
 cf.br ^bb15868
^bb15868:
 cf.br ^bb15869
^bb15869:
 cf.br ^bb15870
^bb15870:
 cf.br ^bb15871
^bb15871:
 cf.br ^bb15872
^bb15872:
 cf.br ^bb15873
^bb15873:
 cf.br ^bb15874
^bb15874:
 cf.br ^bb15875
^bb15875:
 cf.br ^bb15876
^bb15876:
 cf.br ^bb15877
^bb15877:
 cf.br ^bb15878
^bb15878:
 cf.br ^bb15879
^bb15879:
 cf.br ^bb15880
^bb15880:
 cf.br ^bb15881
^bb15881:
 cf.br ^bb15882
^bb15882:
 cf.br ^bb15883
^bb15883:
 cf.br ^bb15884
^bb15884:
 cf.br ^bb15885
^bb15885:
 cf.br ^bb15886
^bb15886:
 cf.br ^bb15887
^bb15887:
 cf.br ^bb15888
^bb15888:
 cf.br ^bb15889
^bb15889:
 cf.br ^bb15890
^bb15890:
 cf.br ^bb15891
^bb15891:
 cf.br ^bb15892
^bb15892:
 cf.br ^bb15893
^bb15893:
 cf.br ^bb15894
^bb15894:
 cf.br ^bb15895
^bb15895:
 cf.br ^bb15896
^bb15896:
 cf.br ^bb15897
^bb15897:
 cf.br ^bb15898
^bb15898:
 cf.br ^bb15899
^bb15899:
 cf.br ^bb15900
^bb15900:
 cf.br ^bb15901
^bb15901:
 cf.br ^bb15902
^bb15902:
 cf.br ^bb15903
^bb15903:
 cf.br ^bb15904
^bb15904:
 cf.br ^bb15905
^bb15905:
 cf.br ^bb15906
^bb15906:
 cf.br ^bb15907
^bb15907:
 cf.br ^bb15908
^bb15908:
 cf.br ^bb15909
^bb15909:
 cf.br ^bb15910
^bb15910:
 cf.br ^bb15911
^bb15911:
 cf.br ^bb15912
^bb15912:
 cf.br ^bb15913
^bb15913:
 cf.br ^bb15914
^bb15914:
 cf.br ^bb15915
^bb15915:
 cf.br ^bb15916
^bb15916:
 cf.br ^bb15917
^bb15917:
 cf.br ^bb15918
^bb15918:
 cf.br ^bb15919
^bb15919:
 cf.br ^bb15920
^bb15920:
 cf.br ^bb15921
^bb15921:
 cf.br ^bb15922
^bb15922:
 cf.br ^bb15923
^bb15923:
 cf.br ^bb15924
^bb15924:
 cf.br ^bb15925
^bb15925:
 cf.br ^bb15926
^bb15926:
 cf.br ^bb15927
^bb15927:
 cf.br ^bb15928
^bb15928:
 cf.br ^bb15929
^bb15929:
 cf.br ^bb15930
^bb15930:
 cf.br ^bb15931
^bb15931:
 cf.br ^bb15932
^bb15932:
 cf.br ^bb15933
^bb15933:
 cf.br ^bb15934
^bb15934:
 cf.br ^bb15935
^bb15935:
 cf.br ^bb15936
^bb15936:
 cf.br ^bb15937
^bb15937:
 cf.br ^bb15938
^bb15938:
 cf.br ^bb15939
^bb15939:
 cf.br ^bb15940
^bb15940:
 cf.br ^bb15941
^bb15941:
 cf.br ^bb15942
^bb15942:
 cf.br ^bb15943
^bb15943:
 cf.br ^bb15944
^bb15944:
 cf.br ^bb15945
^bb15945:
 cf.br ^bb15946
^bb15946:
 cf.br ^bb15947
^bb15947:
 cf.br ^bb15948
^bb15948:
 cf.br ^bb15949
^bb15949:
 cf.br ^bb15950
^bb15950:
 cf.br ^bb15951
^bb15951:
 cf.br ^bb15952
^bb15952:
 cf.br ^bb15953
^bb15953:
 cf.br ^bb15954
^bb15954:
 cf.br ^bb15955
^bb15955:
 cf.br ^bb15956
^bb15956:
 cf.br ^bb15957
^bb15957:
 cf.br ^bb15958
^bb15958:
 cf.br ^bb15959
^bb15959:
 cf.br ^bb15960
^bb15960:
 cf.br ^bb15961
^bb15961:
 cf.br ^bb15962
^bb15962:
 cf.br ^bb15963
^bb15963:
 cf.br ^bb15964
^bb15964:
 cf.br ^bb15965
^bb15965:
 cf.br ^bb15966
^bb15966:
 cf.br ^bb15967
^bb15967:
 cf.br ^bb15968
^bb15968:
 cf.br ^bb15969
^bb15969:
 cf.br ^bb15970
^bb15970:
 cf.br ^bb15971
^bb15971:
 cf.br ^bb15972
^bb15972:
 cf.br ^bb15973
^bb15973:
 cf.br ^bb15974
^bb15974:
 cf.br ^bb15975
^bb15975:
 cf.br ^bb15976
^bb15976:
 cf.br ^bb15977
^bb15977:
 cf.br ^bb15978
^bb15978:
 cf.br ^bb15979
^bb15979:
 cf.br ^bb15980
^bb15980:
 cf.br ^bb15981
^bb15981:
 cf.br ^bb15982
^bb15982:
 cf.br ^bb15983
^bb15983:
 cf.br ^bb15984
^bb15984:
 cf.br ^bb15985
^bb15985:
 cf.br ^bb15986
^bb15986:
 cf.br ^bb15987
^bb15987:
 cf.br ^bb15988
^bb15988:
 cf.br ^bb15989
^bb15989:
 cf.br ^bb15990
^bb15990:
 cf.br ^bb15991
^bb15991:
 cf.br ^bb15992
^bb15992:
 cf.br ^bb15993
^bb15993:
 cf.br ^bb15994
^bb15994:
 cf.br ^bb15995
^bb15995:
 cf.br ^bb15996
^bb15996:
 cf.br ^bb15997
^bb15997:
 cf.br ^bb15998
^bb15998:
 cf.br ^bb15999
^bb15999:
 cf.br ^bb16000
^bb16000:
 cf.br ^bb16001
^bb16001:
 cf.br ^bb16002
^bb16002:
 cf.br ^bb16003
^bb16003:
 cf.br ^bb16004
^bb16004:
 cf.br ^bb16005
^bb16005:
 cf.br ^bb16006
^bb16006:
 cf.br ^bb16007
^bb16007:
 cf.br ^bb16008
^bb16008:
 cf.br ^bb16009
^bb16009:
 cf.br ^bb16010
^bb16010:
 cf.br ^bb16011
^bb16011:
 cf.br ^bb16012
^bb16012:
 cf.br ^bb16013
^bb16013:
 cf.br ^bb16014
^bb16014:
 cf.br ^bb16015
^bb16015:
 cf.br ^bb16016
^bb16016:
 cf.br ^bb16017
^bb16017:
 cf.br ^bb16018
^bb16018:
 cf.br ^bb16019
^bb16019:
 cf.br ^bb16020
^bb16020:
 cf.br ^bb16021
^bb16021:
 cf.br ^bb16022
^bb16022:
 cf.br ^bb16023
^bb16023:
 cf.br ^bb16024
^bb16024:
 cf.br ^bb16025
^bb16025:
 cf.br ^bb16026
^bb16026:
 cf.br ^bb16027
^bb16027:
 cf.br ^bb16028
^bb16028:
 cf.br ^bb16029
^bb16029:
 cf.br ^bb16030
^bb16030:
 cf.br ^bb16031
^bb16031:
 cf.br ^bb16032
^bb16032:
 cf.br ^bb16033
^bb16033:
 cf.br ^bb16034
^bb16034:
 cf.br ^bb16035
^bb16035:
 cf.br ^bb16036
^bb16036:
 cf.br ^bb16037
^bb16037:
 cf.br ^bb16038
^bb16038:
 cf.br ^bb16039
^bb16039:
 cf.br ^bb16040
^bb16040:
 cf.br ^bb16041
^bb16041:
 cf.br ^bb16042
^bb16042:
 cf.br ^bb16043
^bb16043:
 cf.br ^bb16044
^bb16044:
 cf.br ^bb16045
^bb16045:
 cf.br ^bb16046
^bb16046:
 cf.br ^bb16047
^bb16047:
 cf.br ^bb16048
^bb16048:
 cf.br ^bb16049
^bb16049:
 cf.br ^bb16050
^bb16050:
 cf.br ^bb16051
^bb16051:
 cf.br ^bb16052
^bb16052:
 cf.br ^bb16053
^bb16053:
 cf.br ^bb16054
^bb16054:
 cf.br ^bb16055
^bb16055:
 cf.br ^bb16056
^bb16056:
 cf.br ^bb16057
^bb16057:
 cf.br ^bb16058
^bb16058:
 cf.br ^bb16059
^bb16059:
 cf.br ^bb16060
^bb16060:
 cf.br ^bb16061
^bb16061:
 cf.br ^bb16062
^bb16062:
 cf.br ^bb16063
^bb16063:
 cf.br ^bb16064
^bb16064:
 cf.br ^bb16065
^bb16065:
 cf.br ^bb16066
^bb16066:
 cf.br ^bb16067
^bb16067:
 cf.br ^bb16068
^bb16068:
 cf.br ^bb16069
^bb16069:
 cf.br ^bb16070
^bb16070:
 cf.br ^bb16071
^bb16071:
 cf.br ^bb16072
^bb16072:
 cf.br ^bb16073
^bb16073:
 cf.br ^bb16074
^bb16074:
 cf.br ^bb16075
^bb16075:
 cf.br ^bb16076
^bb16076:
 cf.br ^bb16077
^bb16077:
 cf.br ^bb16078
^bb16078:
 cf.br ^bb16079
^bb16079:
 cf.br ^bb16080
^bb16080:
 cf.br ^bb16081
^bb16081:
 cf.br ^bb16082
^bb16082:
 cf.br ^bb16083
^bb16083:
 cf.br ^bb16084
^bb16084:
 cf.br ^bb16085
^bb16085:
 cf.br ^bb16086
^bb16086:
 cf.br ^bb16087
^bb16087:
 cf.br ^bb16088
^bb16088:
 cf.br ^bb16089
^bb16089:
 cf.br ^bb16090
^bb16090:
 cf.br ^bb16091
^bb16091:
 cf.br ^bb16092
^bb16092:
 cf.br ^bb16093
^bb16093:
 cf.br ^bb16094
^bb16094:
 cf.br ^bb16095
^bb16095:
 cf.br ^bb16096
^bb16096:
 cf.br ^bb16097
^bb16097:
 cf.br ^bb16098
^bb16098:
 cf.br ^bb16099
^bb16099:
 cf.br ^bb16100
^bb16100:
 cf.br ^bb16101
^bb16101:
 cf.br ^bb16102
^bb16102:
 cf.br ^bb16103
^bb16103:
 cf.br ^bb16104
^bb16104:
 cf.br ^bb16105
^bb16105:
 cf.br ^bb16106
^bb16106:
 cf.br ^bb16107
^bb16107:
 cf.br ^bb16108
^bb16108:
 cf.br ^bb16109
^bb16109:
 cf.br ^bb16110
^bb16110:
 cf.br ^bb16111
^bb16111:
 cf.br ^bb16112
^bb16112:
 cf.br ^bb16113
^bb16113:
 cf.br ^bb16114
^bb16114:
 cf.br ^bb16115
^bb16115:
 cf.br ^bb16116
^bb16116:
 cf.br ^bb16117
^bb16117:
 cf.br ^bb16118
^bb16118:
 cf.br ^bb16119
^bb16119:
 cf.br ^bb16120
^bb16120:
 cf.br ^bb16121
^bb16121:
 cf.br ^bb16122
^bb16122:
 cf.br ^bb16123
^bb16123:
 cf.br ^bb16124
^bb16124:
 cf.br ^bb16125
^bb16125:
 cf.br ^bb16126
^bb16126:
 cf.br ^bb16127
^bb16127:
 cf.br ^bb16128
^bb16128:
 cf.br ^bb16129
^bb16129:
 cf.br ^bb16130
^bb16130:
 cf.br ^bb16131
^bb16131:
 cf.br ^bb16132
^bb16132:
 cf.br ^bb16133
^bb16133:
 cf.br ^bb16134
^bb16134:
 cf.br ^bb16135
^bb16135:
 cf.br ^bb16136
^bb16136:
 cf.br ^bb16137
^bb16137:
 cf.br ^bb16138
^bb16138:
 cf.br ^bb16139
^bb16139:
 cf.br ^bb16140
^bb16140:
 cf.br ^bb16141
^bb16141:
 cf.br ^bb16142
^bb16142:
 cf.br ^bb16143
^bb16143:
 cf.br ^bb16144
^bb16144:
 cf.br ^bb16145
^bb16145:
 cf.br ^bb16146
^bb16146:
 cf.br ^bb16147
^bb16147:
 cf.br ^bb16148
^bb16148:
 cf.br ^bb16149
^bb16149:
 cf.br ^bb16150
^bb16150:
 cf.br ^bb16151
^bb16151:
 cf.br ^bb16152
^bb16152:
 cf.br ^bb16153
^bb16153:
 cf.br ^bb16154
^bb16154:
 cf.br ^bb16155
^bb16155:
 cf.br ^bb16156
^bb16156:
 cf.br ^bb16157
^bb16157:
 cf.br ^bb16158
^bb16158:
 cf.br ^bb16159
^bb16159:
 cf.br ^bb16160
^bb16160:
 cf.br ^bb16161
^bb16161:
 cf.br ^bb16162
^bb16162:
 cf.br ^bb16163
^bb16163:
 cf.br ^bb16164
^bb16164:
 cf.br ^bb16165
^bb16165:
 cf.br ^bb16166
^bb16166:
 cf.br ^bb16167
^bb16167:
 cf.br ^bb16168
^bb16168:
 cf.br ^bb16169
^bb16169:
 cf.br ^bb16170
^bb16170:
 cf.br ^bb16171
^bb16171:
 cf.br ^bb16172
^bb16172:
 cf.br ^bb16173
^bb16173:
 cf.br ^bb16174
^bb16174:
 cf.br ^bb16175
^bb16175:
 cf.br ^bb16176
^bb16176:
 cf.br ^bb16177
^bb16177:
 cf.br ^bb16178
^bb16178:
 cf.br ^bb16179
^bb16179:
 cf.br ^bb16180
^bb16180:
 cf.br ^bb16181
^bb16181:
 cf.br ^bb16182
^bb16182:
 cf.br ^bb16183
^bb16183:
 cf.br ^bb16184
^bb16184:
 cf.br ^bb16185
^bb16185:
 cf.br ^bb16186
^bb16186:
 cf.br ^bb16187
^bb16187:
 cf.br ^bb16188
^bb16188:
 cf.br ^bb16189
^bb16189:
 cf.br ^bb16190
^bb16190:
 cf.br ^bb16191
^bb16191:
 cf.br ^bb16192
^bb16192:
 cf.br ^bb16193
^bb16193:
 cf.br ^bb16194
^bb16194:
 cf.br ^bb16195
^bb16195:
 cf.br ^bb16196
^bb16196:
 cf.br ^bb16197
^bb16197:
 cf.br ^bb16198
^bb16198:
 cf.br ^bb16199
^bb16199:
 cf.br ^bb16200
^bb16200:
 cf.br ^bb16201
^bb16201:
 cf.br ^bb16202
^bb16202:
 cf.br ^bb16203
^bb16203:
 cf.br ^bb16204
^bb16204:
 cf.br ^bb16205
^bb16205:
 cf.br ^bb16206
^bb16206:
 cf.br ^bb16207
^bb16207:
 cf.br ^bb16208
^bb16208:
 cf.br ^bb16209
^bb16209:
 cf.br ^bb16210
^bb16210:
 cf.br ^bb16211
^bb16211:
 cf.br ^bb16212
^bb16212:
 cf.br ^bb16213
^bb16213:
 cf.br ^bb16214
^bb16214:
 cf.br ^bb16215
^bb16215:
 cf.br ^bb16216
^bb16216:
 cf.br ^bb16217
^bb16217:
 cf.br ^bb16218
^bb16218:
 cf.br ^bb16219
^bb16219:
 cf.br ^bb16220
^bb16220:
 cf.br ^bb16221
^bb16221:
 cf.br ^bb16222
^bb16222:
 cf.br ^bb16223
^bb16223:
 cf.br ^bb16224
^bb16224:
 cf.br ^bb16225
^bb16225:
 cf.br ^bb16226
^bb16226:
 cf.br ^bb16227
^bb16227:
 cf.br ^bb16228
^bb16228:
 cf.br ^bb16229
^bb16229:
 cf.br ^bb16230
^bb16230:
 cf.br ^bb16231
^bb16231:
 cf.br ^bb16232
^bb16232:
 cf.br ^bb16233
^bb16233:
 cf.br ^bb16234
^bb16234:
 cf.br ^bb16235
^bb16235:
 cf.br ^bb16236
^bb16236:
 cf.br ^bb16237
^bb16237:
 cf.br ^bb16238
^bb16238:
 cf.br ^bb16239
^bb16239:
 cf.br ^bb16240
^bb16240:
 cf.br ^bb16241
^bb16241:
 cf.br ^bb16242
^bb16242:
 cf.br ^bb16243
^bb16243:
 cf.br ^bb16244
^bb16244:
 cf.br ^bb16245
^bb16245:
 cf.br ^bb16246
^bb16246:
 cf.br ^bb16247
^bb16247:
 cf.br ^bb16248
^bb16248:
 cf.br ^bb16249
^bb16249:
 cf.br ^bb16250
^bb16250:
 cf.br ^bb16251
^bb16251:
 cf.br ^bb16252
^bb16252:
 cf.br ^bb16253
^bb16253:
 cf.br ^bb16254
^bb16254:
 cf.br ^bb16255
^bb16255:
 cf.br ^bb16256
^bb16256:
 cf.br ^bb16257
^bb16257:
 cf.br ^bb16258
^bb16258:
 cf.br ^bb16259
^bb16259:
 cf.br ^bb16260
^bb16260:
 cf.br ^bb16261
^bb16261:
 cf.br ^bb16262
^bb16262:
 cf.br ^bb16263
^bb16263:
 cf.br ^bb16264
^bb16264:
 cf.br ^bb16265
^bb16265:
 cf.br ^bb16266
^bb16266:
 cf.br ^bb16267
^bb16267:
 cf.br ^bb16268
^bb16268:
 cf.br ^bb16269
^bb16269:
 cf.br ^bb16270
^bb16270:
 cf.br ^bb16271
^bb16271:
 cf.br ^bb16272
^bb16272:
 cf.br ^bb16273
^bb16273:
 cf.br ^bb16274
^bb16274:
 cf.br ^bb16275
^bb16275:
 cf.br ^bb16276
^bb16276:
 cf.br ^bb16277
^bb16277:
 cf.br ^bb16278
^bb16278:
 cf.br ^bb16279
^bb16279:
 cf.br ^bb16280
^bb16280:
 cf.br ^bb16281
^bb16281:
 cf.br ^bb16282
^bb16282:
 cf.br ^bb16283
^bb16283:
 cf.br ^bb16284
^bb16284:
 cf.br ^bb16285
^bb16285:
 cf.br ^bb16286
^bb16286:
 cf.br ^bb16287
^bb16287:
 cf.br ^bb16288
^bb16288:
 cf.br ^bb16289
^bb16289:
 cf.br ^bb16290
^bb16290:
 cf.br ^bb16291
^bb16291:
 cf.br ^bb16292
^bb16292:
 cf.br ^bb16293
^bb16293:
 cf.br ^bb16294
^bb16294:
 cf.br ^bb16295
^bb16295:
 cf.br ^bb16296
^bb16296:
 cf.br ^bb16297
^bb16297:
 cf.br ^bb16298
^bb16298:
 cf.br ^bb16299
^bb16299:
 cf.br ^bb16300
^bb16300:
 cf.br ^bb16301
^bb16301:
 cf.br ^bb16302
^bb16302:
 cf.br ^bb16303
^bb16303:
 cf.br ^bb16304
^bb16304:
 cf.br ^bb16305
^bb16305:
 cf.br ^bb16306
^bb16306:
 cf.br ^bb16307
^bb16307:
 cf.br ^bb16308
^bb16308:
 cf.br ^bb16309
^bb16309:
 cf.br ^bb16310
^bb16310:
 cf.br ^bb16311
^bb16311:
 cf.br ^bb16312
^bb16312:
 cf.br ^bb16313
^bb16313:
 cf.br ^bb16314
^bb16314:
 cf.br ^bb16315
^bb16315:
 cf.br ^bb16316
^bb16316:
 cf.br ^bb16317
^bb16317:
 cf.br ^bb16318
^bb16318:
 cf.br ^bb16319
^bb16319:
 cf.br ^bb16320
^bb16320:
 cf.br ^bb16321
^bb16321:
 cf.br ^bb16322
^bb16322:
 cf.br ^bb16323
^bb16323:
 cf.br ^bb16324
^bb16324:
 cf.br ^bb16325
^bb16325:
 cf.br ^bb16326
^bb16326:
 cf.br ^bb16327
^bb16327:
 cf.br ^bb16328
^bb16328:
 cf.br ^bb16329
^bb16329:
 cf.br ^bb16330
^bb16330:
 cf.br ^bb16331
^bb16331:
 cf.br ^bb16332
^bb16332:
 cf.br ^bb16333
^bb16333:
 cf.br ^bb16334
^bb16334:
 cf.br ^bb16335
^bb16335:
 cf.br ^bb16336
^bb16336:
 cf.br ^bb16337
^bb16337:
 cf.br ^bb16338
^bb16338:
 cf.br ^bb16339
^bb16339:
 cf.br ^bb16340
^bb16340:
 cf.br ^bb16341
^bb16341:
 cf.br ^bb16342
^bb16342:
 cf.br ^bb16343
^bb16343:
 cf.br ^bb16344
^bb16344:
 cf.br ^bb16345
^bb16345:
 cf.br ^bb16346
^bb16346:
 cf.br ^bb16347
^bb16347:
 cf.br ^bb16348
^bb16348:
 cf.br ^bb16349
^bb16349:
 cf.br ^bb16350
^bb16350:
 cf.br ^bb16351
^bb16351:
 cf.br ^bb16352
^bb16352:
 cf.br ^bb16353
^bb16353:
 cf.br ^bb16354
^bb16354:
 cf.br ^bb16355
^bb16355:
 cf.br ^bb16356
^bb16356:
 cf.br ^bb16357
^bb16357:
 cf.br ^bb16358
^bb16358:
 cf.br ^bb16359
^bb16359:
 cf.br ^bb16360
^bb16360:
 cf.br ^bb16361
^bb16361:
 cf.br ^bb16362
^bb16362:
 cf.br ^bb16363
^bb16363:
 cf.br ^bb16364
^bb16364:
 cf.br ^bb16365
^bb16365:
 cf.br ^bb16366
^bb16366:
 cf.br ^bb16367
^bb16367:
 cf.br ^bb16368
^bb16368:
 cf.br ^bb16369
^bb16369:
 cf.br ^bb16370
^bb16370:
 cf.br ^bb16371
^bb16371:
 cf.br ^bb16372
^bb16372:
 cf.br ^bb16373
^bb16373:
 cf.br ^bb16374
^bb16374:
 cf.br ^bb16375
^bb16375:
 cf.br ^bb16376
^bb16376:
 cf.br ^bb16377
^bb16377:
 cf.br ^bb16378
^bb16378:
 cf.br ^bb16379
^bb16379:
 cf.br ^bb16380
^bb16380:
 cf.br ^bb16381
^bb16381:
 cf.br ^bb16382
^bb16382:
 cf.br ^bb16383
^bb16383:
 cf.br ^bb16384
^bb16384:
 cf.br ^bb16385
^bb16385:
 cf.br ^bb16386
^bb16386:
 cf.br ^bb16387
^bb16387:
 cf.br ^bb16388
^bb16388:
 cf.br ^bb16389
^bb16389:
 cf.br ^bb16390
^bb16390:
 cf.br ^bb16391
^bb16391:
 cf.br ^bb16392
^bb16392:
 cf.br ^bb16393
^bb16393:
 cf.br ^bb16394
^bb16394:
 cf.br ^bb16395
^bb16395:
 cf.br ^bb16396
^bb16396:
 cf.br ^bb16397
^bb16397:
 cf.br ^bb16398
^bb16398:
 cf.br ^bb16399
^bb16399:
 cf.br ^bb16400
^bb16400:
 cf.br ^bb16401
^bb16401:
 cf.br ^bb16402
^bb16402:
 cf.br ^bb16403
^bb16403:
 cf.br ^bb16404
^bb16404:
 cf.br ^bb16405
^bb16405:
 cf.br ^bb16406
^bb16406:
 cf.br ^bb16407
^bb16407:
 cf.br ^bb16408
^bb16408:
 cf.br ^bb16409
^bb16409:
 cf.br ^bb16410
^bb16410:
 cf.br ^bb16411
^bb16411:
 cf.br ^bb16412
^bb16412:
 cf.br ^bb16413
^bb16413:
 cf.br ^bb16414
^bb16414:
 cf.br ^bb16415
^bb16415:
 cf.br ^bb16416
^bb16416:
 cf.br ^bb16417
^bb16417:
 cf.br ^bb16418
^bb16418:
 cf.br ^bb16419
^bb16419:
 cf.br ^bb16420
^bb16420:
 cf.br ^bb16421
^bb16421:
 cf.br ^bb16422
^bb16422:
 cf.br ^bb16423
^bb16423:
 cf.br ^bb16424
^bb16424:
 cf.br ^bb16425
^bb16425:
 cf.br ^bb16426
^bb16426:
 cf.br ^bb16427
^bb16427:
 cf.br ^bb16428
^bb16428:
 cf.br ^bb16429
^bb16429:
 cf.br ^bb16430
^bb16430:
 cf.br ^bb16431
^bb16431:
 cf.br ^bb16432
^bb16432:
 cf.br ^bb16433
^bb16433:
 cf.br ^bb16434
^bb16434:
 cf.br ^bb16435
^bb16435:
 cf.br ^bb16436
^bb16436:
 cf.br ^bb16437
^bb16437:
 cf.br ^bb16438
^bb16438:
 cf.br ^bb16439
^bb16439:
 cf.br ^bb16440
^bb16440:
 cf.br ^bb16441
^bb16441:
 cf.br ^bb16442
^bb16442:
 cf.br ^bb16443
^bb16443:
 cf.br ^bb16444
^bb16444:
 cf.br ^bb16445
^bb16445:
 cf.br ^bb16446
^bb16446:
 cf.br ^bb16447
^bb16447:
 cf.br ^bb16448
^bb16448:
 cf.br ^bb16449
^bb16449:
 cf.br ^bb16450
^bb16450:
 cf.br ^bb16451
^bb16451:
 cf.br ^bb16452
^bb16452:
 cf.br ^bb16453
^bb16453:
 cf.br ^bb16454
^bb16454:
 cf.br ^bb16455
^bb16455:
 cf.br ^bb16456
^bb16456:
 cf.br ^bb16457
^bb16457:
 cf.br ^bb16458
^bb16458:
 cf.br ^bb16459
^bb16459:
 cf.br ^bb16460
^bb16460:
 cf.br ^bb16461
^bb16461:
 cf.br ^bb16462
^bb16462:
 cf.br ^bb16463
^bb16463:
 cf.br ^bb16464
^bb16464:
 cf.br ^bb16465
^bb16465:
 cf.br ^bb16466
^bb16466:
 cf.br ^bb16467
^bb16467:
 cf.br ^bb16468
^bb16468:
 cf.br ^bb16469
^bb16469:
 cf.br ^bb16470
^bb16470:
 cf.br ^bb16471
^bb16471:
 cf.br ^bb16472
^bb16472:
 cf.br ^bb16473
^bb16473:
 cf.br ^bb16474
^bb16474:
 cf.br ^bb16475
^bb16475:
 cf.br ^bb16476
^bb16476:
 cf.br ^bb16477
^bb16477:
 cf.br ^bb16478
^bb16478:
 cf.br ^bb16479
^bb16479:
 cf.br ^bb16480
^bb16480:
 cf.br ^bb16481
^bb16481:
 cf.br ^bb16482
^bb16482:
 cf.br ^bb16483
^bb16483:
 cf.br ^bb16484
^bb16484:
 cf.br ^bb16485
^bb16485:
 cf.br ^bb16486
^bb16486:
 cf.br ^bb16487
^bb16487:
 cf.br ^bb16488
^bb16488:
 cf.br ^bb16489
^bb16489:
 cf.br ^bb16490
^bb16490:
 cf.br ^bb16491
^bb16491:
 cf.br ^bb16492
^bb16492:
 cf.br ^bb16493
^bb16493:
 cf.br ^bb16494
^bb16494:
 cf.br ^bb16495
^bb16495:
 cf.br ^bb16496
^bb16496:
 cf.br ^bb16497
^bb16497:
 cf.br ^bb16498
^bb16498:
 cf.br ^bb16499
^bb16499:
 cf.br ^bb16500
^bb16500:
 cf.br ^bb16501
^bb16501:
 cf.br ^bb16502
^bb16502:
 cf.br ^bb16503
^bb16503:
 cf.br ^bb16504
^bb16504:
 cf.br ^bb16505
^bb16505:
 cf.br ^bb16506
^bb16506:
 cf.br ^bb16507
^bb16507:
 cf.br ^bb16508
^bb16508:
 cf.br ^bb16509
^bb16509:
 cf.br ^bb16510
^bb16510:
 cf.br ^bb16511
^bb16511:
 cf.br ^bb16512
^bb16512:
 cf.br ^bb16513
^bb16513:
 cf.br ^bb16514
^bb16514:
 cf.br ^bb16515
^bb16515:
 cf.br ^bb16516
^bb16516:
 cf.br ^bb16517
^bb16517:
 cf.br ^bb16518
^bb16518:
 cf.br ^bb16519
^bb16519:
 cf.br ^bb16520
^bb16520:
 cf.br ^bb16521
^bb16521:
 cf.br ^bb16522
^bb16522:
 cf.br ^bb16523
^bb16523:
 cf.br ^bb16524
^bb16524:
 cf.br ^bb16525
^bb16525:
 cf.br ^bb16526
^bb16526:
 cf.br ^bb16527
^bb16527:
 cf.br ^bb16528
^bb16528:
 cf.br ^bb16529
^bb16529:
 cf.br ^bb16530
^bb16530:
 cf.br ^bb16531
^bb16531:
 cf.br ^bb16532
^bb16532:
 cf.br ^bb16533
^bb16533:
 cf.br ^bb16534
^bb16534:
 cf.br ^bb16535
^bb16535:
 cf.br ^bb16536
^bb16536:
 cf.br ^bb16537
^bb16537:
 cf.br ^bb16538
^bb16538:
 cf.br ^bb16539
^bb16539:
 cf.br ^bb16540
^bb16540:
 cf.br ^bb16541
^bb16541:
 cf.br ^bb16542
^bb16542:
 cf.br ^bb16543
^bb16543:
 cf.br ^bb16544
^bb16544:
 cf.br ^bb16545
^bb16545:
 cf.br ^bb16546
^bb16546:
 cf.br ^bb16547
^bb16547:
 cf.br ^bb16548
^bb16548:
 cf.br ^bb16549
^bb16549:
 cf.br ^bb16550
^bb16550:
 cf.br ^bb16551
^bb16551:
 cf.br ^bb16552
^bb16552:
 cf.br ^bb16553
^bb16553:
 cf.br ^bb16554
^bb16554:
 cf.br ^bb16555
^bb16555:
 cf.br ^bb16556
^bb16556:
 cf.br ^bb16557
^bb16557:
 cf.br ^bb16558
^bb16558:
 cf.br ^bb16559
^bb16559:
 cf.br ^bb16560
^bb16560:
 cf.br ^bb16561
^bb16561:
 cf.br ^bb16562
^bb16562:
 cf.br ^bb16563
^bb16563:
 cf.br ^bb16564
^bb16564:
 cf.br ^bb16565
^bb16565:
 cf.br ^bb16566
^bb16566:
 cf.br ^bb16567
^bb16567:
 cf.br ^bb16568
^bb16568:
 cf.br ^bb16569
^bb16569:
 cf.br ^bb16570
^bb16570:
 cf.br ^bb16571
^bb16571:
 cf.br ^bb16572
^bb16572:
 cf.br ^bb16573
^bb16573:
 cf.br ^bb16574
^bb16574:
 cf.br ^bb16575
^bb16575:
 cf.br ^bb16576
^bb16576:
 cf.br ^bb16577
^bb16577:
 cf.br ^bb16578
^bb16578:
 cf.br ^bb16579
^bb16579:
 cf.br ^bb16580
^bb16580:
 cf.br ^bb16581
^bb16581:
 cf.br ^bb16582
^bb16582:
 cf.br ^bb16583
^bb16583:
 cf.br ^bb16584
^bb16584:
 cf.br ^bb16585
^bb16585:
 cf.br ^bb16586
^bb16586:
 cf.br ^bb16587
^bb16587:
 cf.br ^bb16588
^bb16588:
 cf.br ^bb16589
^bb16589:
 cf.br ^bb16590
^bb16590:
 cf.br ^bb16591
^bb16591:
 cf.br ^bb16592
^bb16592:
 cf.br ^bb16593
^bb16593:
 cf.br ^bb16594
^bb16594:
 cf.br ^bb16595
^bb16595:
 cf.br ^bb16596
^bb16596:
 cf.br ^bb16597
^bb16597:
 cf.br ^bb16598
^bb16598:
 cf.br ^bb16599
^bb16599:
 cf.br ^bb16600
^bb16600:
 cf.br ^bb16601
^bb16601:
 cf.br ^bb16602
^bb16602:
 cf.br ^bb16603
^bb16603:
 cf.br ^bb16604
^bb16604:
 cf.br ^bb16605
^bb16605:
 cf.br ^bb16606
^bb16606:
 cf.br ^bb16607
^bb16607:
 cf.br ^bb16608
^bb16608:
 cf.br ^bb16609
^bb16609:
 cf.br ^bb16610
^bb16610:
 cf.br ^bb16611
^bb16611:
 cf.br ^bb16612
^bb16612:
 cf.br ^bb16613
^bb16613:
 cf.br ^bb16614
^bb16614:
 cf.br ^bb16615
^bb16615:
 cf.br ^bb16616
^bb16616:
 cf.br ^bb16617
^bb16617:
 cf.br ^bb16618
^bb16618:
 cf.br ^bb16619
^bb16619:
 cf.br ^bb16620
^bb16620:
 cf.br ^bb16621
^bb16621:
 cf.br ^bb16622
^bb16622:
 cf.br ^bb16623
^bb16623:
 cf.br ^bb16624
^bb16624:
 cf.br ^bb16625
^bb16625:
 cf.br ^bb16626
^bb16626:
 cf.br ^bb16627
^bb16627:
 cf.br ^bb16628
^bb16628:
 cf.br ^bb16629
^bb16629:
 cf.br ^bb16630
^bb16630:
 cf.br ^bb16631
^bb16631:
 cf.br ^bb16632
^bb16632:
 cf.br ^bb16633
^bb16633:
 cf.br ^bb16634
^bb16634:
 cf.br ^bb16635
^bb16635:
 cf.br ^bb16636
^bb16636:
 cf.br ^bb16637
^bb16637:
 cf.br ^bb16638
^bb16638:
 cf.br ^bb16639
^bb16639:
 cf.br ^bb16640
^bb16640:
 cf.br ^bb16641
^bb16641:
 cf.br ^bb16642
^bb16642:
 cf.br ^bb16643
^bb16643:
 cf.br ^bb16644
^bb16644:
 cf.br ^bb16645
^bb16645:
 cf.br ^bb16646
^bb16646:
 cf.br ^bb16647
^bb16647:
 cf.br ^bb16648
^bb16648:
 cf.br ^bb16649
^bb16649:
 cf.br ^bb16650
^bb16650:
 cf.br ^bb16651
^bb16651:
 cf.br ^bb16652
^bb16652:
 cf.br ^bb16653
^bb16653:
 cf.br ^bb16654
^bb16654:
 cf.br ^bb16655
^bb16655:
 cf.br ^bb16656
^bb16656:
 cf.br ^bb16657
^bb16657:
 cf.br ^bb16658
^bb16658:
 cf.br ^bb16659
^bb16659:
 cf.br ^bb16660
^bb16660:
 cf.br ^bb16661
^bb16661:
 cf.br ^bb16662
^bb16662:
 cf.br ^bb16663
^bb16663:
 cf.br ^bb16664
^bb16664:
 cf.br ^bb16665
^bb16665:
 cf.br ^bb16666
^bb16666:
 cf.br ^bb16667
^bb16667:
 cf.br ^bb16668
^bb16668:
 cf.br ^bb16669
^bb16669:
 cf.br ^bb16670
^bb16670:
 cf.br ^bb16671
^bb16671:
 cf.br ^bb16672
^bb16672:
 cf.br ^bb16673
^bb16673:
 cf.br ^bb16674
^bb16674:
 cf.br ^bb16675
^bb16675:
 cf.br ^bb16676
^bb16676:
 cf.br ^bb16677
^bb16677:
 cf.br ^bb16678
^bb16678:
 cf.br ^bb16679
^bb16679:
 cf.br ^bb16680
^bb16680:
 cf.br ^bb16681
^bb16681:
 cf.br ^bb16682
^bb16682:
 cf.br ^bb16683
^bb16683:
 cf.br ^bb16684
^bb16684:
 cf.br ^bb16685
^bb16685:
 cf.br ^bb16686
^bb16686:
 cf.br ^bb16687
^bb16687:
 cf.br ^bb16688
^bb16688:
 cf.br ^bb16689
^bb16689:
 cf.br ^bb16690
^bb16690:
 cf.br ^bb16691
^bb16691:
 cf.br ^bb16692
^bb16692:
 cf.br ^bb16693
^bb16693:
 cf.br ^bb16694
^bb16694:
 cf.br ^bb16695
^bb16695:
 cf.br ^bb16696
^bb16696:
 cf.br ^bb16697
^bb16697:
 cf.br ^bb16698
^bb16698:
 cf.br ^bb16699
^bb16699:
 cf.br ^bb16700
^bb16700:
 cf.br ^bb16701
^bb16701:
 cf.br ^bb16702
^bb16702:
 cf.br ^bb16703
^bb16703:
 cf.br ^bb16704
^bb16704:
 cf.br ^bb16705
^bb16705:
 cf.br ^bb16706
^bb16706:
 cf.br ^bb16707
^bb16707:
 cf.br ^bb16708
^bb16708:
 cf.br ^bb16709
^bb16709:
 cf.br ^bb16710
^bb16710:
 cf.br ^bb16711
^bb16711:
 cf.br ^bb16712
^bb16712:
 cf.br ^bb16713
^bb16713:
 cf.br ^bb16714
^bb16714:
 cf.br ^bb16715
^bb16715:
 cf.br ^bb16716
^bb16716:
 cf.br ^bb16717
^bb16717:
 cf.br ^bb16718
^bb16718:
 cf.br ^bb16719
^bb16719:
 cf.br ^bb16720
^bb16720:
 cf.br ^bb16721
^bb16721:
 cf.br ^bb16722
^bb16722:
 cf.br ^bb16723
^bb16723:
 cf.br ^bb16724
^bb16724:
 cf.br ^bb16725
^bb16725:
 cf.br ^bb16726
^bb16726:
 cf.br ^bb16727
^bb16727:
 cf.br ^bb16728
^bb16728:
 cf.br ^bb16729
^bb16729:
 cf.br ^bb16730
^bb16730:
 cf.br ^bb16731
^bb16731:
 cf.br ^bb16732
^bb16732:
 cf.br ^bb16733
^bb16733:
 cf.br ^bb16734
^bb16734:
 cf.br ^bb16735
^bb16735:
 cf.br ^bb16736
^bb16736:
 cf.br ^bb16737
^bb16737:
 cf.br ^bb16738
^bb16738:
 cf.br ^bb16739
^bb16739:
 cf.br ^bb16740
^bb16740:
 cf.br ^bb16741
^bb16741:
 cf.br ^bb16742
^bb16742:
 cf.br ^bb16743
^bb16743:
 cf.br ^bb16744
^bb16744:
 cf.br ^bb16745
^bb16745:
 cf.br ^bb16746
^bb16746:
 cf.br ^bb16747
^bb16747:
 cf.br ^bb16748
^bb16748:
 cf.br ^bb16749
^bb16749:
 cf.br ^bb16750
^bb16750:
 cf.br ^bb16751
^bb16751:
 cf.br ^bb16752
^bb16752:
 cf.br ^bb16753
^bb16753:
 cf.br ^bb16754
^bb16754:
 cf.br ^bb16755
^bb16755:
 cf.br ^bb16756
^bb16756:
 cf.br ^bb16757
^bb16757:
 cf.br ^bb16758
^bb16758:
 cf.br ^bb16759
^bb16759:
 cf.br ^bb16760
^bb16760:
 cf.br ^bb16761
^bb16761:
 cf.br ^bb16762
^bb16762:
 cf.br ^bb16763
^bb16763:
 cf.br ^bb16764
^bb16764:
 cf.br ^bb16765
^bb16765:
 cf.br ^bb16766
^bb16766:
 cf.br ^bb16767
^bb16767:
 cf.br ^bb16768
^bb16768:
 cf.br ^bb16769
^bb16769:
 cf.br ^bb16770
^bb16770:
 cf.br ^bb16771
^bb16771:
 cf.br ^bb16772
^bb16772:
 cf.br ^bb16773
^bb16773:
 cf.br ^bb16774
^bb16774:
 cf.br ^bb16775
^bb16775:
 cf.br ^bb16776
^bb16776:
 cf.br ^bb16777
^bb16777:
 cf.br ^bb16778
^bb16778:
 cf.br ^bb16779
^bb16779:
 cf.br ^bb16780
^bb16780:
 cf.br ^bb16781
^bb16781:
 cf.br ^bb16782
^bb16782:
 cf.br ^bb16783
^bb16783:
 cf.br ^bb16784
^bb16784:
 cf.br ^bb16785
^bb16785:
 cf.br ^bb16786
^bb16786:
 cf.br ^bb16787
^bb16787:
 cf.br ^bb16788
^bb16788:
 cf.br ^bb16789
^bb16789:
 cf.br ^bb16790
^bb16790:
 cf.br ^bb16791
^bb16791:
 cf.br ^bb16792
^bb16792:
 cf.br ^bb16793
^bb16793:
 cf.br ^bb16794
^bb16794:
 cf.br ^bb16795
^bb16795:
 cf.br ^bb16796
^bb16796:
 cf.br ^bb16797
^bb16797:
 cf.br ^bb16798
^bb16798:
 cf.br ^bb16799
^bb16799:
 cf.br ^bb16800
^bb16800:
 cf.br ^bb16801
^bb16801:
 cf.br ^bb16802
^bb16802:
 cf.br ^bb16803
^bb16803:
 cf.br ^bb16804
^bb16804:
 cf.br ^bb16805
^bb16805:
 cf.br ^bb16806
^bb16806:
 cf.br ^bb16807
^bb16807:
 cf.br ^bb16808
^bb16808:
 cf.br ^bb16809
^bb16809:
 cf.br ^bb16810
^bb16810:
 cf.br ^bb16811
^bb16811:
 cf.br ^bb16812
^bb16812:
 cf.br ^bb16813
^bb16813:
 cf.br ^bb16814
^bb16814:
 cf.br ^bb16815
^bb16815:
 cf.br ^bb16816
^bb16816:
 cf.br ^bb16817
^bb16817:
 cf.br ^bb16818
^bb16818:
 cf.br ^bb16819
^bb16819:
 cf.br ^bb16820
^bb16820:
 cf.br ^bb16821
^bb16821:
 cf.br ^bb16822
^bb16822:
 cf.br ^bb16823
^bb16823:
 cf.br ^bb16824
^bb16824:
 cf.br ^bb16825
^bb16825:
 cf.br ^bb16826
^bb16826:
 cf.br ^bb16827
^bb16827:
 cf.br ^bb16828
^bb16828:
 cf.br ^bb16829
^bb16829:
 cf.br ^bb16830
^bb16830:
 cf.br ^bb16831
^bb16831:
 cf.br ^bb16832
^bb16832:
 cf.br ^bb16833
^bb16833:
 cf.br ^bb16834
^bb16834:
 cf.br ^bb16835
^bb16835:
 cf.br ^bb16836
^bb16836:
 cf.br ^bb16837
^bb16837:
 cf.br ^bb16838
^bb16838:
 cf.br ^bb16839
^bb16839:
 cf.br ^bb16840
^bb16840:
 cf.br ^bb16841
^bb16841:
 cf.br ^bb16842
^bb16842:
 cf.br ^bb16843
^bb16843:
 cf.br ^bb16844
^bb16844:
 cf.br ^bb16845
^bb16845:
 cf.br ^bb16846
^bb16846:
 cf.br ^bb16847
^bb16847:
 cf.br ^bb16848
^bb16848:
 cf.br ^bb16849
^bb16849:
 cf.br ^bb16850
^bb16850:
 cf.br ^bb16851
^bb16851:
 cf.br ^bb16852
^bb16852:
 cf.br ^bb16853
^bb16853:
 cf.br ^bb16854
^bb16854:
 cf.br ^bb16855
^bb16855:
 cf.br ^bb16856
^bb16856:
 cf.br ^bb16857
^bb16857:
 cf.br ^bb16858
^bb16858:
 cf.br ^bb16859
^bb16859:
 cf.br ^bb16860
^bb16860:
 cf.br ^bb16861
^bb16861:
 cf.br ^bb16862
^bb16862:
 cf.br ^bb16863
^bb16863:
 cf.br ^bb16864
^bb16864:
 cf.br ^bb16865
^bb16865:
 cf.br ^bb16866
^bb16866:
 cf.br ^bb16867
^bb16867:
 cf.br ^bb16868
^bb16868:
 cf.br ^bb16869
^bb16869:
 cf.br ^bb16870
^bb16870:
 cf.br ^bb16871
^bb16871:
 cf.br ^bb16872
^bb16872:
 cf.br ^bb16873
^bb16873:
 cf.br ^bb16874
^bb16874:
 cf.br ^bb16875
^bb16875:
 cf.br ^bb16876
^bb16876:
 cf.br ^bb16877
^bb16877:
 cf.br ^bb16878
^bb16878:
 cf.br ^bb16879
^bb16879:
 cf.br ^bb16880
^bb16880:
 cf.br ^bb16881
^bb16881:
 cf.br ^bb16882
^bb16882:
 cf.br ^bb16883
^bb16883:
 cf.br ^bb16884
^bb16884:
 cf.br ^bb16885
^bb16885:
 cf.br ^bb16886
^bb16886:
 cf.br ^bb16887
^bb16887:
 cf.br ^bb16888
^bb16888:
 cf.br ^bb16889
^bb16889:
 cf.br ^bb16890
^bb16890:
 cf.br ^bb16891
^bb16891:
 cf.br ^bb16892
^bb16892:
 cf.br ^bb16893
^bb16893:
 cf.br ^bb16894
^bb16894:
 cf.br ^bb16895
^bb16895:
 cf.br ^bb16896
^bb16896:
 cf.br ^bb16897
^bb16897:
 cf.br ^bb16898
^bb16898:
 cf.br ^bb16899
^bb16899:
 cf.br ^bb16900
^bb16900:
 cf.br ^bb16901
^bb16901:
 cf.br ^bb16902
^bb16902:
 cf.br ^bb16903
^bb16903:
 cf.br ^bb16904
^bb16904:
 cf.br ^bb16905
^bb16905:
 cf.br ^bb16906
^bb16906:
 cf.br ^bb16907
^bb16907:
 cf.br ^bb16908
^bb16908:
 cf.br ^bb16909
^bb16909:
 cf.br ^bb16910
^bb16910:
 cf.br ^bb16911
^bb16911:
 cf.br ^bb16912
^bb16912:
 cf.br ^bb16913
^bb16913:
 cf.br ^bb16914
^bb16914:
 cf.br ^bb16915
^bb16915:
 cf.br ^bb16916
^bb16916:
 cf.br ^bb16917
^bb16917:
 cf.br ^bb16918
^bb16918:
 cf.br ^bb16919
^bb16919:
 cf.br ^bb16920
^bb16920:
 cf.br ^bb16921
^bb16921:
 cf.br ^bb16922
^bb16922:
 cf.br ^bb16923
^bb16923:
 cf.br ^bb16924
^bb16924:
 cf.br ^bb16925
^bb16925:
 cf.br ^bb16926
^bb16926:
 cf.br ^bb16927
^bb16927:
 cf.br ^bb16928
^bb16928:
 cf.br ^bb16929
^bb16929:
 cf.br ^bb16930
^bb16930:
 cf.br ^bb16931
^bb16931:
 cf.br ^bb16932
^bb16932:
 cf.br ^bb16933
^bb16933:
 cf.br ^bb16934
^bb16934:
 cf.br ^bb16935
^bb16935:
 cf.br ^bb16936
^bb16936:
 cf.br ^bb16937
^bb16937:
 cf.br ^bb16938
^bb16938:
 cf.br ^bb16939
^bb16939:
 cf.br ^bb16940
^bb16940:
 cf.br ^bb16941
^bb16941:
 cf.br ^bb16942
^bb16942:
 cf.br ^bb16943
^bb16943:
 cf.br ^bb16944
^bb16944:
 cf.br ^bb16945
^bb16945:
 cf.br ^bb16946
^bb16946:
 cf.br ^bb16947
^bb16947:
 cf.br ^bb16948
^bb16948:
 cf.br ^bb16949
^bb16949:
 cf.br ^bb16950
^bb16950:
 cf.br ^bb16951
^bb16951:
 cf.br ^bb16952
^bb16952:
 cf.br ^bb16953
^bb16953:
 cf.br ^bb16954
^bb16954:
 cf.br ^bb16955
^bb16955:
 cf.br ^bb16956
^bb16956:
 cf.br ^bb16957
^bb16957:
 cf.br ^bb16958
^bb16958:
 cf.br ^bb16959
^bb16959:
 cf.br ^bb16960
^bb16960:
 cf.br ^bb16961
^bb16961:
 cf.br ^bb16962
^bb16962:
 cf.br ^bb16963
^bb16963:
 cf.br ^bb16964
^bb16964:
 cf.br ^bb16965
^bb16965:
 cf.br ^bb16966
^bb16966:
 cf.br ^bb16967
^bb16967:
 cf.br ^bb16968
^bb16968:
 cf.br ^bb16969
^bb16969:
 cf.br ^bb16970
^bb16970:
 cf.br ^bb16971
^bb16971:
 cf.br ^bb16972
^bb16972:
 cf.br ^bb16973
^bb16973:
 cf.br ^bb16974
^bb16974:
 cf.br ^bb16975
^bb16975:
 cf.br ^bb16976
^bb16976:
 cf.br ^bb16977
^bb16977:
 cf.br ^bb16978
^bb16978:
 cf.br ^bb16979
^bb16979:
 cf.br ^bb16980
^bb16980:
 cf.br ^bb16981
^bb16981:
 cf.br ^bb16982
^bb16982:
 cf.br ^bb16983
^bb16983:
 cf.br ^bb16984
^bb16984:
 cf.br ^bb16985
^bb16985:
 cf.br ^bb16986
^bb16986:
 cf.br ^bb16987
^bb16987:
 cf.br ^bb16988
^bb16988:
 cf.br ^bb16989
^bb16989:
 cf.br ^bb16990
^bb16990:
 cf.br ^bb16991
^bb16991:
 cf.br ^bb16992
^bb16992:
 cf.br ^bb16993
^bb16993:
 cf.br ^bb16994
^bb16994:
 cf.br ^bb16995
^bb16995:
 cf.br ^bb16996
^bb16996:
 cf.br ^bb16997
^bb16997:
 cf.br ^bb16998
^bb16998:
 cf.br ^bb16999
^bb16999:
 cf.br ^bb17000
^bb17000:
 cf.br ^bb17001
^bb17001:
 cf.br ^bb17002
^bb17002:
 cf.br ^bb17003
^bb17003:
 cf.br ^bb17004
^bb17004:
 cf.br ^bb17005
^bb17005:
 cf.br ^bb17006
^bb17006:
 cf.br ^bb17007
^bb17007:
 cf.br ^bb17008
^bb17008:
 cf.br ^bb17009
^bb17009:
 cf.br ^bb17010
^bb17010:
 cf.br ^bb17011
^bb17011:
 cf.br ^bb17012
^bb17012:
 cf.br ^bb17013
^bb17013:
 cf.br ^bb17014
^bb17014:
 cf.br ^bb17015
^bb17015:
 cf.br ^bb17016
^bb17016:
 cf.br ^bb17017
^bb17017:
 cf.br ^bb17018
^bb17018:
 cf.br ^bb17019
^bb17019:
 cf.br ^bb17020
^bb17020:
 cf.br ^bb17021
^bb17021:
 cf.br ^bb17022
^bb17022:
 cf.br ^bb17023
^bb17023:
 cf.br ^bb17024
^bb17024:
 cf.br ^bb17025
^bb17025:
 cf.br ^bb17026
^bb17026:
 cf.br ^bb17027
^bb17027:
 cf.br ^bb17028
^bb17028:
 cf.br ^bb17029
^bb17029:
 cf.br ^bb17030
^bb17030:
 cf.br ^bb17031
^bb17031:
 cf.br ^bb17032
^bb17032:
 cf.br ^bb17033
^bb17033:
 cf.br ^bb17034
^bb17034:
 cf.br ^bb17035
^bb17035:
 cf.br ^bb17036
^bb17036:
 cf.br ^bb17037
^bb17037:
 cf.br ^bb17038
^bb17038:
 cf.br ^bb17039
^bb17039:
 cf.br ^bb17040
^bb17040:
 cf.br ^bb17041
^bb17041:
 cf.br ^bb17042
^bb17042:
 cf.br ^bb17043
^bb17043:
 cf.br ^bb17044
^bb17044:
 cf.br ^bb17045
^bb17045:
 cf.br ^bb17046
^bb17046:
 cf.br ^bb17047
^bb17047:
 cf.br ^bb17048
^bb17048:
 cf.br ^bb17049
^bb17049:
 cf.br ^bb17050
^bb17050:
 cf.br ^bb17051
^bb17051:
 cf.br ^bb17052
^bb17052:
 cf.br ^bb17053
^bb17053:
 cf.br ^bb17054
^bb17054:
 cf.br ^bb17055
^bb17055:
 cf.br ^bb17056
^bb17056:
 cf.br ^bb17057
^bb17057:
 cf.br ^bb17058
^bb17058:
 cf.br ^bb17059
^bb17059:
 cf.br ^bb17060
^bb17060:
 cf.br ^bb17061
^bb17061:
 cf.br ^bb17062
^bb17062:
 cf.br ^bb17063
^bb17063:
 cf.br ^bb17064
^bb17064:
 cf.br ^bb17065
^bb17065:
 cf.br ^bb17066
^bb17066:
 cf.br ^bb17067
^bb17067:
 cf.br ^bb17068
^bb17068:
 cf.br ^bb17069
^bb17069:
 cf.br ^bb17070
^bb17070:
 cf.br ^bb17071
^bb17071:
 cf.br ^bb17072
^bb17072:
 cf.br ^bb17073
^bb17073:
 cf.br ^bb17074
^bb17074:
 cf.br ^bb17075
^bb17075:
 cf.br ^bb17076
^bb17076:
 cf.br ^bb17077
^bb17077:
 cf.br ^bb17078
^bb17078:
 cf.br ^bb17079
^bb17079:
 cf.br ^bb17080
^bb17080:
 cf.br ^bb17081
^bb17081:
 cf.br ^bb17082
^bb17082:
 cf.br ^bb17083
^bb17083:
 cf.br ^bb17084
^bb17084:
 cf.br ^bb17085
^bb17085:
 cf.br ^bb17086
^bb17086:
 cf.br ^bb17087
^bb17087:
 cf.br ^bb17088
^bb17088:
 cf.br ^bb17089
^bb17089:
 cf.br ^bb17090
^bb17090:
 cf.br ^bb17091
^bb17091:
 cf.br ^bb17092
^bb17092:
 cf.br ^bb17093
^bb17093:
 cf.br ^bb17094
^bb17094:
 cf.br ^bb17095
^bb17095:
 cf.br ^bb17096
^bb17096:
 cf.br ^bb17097
^bb17097:
 cf.br ^bb17098
^bb17098:
 cf.br ^bb17099
^bb17099:
 cf.br ^bb17100
^bb17100:
 cf.br ^bb17101
^bb17101:
 cf.br ^bb17102
^bb17102:
 cf.br ^bb17103
^bb17103:
 cf.br ^bb17104
^bb17104:
 cf.br ^bb17105
^bb17105:
 cf.br ^bb17106
^bb17106:
 cf.br ^bb17107
^bb17107:
 cf.br ^bb17108
^bb17108:
 cf.br ^bb17109
^bb17109:
 cf.br ^bb17110
^bb17110:
 cf.br ^bb17111
^bb17111:
 cf.br ^bb17112
^bb17112:
 cf.br ^bb17113
^bb17113:
 cf.br ^bb17114
^bb17114:
 cf.br ^bb17115
^bb17115:
 cf.br ^bb17116
^bb17116:
 cf.br ^bb17117
^bb17117:
 cf.br ^bb17118
^bb17118:
 cf.br ^bb17119
^bb17119:
 cf.br ^bb17120
^bb17120:
 cf.br ^bb17121
^bb17121:
 cf.br ^bb17122
^bb17122:
 cf.br ^bb17123
^bb17123:
 cf.br ^bb17124
^bb17124:
 cf.br ^bb17125
^bb17125:
 cf.br ^bb17126
^bb17126:
 cf.br ^bb17127
^bb17127:
 cf.br ^bb17128
^bb17128:
 cf.br ^bb17129
^bb17129:
 cf.br ^bb17130
^bb17130:
 cf.br ^bb17131
^bb17131:
 cf.br ^bb17132
^bb17132:
 cf.br ^bb17133
^bb17133:
 cf.br ^bb17134
^bb17134:
 cf.br ^bb17135
^bb17135:
 cf.br ^bb17136
^bb17136:
 cf.br ^bb17137
^bb17137:
 cf.br ^bb17138
^bb17138:
 cf.br ^bb17139
^bb17139:
 cf.br ^bb17140
^bb17140:
 cf.br ^bb17141
^bb17141:
 cf.br ^bb17142
^bb17142:
 cf.br ^bb17143
^bb17143:
 cf.br ^bb17144
^bb17144:
 cf.br ^bb17145
^bb17145:
 cf.br ^bb17146
^bb17146:
 cf.br ^bb17147
^bb17147:
 cf.br ^bb17148
^bb17148:
 cf.br ^bb17149
^bb17149:
 cf.br ^bb17150
^bb17150:
 cf.br ^bb17151
^bb17151:
 cf.br ^bb17152
^bb17152:
 cf.br ^bb17153
^bb17153:
 cf.br ^bb17154
^bb17154:
 cf.br ^bb17155
^bb17155:
 cf.br ^bb17156
^bb17156:
 cf.br ^bb17157
^bb17157:
 cf.br ^bb17158
^bb17158:
 cf.br ^bb17159
^bb17159:
 cf.br ^bb17160
^bb17160:
 cf.br ^bb17161
^bb17161:
 cf.br ^bb17162
^bb17162:
 cf.br ^bb17163
^bb17163:
 cf.br ^bb17164
^bb17164:
 cf.br ^bb17165
^bb17165:
 cf.br ^bb17166
^bb17166:
 cf.br ^bb17167
^bb17167:
 cf.br ^bb17168
^bb17168:
 cf.br ^bb17169
^bb17169:
 cf.br ^bb17170
^bb17170:
 cf.br ^bb17171
^bb17171:
 cf.br ^bb17172
^bb17172:
 cf.br ^bb17173
^bb17173:
 cf.br ^bb17174
^bb17174:
 cf.br ^bb17175
^bb17175:
 cf.br ^bb17176
^bb17176:
 cf.br ^bb17177
^bb17177:
 cf.br ^bb17178
^bb17178:
 cf.br ^bb17179
^bb17179:
 cf.br ^bb17180
^bb17180:
 cf.br ^bb17181
^bb17181:
 cf.br ^bb17182
^bb17182:
 cf.br ^bb17183
^bb17183:
 cf.br ^bb17184
^bb17184:
 cf.br ^bb17185
^bb17185:
 cf.br ^bb17186
^bb17186:
 cf.br ^bb17187
^bb17187:
 cf.br ^bb17188
^bb17188:
 cf.br ^bb17189
^bb17189:
 cf.br ^bb17190
^bb17190:
 cf.br ^bb17191
^bb17191:
 cf.br ^bb17192
^bb17192:
 cf.br ^bb17193
^bb17193:
 cf.br ^bb17194
^bb17194:
 cf.br ^bb17195
^bb17195:
 cf.br ^bb17196
^bb17196:
 cf.br ^bb17197
^bb17197:
 cf.br ^bb17198
^bb17198:
 cf.br ^bb17199
^bb17199:
 cf.br ^bb17200
^bb17200:
 cf.br ^bb17201
^bb17201:
 cf.br ^bb17202
^bb17202:
 cf.br ^bb17203
^bb17203:
 cf.br ^bb17204
^bb17204:
 cf.br ^bb17205
^bb17205:
 cf.br ^bb17206
^bb17206:
 cf.br ^bb17207
^bb17207:
 cf.br ^bb17208
^bb17208:
 cf.br ^bb17209
^bb17209:
 cf.br ^bb17210
^bb17210:
 cf.br ^bb17211
^bb17211:
 cf.br ^bb17212
^bb17212:
 cf.br ^bb17213
^bb17213:
 cf.br ^bb17214
^bb17214:
 cf.br ^bb17215
^bb17215:
 cf.br ^bb17216
^bb17216:
 cf.br ^bb17217
^bb17217:
 cf.br ^bb17218
^bb17218:
 cf.br ^bb17219
^bb17219:
 cf.br ^bb17220
^bb17220:
 cf.br ^bb17221
^bb17221:
 cf.br ^bb17222
^bb17222:
 cf.br ^bb17223
^bb17223:
 cf.br ^bb17224
^bb17224:
 cf.br ^bb17225
^bb17225:
 cf.br ^bb17226
^bb17226:
 cf.br ^bb17227
^bb17227:
 cf.br ^bb17228
^bb17228:
 cf.br ^bb17229
^bb17229:
 cf.br ^bb17230
^bb17230:
 cf.br ^bb17231
^bb17231:
 cf.br ^bb17232
^bb17232:
 cf.br ^bb17233
^bb17233:
 cf.br ^bb17234
^bb17234:
 cf.br ^bb17235
^bb17235:
 cf.br ^bb17236
^bb17236:
 cf.br ^bb17237
^bb17237:
 cf.br ^bb17238
^bb17238:
 cf.br ^bb17239
^bb17239:
 cf.br ^bb17240
^bb17240:
 cf.br ^bb17241
^bb17241:
 cf.br ^bb17242
^bb17242:
 cf.br ^bb17243
^bb17243:
 cf.br ^bb17244
^bb17244:
 cf.br ^bb17245
^bb17245:
 cf.br ^bb17246
^bb17246:
 cf.br ^bb17247
^bb17247:
 cf.br ^bb17248
^bb17248:
 cf.br ^bb17249
^bb17249:
 cf.br ^bb17250
^bb17250:
 cf.br ^bb17251
^bb17251:
 cf.br ^bb17252
^bb17252:
 cf.br ^bb17253
^bb17253:
 cf.br ^bb17254
^bb17254:
 cf.br ^bb17255
^bb17255:
 cf.br ^bb17256
^bb17256:
 cf.br ^bb17257
^bb17257:
 cf.br ^bb17258
^bb17258:
 cf.br ^bb17259
^bb17259:
 cf.br ^bb17260
^bb17260:
 cf.br ^bb17261
^bb17261:
 cf.br ^bb17262
^bb17262:
 cf.br ^bb17263
^bb17263:
 cf.br ^bb17264
^bb17264:
 cf.br ^bb17265
^bb17265:
 cf.br ^bb17266
^bb17266:
 cf.br ^bb17267
^bb17267:
 cf.br ^bb17268
^bb17268:
 cf.br ^bb17269
^bb17269:
 cf.br ^bb17270
^bb17270:
 cf.br ^bb17271
^bb17271:
 cf.br ^bb17272
^bb17272:
 cf.br ^bb17273
^bb17273:
 cf.br ^bb17274
^bb17274:
 cf.br ^bb17275
^bb17275:
 cf.br ^bb17276
^bb17276:
 cf.br ^bb17277
^bb17277:
 cf.br ^bb17278
^bb17278:
 cf.br ^bb17279
^bb17279:
 cf.br ^bb17280
^bb17280:
 cf.br ^bb17281
^bb17281:
 cf.br ^bb17282
^bb17282:
 cf.br ^bb17283
^bb17283:
 cf.br ^bb17284
^bb17284:
 cf.br ^bb17285
^bb17285:
 cf.br ^bb17286
^bb17286:
 cf.br ^bb17287
^bb17287:
 cf.br ^bb17288
^bb17288:
 cf.br ^bb17289
^bb17289:
 cf.br ^bb17290
^bb17290:
 cf.br ^bb17291
^bb17291:
 cf.br ^bb17292
^bb17292:
 cf.br ^bb17293
^bb17293:
 cf.br ^bb17294
^bb17294:
 cf.br ^bb17295
^bb17295:
 cf.br ^bb17296
^bb17296:
 cf.br ^bb17297
^bb17297:
 cf.br ^bb17298
^bb17298:
 cf.br ^bb17299
^bb17299:
 cf.br ^bb17300
^bb17300:
 cf.br ^bb17301
^bb17301:
 cf.br ^bb17302
^bb17302:
 cf.br ^bb17303
^bb17303:
 cf.br ^bb17304
^bb17304:
 cf.br ^bb17305
^bb17305:
 cf.br ^bb17306
^bb17306:
 cf.br ^bb17307
^bb17307:
 cf.br ^bb17308
^bb17308:
 cf.br ^bb17309
^bb17309:
 cf.br ^bb17310
^bb17310:
 cf.br ^bb17311
^bb17311:
 cf.br ^bb17312
^bb17312:
 cf.br ^bb17313
^bb17313:
 cf.br ^bb17314
^bb17314:
 cf.br ^bb17315
^bb17315:
 cf.br ^bb17316
^bb17316:
 cf.br ^bb17317
^bb17317:
 cf.br ^bb17318
^bb17318:
 cf.br ^bb17319
^bb17319:
 cf.br ^bb17320
^bb17320:
 cf.br ^bb17321
^bb17321:
 cf.br ^bb17322
^bb17322:
 cf.br ^bb17323
^bb17323:
 cf.br ^bb17324
^bb17324:
 cf.br ^bb17325
^bb17325:
 cf.br ^bb17326
^bb17326:
 cf.br ^bb17327
^bb17327:
 cf.br ^bb17328
^bb17328:
 cf.br ^bb17329
^bb17329:
 cf.br ^bb17330
^bb17330:
 cf.br ^bb17331
^bb17331:
 cf.br ^bb17332
^bb17332:
 cf.br ^bb17333
^bb17333:
 cf.br ^bb17334
^bb17334:
 cf.br ^bb17335
^bb17335:
 cf.br ^bb17336
^bb17336:
 cf.br ^bb17337
^bb17337:
 cf.br ^bb17338
^bb17338:
 cf.br ^bb17339
^bb17339:
 cf.br ^bb17340
^bb17340:
 cf.br ^bb17341
^bb17341:
 cf.br ^bb17342
^bb17342:
 cf.br ^bb17343
^bb17343:
 cf.br ^bb17344
^bb17344:
 cf.br ^bb17345
^bb17345:
 cf.br ^bb17346
^bb17346:
 cf.br ^bb17347
^bb17347:
 cf.br ^bb17348
^bb17348:
 cf.br ^bb17349
^bb17349:
 cf.br ^bb17350
^bb17350:
 cf.br ^bb17351
^bb17351:
 cf.br ^bb17352
^bb17352:
 cf.br ^bb17353
^bb17353:
 cf.br ^bb17354
^bb17354:
 cf.br ^bb17355
^bb17355:
 cf.br ^bb17356
^bb17356:
 cf.br ^bb17357
^bb17357:
 cf.br ^bb17358
^bb17358:
 cf.br ^bb17359
^bb17359:
 cf.br ^bb17360
^bb17360:
 cf.br ^bb17361
^bb17361:
 cf.br ^bb17362
^bb17362:
 cf.br ^bb17363
^bb17363:
 cf.br ^bb17364
^bb17364:
 cf.br ^bb17365
^bb17365:
 cf.br ^bb17366
^bb17366:
 cf.br ^bb17367
^bb17367:
 cf.br ^bb17368
^bb17368:
 cf.br ^bb17369
^bb17369:
 cf.br ^bb17370
^bb17370:
 cf.br ^bb17371
^bb17371:
 cf.br ^bb17372
^bb17372:
 cf.br ^bb17373
^bb17373:
 cf.br ^bb17374
^bb17374:
 cf.br ^bb17375
^bb17375:
 cf.br ^bb17376
^bb17376:
 cf.br ^bb17377
^bb17377:
 cf.br ^bb17378
^bb17378:
 cf.br ^bb17379
^bb17379:
 cf.br ^bb17380
^bb17380:
 cf.br ^bb17381
^bb17381:
 cf.br ^bb17382
^bb17382:
 cf.br ^bb17383
^bb17383:
 cf.br ^bb17384
^bb17384:
 cf.br ^bb17385
^bb17385:
 cf.br ^bb17386
^bb17386:
 cf.br ^bb17387
^bb17387:
 cf.br ^bb17388
^bb17388:
 cf.br ^bb17389
^bb17389:
 cf.br ^bb17390
^bb17390:
 cf.br ^bb17391
^bb17391:
 cf.br ^bb17392
^bb17392:
 cf.br ^bb17393
^bb17393:
 cf.br ^bb17394
^bb17394:
 cf.br ^bb17395
^bb17395:
 cf.br ^bb17396
^bb17396:
 cf.br ^bb17397
^bb17397:
 cf.br ^bb17398
^bb17398:
 cf.br ^bb17399
^bb17399:
 cf.br ^bb17400
^bb17400:
 cf.br ^bb17401
^bb17401:
 cf.br ^bb17402
^bb17402:
 cf.br ^bb17403
^bb17403:
 cf.br ^bb17404
^bb17404:
 cf.br ^bb17405
^bb17405:
 cf.br ^bb17406
^bb17406:
 cf.br ^bb17407
^bb17407:
 cf.br ^bb17408
^bb17408:
 cf.br ^bb17409
^bb17409:
 cf.br ^bb17410
^bb17410:
 cf.br ^bb17411
^bb17411:
 cf.br ^bb17412
^bb17412:
 cf.br ^bb17413
^bb17413:
 cf.br ^bb17414
^bb17414:
 cf.br ^bb17415
^bb17415:
 cf.br ^bb17416
^bb17416:
 cf.br ^bb17417
^bb17417:
 cf.br ^bb17418
^bb17418:
 cf.br ^bb17419
^bb17419:
 cf.br ^bb17420
^bb17420:
 cf.br ^bb17421
^bb17421:
 cf.br ^bb17422
^bb17422:
 cf.br ^bb17423
^bb17423:
 cf.br ^bb17424
^bb17424:
 cf.br ^bb17425
^bb17425:
 cf.br ^bb17426
^bb17426:
 cf.br ^bb17427
^bb17427:
 cf.br ^bb17428
^bb17428:
 cf.br ^bb17429
^bb17429:
 cf.br ^bb17430
^bb17430:
 cf.br ^bb17431
^bb17431:
 cf.br ^bb17432
^bb17432:
 cf.br ^bb17433
^bb17433:
 cf.br ^bb17434
^bb17434:
 cf.br ^bb17435
^bb17435:
 cf.br ^bb17436
^bb17436:
 cf.br ^bb17437
^bb17437:
 cf.br ^bb17438
^bb17438:
 cf.br ^bb17439
^bb17439:
 cf.br ^bb17440
^bb17440:
 cf.br ^bb17441
^bb17441:
 cf.br ^bb17442
^bb17442:
 cf.br ^bb17443
^bb17443:
 cf.br ^bb17444
^bb17444:
 cf.br ^bb17445
^bb17445:
 cf.br ^bb17446
^bb17446:
 cf.br ^bb17447
^bb17447:
 cf.br ^bb17448
^bb17448:
 cf.br ^bb17449
^bb17449:
 cf.br ^bb17450
^bb17450:
 cf.br ^bb17451
^bb17451:
 cf.br ^bb17452
^bb17452:
 cf.br ^bb17453
^bb17453:
 cf.br ^bb17454
^bb17454:
 cf.br ^bb17455
^bb17455:
 cf.br ^bb17456
^bb17456:
 cf.br ^bb17457
^bb17457:
 cf.br ^bb17458
^bb17458:
 cf.br ^bb17459
^bb17459:
 cf.br ^bb17460
^bb17460:
 cf.br ^bb17461
^bb17461:
 cf.br ^bb17462
^bb17462:
 cf.br ^bb17463
^bb17463:
 cf.br ^bb17464
^bb17464:
 cf.br ^bb17465
^bb17465:
 cf.br ^bb17466
^bb17466:
 cf.br ^bb17467
^bb17467:
 cf.br ^bb17468
^bb17468:
 cf.br ^bb17469
^bb17469:
 cf.br ^bb17470
^bb17470:
 cf.br ^bb17471
^bb17471:
 cf.br ^bb17472
^bb17472:
 cf.br ^bb17473
^bb17473:
 cf.br ^bb17474
^bb17474:
 cf.br ^bb17475
^bb17475:
 cf.br ^bb17476
^bb17476:
 cf.br ^bb17477
^bb17477:
 cf.br ^bb17478
^bb17478:
 cf.br ^bb17479
^bb17479:
 cf.br ^bb17480
^bb17480:
 cf.br ^bb17481
^bb17481:
 cf.br ^bb17482
^bb17482:
 cf.br ^bb17483
^bb17483:
 cf.br ^bb17484
^bb17484:
 cf.br ^bb17485
^bb17485:
 cf.br ^bb17486
^bb17486:
 cf.br ^bb17487
^bb17487:
 cf.br ^bb17488
^bb17488:
 cf.br ^bb17489
^bb17489:
 cf.br ^bb17490
^bb17490:
 cf.br ^bb17491
^bb17491:
 cf.br ^bb17492
^bb17492:
 cf.br ^bb17493
^bb17493:
 cf.br ^bb17494
^bb17494:
 cf.br ^bb17495
^bb17495:
 cf.br ^bb17496
^bb17496:
 cf.br ^bb17497
^bb17497:
 cf.br ^bb17498
^bb17498:
 cf.br ^bb17499
^bb17499:
 cf.br ^bb17500
^bb17500:
 cf.br ^bb17501
^bb17501:
 cf.br ^bb17502
^bb17502:
 cf.br ^bb17503
^bb17503:
 cf.br ^bb17504
^bb17504:
 cf.br ^bb17505
^bb17505:
 cf.br ^bb17506
^bb17506:
 cf.br ^bb17507
^bb17507:
 cf.br ^bb17508
^bb17508:
 cf.br ^bb17509
^bb17509:
 cf.br ^bb17510
^bb17510:
 cf.br ^bb17511
^bb17511:
 cf.br ^bb17512
^bb17512:
 cf.br ^bb17513
^bb17513:
 cf.br ^bb17514
^bb17514:
 cf.br ^bb17515
^bb17515:
 cf.br ^bb17516
^bb17516:
 cf.br ^bb17517
^bb17517:
 cf.br ^bb17518
^bb17518:
 cf.br ^bb17519
^bb17519:
 cf.br ^bb17520
^bb17520:
 cf.br ^bb17521
^bb17521:
 cf.br ^bb17522
^bb17522:
 cf.br ^bb17523
^bb17523:
 cf.br ^bb17524
^bb17524:
 cf.br ^bb17525
^bb17525:
 cf.br ^bb17526
^bb17526:
 cf.br ^bb17527
^bb17527:
 cf.br ^bb17528
^bb17528:
 cf.br ^bb17529
^bb17529:
 cf.br ^bb17530
^bb17530:
 cf.br ^bb17531
^bb17531:
 cf.br ^bb17532
^bb17532:
 cf.br ^bb17533
^bb17533:
 cf.br ^bb17534
^bb17534:
 cf.br ^bb17535
^bb17535:
 cf.br ^bb17536
^bb17536:
 cf.br ^bb17537
^bb17537:
 cf.br ^bb17538
^bb17538:
 cf.br ^bb17539
^bb17539:
 cf.br ^bb17540
^bb17540:
 cf.br ^bb17541
^bb17541:
 cf.br ^bb17542
^bb17542:
 cf.br ^bb17543
^bb17543:
 cf.br ^bb17544
^bb17544:
 cf.br ^bb17545
^bb17545:
 cf.br ^bb17546
^bb17546:
 cf.br ^bb17547
^bb17547:
 cf.br ^bb17548
^bb17548:
 cf.br ^bb17549
^bb17549:
 cf.br ^bb17550
^bb17550:
 cf.br ^bb17551
^bb17551:
 cf.br ^bb17552
^bb17552:
 cf.br ^bb17553
^bb17553:
 cf.br ^bb17554
^bb17554:
 cf.br ^bb17555
^bb17555:
 cf.br ^bb17556
^bb17556:
 cf.br ^bb17557
^bb17557:
 cf.br ^bb17558
^bb17558:
 cf.br ^bb17559
^bb17559:
 cf.br ^bb17560
^bb17560:
 cf.br ^bb17561
^bb17561:
 cf.br ^bb17562
^bb17562:
 cf.br ^bb17563
^bb17563:
 cf.br ^bb17564
^bb17564:
 cf.br ^bb17565
^bb17565:
 cf.br ^bb17566
^bb17566:
 cf.br ^bb17567
^bb17567:
 cf.br ^bb17568
^bb17568:
 cf.br ^bb17569
^bb17569:
 cf.br ^bb17570
^bb17570:
 cf.br ^bb17571
^bb17571:
 cf.br ^bb17572
^bb17572:
 cf.br ^bb17573
^bb17573:
 cf.br ^bb17574
^bb17574:
 cf.br ^bb17575
^bb17575:
 cf.br ^bb17576
^bb17576:
 cf.br ^bb17577
^bb17577:
 cf.br ^bb17578
^bb17578:
 cf.br ^bb17579
^bb17579:
 cf.br ^bb17580
^bb17580:
 cf.br ^bb17581
^bb17581:
 cf.br ^bb17582
^bb17582:
 cf.br ^bb17583
^bb17583:
 cf.br ^bb17584
^bb17584:
 cf.br ^bb17585
^bb17585:
 cf.br ^bb17586
^bb17586:
 cf.br ^bb17587
^bb17587:
 cf.br ^bb17588
^bb17588:
 cf.br ^bb17589
^bb17589:
 cf.br ^bb17590
^bb17590:
 cf.br ^bb17591
^bb17591:
 cf.br ^bb17592
^bb17592:
 cf.br ^bb17593
^bb17593:
 cf.br ^bb17594
^bb17594:
 cf.br ^bb17595
^bb17595:
 cf.br ^bb17596
^bb17596:
 cf.br ^bb17597
^bb17597:
 cf.br ^bb17598
^bb17598:
 cf.br ^bb17599
^bb17599:
 cf.br ^bb17600
^bb17600:
 cf.br ^bb17601
^bb17601:
 cf.br ^bb17602
^bb17602:
 cf.br ^bb17603
^bb17603:
 cf.br ^bb17604
^bb17604:
 cf.br ^bb17605
^bb17605:
 cf.br ^bb17606
^bb17606:
 cf.br ^bb17607
^bb17607:
 cf.br ^bb17608
^bb17608:
 cf.br ^bb17609
^bb17609:
 cf.br ^bb17610
^bb17610:
 cf.br ^bb17611
^bb17611:
 cf.br ^bb17612
^bb17612:
 cf.br ^bb17613
^bb17613:
 cf.br ^bb17614
^bb17614:
 cf.br ^bb17615
^bb17615:
 cf.br ^bb17616
^bb17616:
 cf.br ^bb17617
^bb17617:
 cf.br ^bb17618
^bb17618:
 cf.br ^bb17619
^bb17619:
 cf.br ^bb17620
^bb17620:
 cf.br ^bb17621
^bb17621:
 cf.br ^bb17622
^bb17622:
 cf.br ^bb17623
^bb17623:
 cf.br ^bb17624
^bb17624:
 cf.br ^bb17625
^bb17625:
 cf.br ^bb17626
^bb17626:
 cf.br ^bb17627
^bb17627:
 cf.br ^bb17628
^bb17628:
 cf.br ^bb17629
^bb17629:
 cf.br ^bb17630
^bb17630:
 cf.br ^bb17631
^bb17631:
 cf.br ^bb17632
^bb17632:
 cf.br ^bb17633
^bb17633:
 cf.br ^bb17634
^bb17634:
 cf.br ^bb17635
^bb17635:
 cf.br ^bb17636
^bb17636:
 cf.br ^bb17637
^bb17637:
 cf.br ^bb17638
^bb17638:
 cf.br ^bb17639
^bb17639:
 cf.br ^bb17640
^bb17640:
 cf.br ^bb17641
^bb17641:
 cf.br ^bb17642
^bb17642:
 cf.br ^bb17643
^bb17643:
 cf.br ^bb17644
^bb17644:
 cf.br ^bb17645
^bb17645:
 cf.br ^bb17646
^bb17646:
 cf.br ^bb17647
^bb17647:
 cf.br ^bb17648
^bb17648:
 cf.br ^bb17649
^bb17649:
 cf.br ^bb17650
^bb17650:
 cf.br ^bb17651
^bb17651:
 cf.br ^bb17652
^bb17652:
 cf.br ^bb17653
^bb17653:
 cf.br ^bb17654
^bb17654:
 cf.br ^bb17655
^bb17655:
 cf.br ^bb17656
^bb17656:
 cf.br ^bb17657
^bb17657:
 cf.br ^bb17658
^bb17658:
 cf.br ^bb17659
^bb17659:
 cf.br ^bb17660
^bb17660:
 cf.br ^bb17661
^bb17661:
 cf.br ^bb17662
^bb17662:
 cf.br ^bb17663
^bb17663:
 cf.br ^bb17664
^bb17664:
 cf.br ^bb17665
^bb17665:
 cf.br ^bb17666
^bb17666:
 cf.br ^bb17667
^bb17667:
 cf.br ^bb17668
^bb17668:
 cf.br ^bb17669
^bb17669:
 cf.br ^bb17670
^bb17670:
 cf.br ^bb17671
^bb17671:
 cf.br ^bb17672
^bb17672:
 cf.br ^bb17673
^bb17673:
 cf.br ^bb17674
^bb17674:
 cf.br ^bb17675
^bb17675:
 cf.br ^bb17676
^bb17676:
 cf.br ^bb17677
^bb17677:
 cf.br ^bb17678
^bb17678:
 cf.br ^bb17679
^bb17679:
 cf.br ^bb17680
^bb17680:
 cf.br ^bb17681
^bb17681:
 cf.br ^bb17682
^bb17682:
 cf.br ^bb17683
^bb17683:
 cf.br ^bb17684
^bb17684:
 cf.br ^bb17685
^bb17685:
 cf.br ^bb17686
^bb17686:
 cf.br ^bb17687
^bb17687:
 cf.br ^bb17688
^bb17688:
 cf.br ^bb17689
^bb17689:
 cf.br ^bb17690
^bb17690:
 cf.br ^bb17691
^bb17691:
 cf.br ^bb17692
^bb17692:
 cf.br ^bb17693
^bb17693:
 cf.br ^bb17694
^bb17694:
 cf.br ^bb17695
^bb17695:
 cf.br ^bb17696
^bb17696:
 cf.br ^bb17697
^bb17697:
 cf.br ^bb17698
^bb17698:
 cf.br ^bb17699
^bb17699:
 cf.br ^bb17700
^bb17700:
 cf.br ^bb17701
^bb17701:
 cf.br ^bb17702
^bb17702:
 cf.br ^bb17703
^bb17703:
 cf.br ^bb17704
^bb17704:
 cf.br ^bb17705
^bb17705:
 cf.br ^bb17706
^bb17706:
 cf.br ^bb17707
^bb17707:
 cf.br ^bb17708
^bb17708:
 cf.br ^bb17709
^bb17709:
 cf.br ^bb17710
^bb17710:
 cf.br ^bb17711
^bb17711:
 cf.br ^bb17712
^bb17712:
 cf.br ^bb17713
^bb17713:
 cf.br ^bb17714
^bb17714:
 cf.br ^bb17715
^bb17715:
 cf.br ^bb17716
^bb17716:
 cf.br ^bb17717
^bb17717:
 cf.br ^bb17718
^bb17718:
 cf.br ^bb17719
^bb17719:
 cf.br ^bb17720
^bb17720:
 cf.br ^bb17721
^bb17721:
 cf.br ^bb17722
^bb17722:
 cf.br ^bb17723
^bb17723:
 cf.br ^bb17724
^bb17724:
 cf.br ^bb17725
^bb17725:
 cf.br ^bb17726
^bb17726:
 cf.br ^bb17727
^bb17727:
 cf.br ^bb17728
^bb17728:
 cf.br ^bb17729
^bb17729:
 cf.br ^bb17730
^bb17730:
 cf.br ^bb17731
^bb17731:
 cf.br ^bb17732
^bb17732:
 cf.br ^bb17733
^bb17733:
 cf.br ^bb17734
^bb17734:
 cf.br ^bb17735
^bb17735:
 cf.br ^bb17736
^bb17736:
 cf.br ^bb17737
^bb17737:
 cf.br ^bb17738
^bb17738:
 cf.br ^bb17739
^bb17739:
 cf.br ^bb17740
^bb17740:
 cf.br ^bb17741
^bb17741:
 cf.br ^bb17742
^bb17742:
 cf.br ^bb17743
^bb17743:
 cf.br ^bb17744
^bb17744:
 cf.br ^bb17745
^bb17745:
 cf.br ^bb17746
^bb17746:
 cf.br ^bb17747
^bb17747:
 cf.br ^bb17748
^bb17748:
 cf.br ^bb17749
^bb17749:
 cf.br ^bb17750
^bb17750:
 cf.br ^bb17751
^bb17751:
 cf.br ^bb17752
^bb17752:
 cf.br ^bb17753
^bb17753:
 cf.br ^bb17754
^bb17754:
 cf.br ^bb17755
^bb17755:
 cf.br ^bb17756
^bb17756:
 cf.br ^bb17757
^bb17757:
 cf.br ^bb17758
^bb17758:
 cf.br ^bb17759
^bb17759:
 cf.br ^bb17760
^bb17760:
 cf.br ^bb17761
^bb17761:
 cf.br ^bb17762
^bb17762:
 cf.br ^bb17763
^bb17763:
 cf.br ^bb17764
^bb17764:
 cf.br ^bb17765
^bb17765:
 cf.br ^bb17766
^bb17766:
 cf.br ^bb17767
^bb17767:
 cf.br ^bb17768
^bb17768:
 cf.br ^bb17769
^bb17769:
 cf.br ^bb17770
^bb17770:
 cf.br ^bb17771
^bb17771:
 cf.br ^bb17772
^bb17772:
 cf.br ^bb17773
^bb17773:
 cf.br ^bb17774
^bb17774:
 cf.br ^bb17775
^bb17775:
 cf.br ^bb17776
^bb17776:
 cf.br ^bb17777
^bb17777:
 cf.br ^bb17778
^bb17778:
 cf.br ^bb17779
^bb17779:
 cf.br ^bb17780
^bb17780:
 cf.br ^bb17781
^bb17781:
 cf.br ^bb17782
^bb17782:
 cf.br ^bb17783
^bb17783:
 cf.br ^bb17784
^bb17784:
 cf.br ^bb17785
^bb17785:
 cf.br ^bb17786
^bb17786:
 cf.br ^bb17787
^bb17787:
 cf.br ^bb17788
^bb17788:
 cf.br ^bb17789
^bb17789:
 cf.br ^bb17790
^bb17790:
 cf.br ^bb17791
^bb17791:
 cf.br ^bb17792
^bb17792:
 cf.br ^bb17793
^bb17793:
 cf.br ^bb17794
^bb17794:
 cf.br ^bb17795
^bb17795:
 cf.br ^bb17796
^bb17796:
 cf.br ^bb17797
^bb17797:
 cf.br ^bb17798
^bb17798:
 cf.br ^bb17799
^bb17799:
 cf.br ^bb17800
^bb17800:
 cf.br ^bb17801
^bb17801:
 cf.br ^bb17802
^bb17802:
 cf.br ^bb17803
^bb17803:
 cf.br ^bb17804
^bb17804:
 cf.br ^bb17805
^bb17805:
 cf.br ^bb17806
^bb17806:
 cf.br ^bb17807
^bb17807:
 cf.br ^bb17808
^bb17808:
 cf.br ^bb17809
^bb17809:
 cf.br ^bb17810
^bb17810:
 cf.br ^bb17811
^bb17811:
 cf.br ^bb17812
^bb17812:
 cf.br ^bb17813
^bb17813:
 cf.br ^bb17814
^bb17814:
 cf.br ^bb17815
^bb17815:
 cf.br ^bb17816
^bb17816:
 cf.br ^bb17817
^bb17817:
 cf.br ^bb17818
^bb17818:
 cf.br ^bb17819
^bb17819:
 cf.br ^bb17820
^bb17820:
 cf.br ^bb17821
^bb17821:
 cf.br ^bb17822
^bb17822:
 cf.br ^bb17823
^bb17823:
 cf.br ^bb17824
^bb17824:
 cf.br ^bb17825
^bb17825:
 cf.br ^bb17826
^bb17826:
 cf.br ^bb17827
^bb17827:
 cf.br ^bb17828
^bb17828:
 cf.br ^bb17829
^bb17829:
 cf.br ^bb17830
^bb17830:
 cf.br ^bb17831
^bb17831:
 cf.br ^bb17832
^bb17832:
 cf.br ^bb17833
^bb17833:
 cf.br ^bb17834
^bb17834:
 cf.br ^bb17835
^bb17835:
 cf.br ^bb17836
^bb17836:
 cf.br ^bb17837
^bb17837:
 cf.br ^bb17838
^bb17838:
 cf.br ^bb17839
^bb17839:
 cf.br ^bb17840
^bb17840:
 cf.br ^bb17841
^bb17841:
 cf.br ^bb17842
^bb17842:
 cf.br ^bb17843
^bb17843:
 cf.br ^bb17844
^bb17844:
 cf.br ^bb17845
^bb17845:
 cf.br ^bb17846
^bb17846:
 cf.br ^bb17847
^bb17847:
 cf.br ^bb17848
^bb17848:
 cf.br ^bb17849
^bb17849:
 cf.br ^bb17850
^bb17850:
 cf.br ^bb17851
^bb17851:
 cf.br ^bb17852
^bb17852:
 cf.br ^bb17853
^bb17853:
 cf.br ^bb17854
^bb17854:
 cf.br ^bb17855
^bb17855:
 cf.br ^bb17856
^bb17856:
 cf.br ^bb17857
^bb17857:
 cf.br ^bb17858
^bb17858:
 cf.br ^bb17859
^bb17859:
 cf.br ^bb17860
^bb17860:
 cf.br ^bb17861
^bb17861:
 cf.br ^bb17862
^bb17862:
 cf.br ^bb17863
^bb17863:
 cf.br ^bb17864
^bb17864:
 cf.br ^bb17865
^bb17865:
 cf.br ^bb17866
^bb17866:
 cf.br ^bb17867
^bb17867:
 cf.br ^bb17868
^bb17868:
 cf.br ^bb17869
^bb17869:
 cf.br ^bb17870
^bb17870:
 cf.br ^bb17871
^bb17871:
 cf.br ^bb17872
^bb17872:
 cf.br ^bb17873
^bb17873:
 cf.br ^bb17874
^bb17874:
 cf.br ^bb17875
^bb17875:
 cf.br ^bb17876
^bb17876:
 cf.br ^bb17877
^bb17877:
 cf.br ^bb17878
^bb17878:
 cf.br ^bb17879
^bb17879:
 cf.br ^bb17880
^bb17880:
 cf.br ^bb17881
^bb17881:
 cf.br ^bb17882
^bb17882:
 cf.br ^bb17883
^bb17883:
 cf.br ^bb17884
^bb17884:
 cf.br ^bb17885
^bb17885:
 cf.br ^bb17886
^bb17886:
 cf.br ^bb17887
^bb17887:
 cf.br ^bb17888
^bb17888:
 cf.br ^bb17889
^bb17889:
 cf.br ^bb17890
^bb17890:
 cf.br ^bb17891
^bb17891:
 cf.br ^bb17892
^bb17892:
 cf.br ^bb17893
^bb17893:
 cf.br ^bb17894
^bb17894:
 cf.br ^bb17895
^bb17895:
 cf.br ^bb17896
^bb17896:
 cf.br ^bb17897
^bb17897:
 cf.br ^bb17898
^bb17898:
 cf.br ^bb17899
^bb17899:
 cf.br ^bb17900
^bb17900:
 cf.br ^bb17901
^bb17901:
 cf.br ^bb17902
^bb17902:
 cf.br ^bb17903
^bb17903:
 cf.br ^bb17904
^bb17904:
 cf.br ^bb17905
^bb17905:
 cf.br ^bb17906
^bb17906:
 cf.br ^bb17907
^bb17907:
 cf.br ^bb17908
^bb17908:
 cf.br ^bb17909
^bb17909:
 cf.br ^bb17910
^bb17910:
 cf.br ^bb17911
^bb17911:
 cf.br ^bb17912
^bb17912:
 cf.br ^bb17913
^bb17913:
 cf.br ^bb17914
^bb17914:
 cf.br ^bb17915
^bb17915:
 cf.br ^bb17916
^bb17916:
 cf.br ^bb17917
^bb17917:
 cf.br ^bb17918
^bb17918:
 cf.br ^bb17919
^bb17919:
 cf.br ^bb17920
^bb17920:
 cf.br ^bb17921
^bb17921:
 cf.br ^bb17922
^bb17922:
 cf.br ^bb17923
^bb17923:
 cf.br ^bb17924
^bb17924:
 cf.br ^bb17925
^bb17925:
 cf.br ^bb17926
^bb17926:
 cf.br ^bb17927
^bb17927:
 cf.br ^bb17928
^bb17928:
 cf.br ^bb17929
^bb17929:
 cf.br ^bb17930
^bb17930:
 cf.br ^bb17931
^bb17931:
 cf.br ^bb17932
^bb17932:
 cf.br ^bb17933
^bb17933:
 cf.br ^bb17934
^bb17934:
 cf.br ^bb17935
^bb17935:
 cf.br ^bb17936
^bb17936:
 cf.br ^bb17937
^bb17937:
 cf.br ^bb17938
^bb17938:
 cf.br ^bb17939
^bb17939:
 cf.br ^bb17940
^bb17940:
 cf.br ^bb17941
^bb17941:
 cf.br ^bb17942
^bb17942:
 cf.br ^bb17943
^bb17943:
 cf.br ^bb17944
^bb17944:
 cf.br ^bb17945
^bb17945:
 cf.br ^bb17946
^bb17946:
 cf.br ^bb17947
^bb17947:
 cf.br ^bb17948
^bb17948:
 cf.br ^bb17949
^bb17949:
 cf.br ^bb17950
^bb17950:
 cf.br ^bb17951
^bb17951:
 cf.br ^bb17952
^bb17952:
 cf.br ^bb17953
^bb17953:
 cf.br ^bb17954
^bb17954:
 cf.br ^bb17955
^bb17955:
 cf.br ^bb17956
^bb17956:
 cf.br ^bb17957
^bb17957:
 cf.br ^bb17958
^bb17958:
 cf.br ^bb17959
^bb17959:
 cf.br ^bb17960
^bb17960:
 cf.br ^bb17961
^bb17961:
 cf.br ^bb17962
^bb17962:
 cf.br ^bb17963
^bb17963:
 cf.br ^bb17964
^bb17964:
 cf.br ^bb17965
^bb17965:
 cf.br ^bb17966
^bb17966:
 cf.br ^bb17967
^bb17967:
 cf.br ^bb17968
^bb17968:
 cf.br ^bb17969
^bb17969:
 cf.br ^bb17970
^bb17970:
 cf.br ^bb17971
^bb17971:
 cf.br ^bb17972
^bb17972:
 cf.br ^bb17973
^bb17973:
 cf.br ^bb17974
^bb17974:
 cf.br ^bb17975
^bb17975:
 cf.br ^bb17976
^bb17976:
 cf.br ^bb17977
^bb17977:
 cf.br ^bb17978
^bb17978:
 cf.br ^bb17979
^bb17979:
 cf.br ^bb17980
^bb17980:
 cf.br ^bb17981
^bb17981:
 cf.br ^bb17982
^bb17982:
 cf.br ^bb17983
^bb17983:
 cf.br ^bb17984
^bb17984:
 cf.br ^bb17985
^bb17985:
 cf.br ^bb17986
^bb17986:
 cf.br ^bb17987
^bb17987:
 cf.br ^bb17988
^bb17988:
 cf.br ^bb17989
^bb17989:
 cf.br ^bb17990
^bb17990:
 cf.br ^bb17991
^bb17991:
 cf.br ^bb17992
^bb17992:
 cf.br ^bb17993
^bb17993:
 cf.br ^bb17994
^bb17994:
 cf.br ^bb17995
^bb17995:
 cf.br ^bb17996
^bb17996:
 cf.br ^bb17997
^bb17997:
 cf.br ^bb17998
^bb17998:
 cf.br ^bb17999
^bb17999:
 cf.br ^bb18000
^bb18000:
 cf.br ^bb18001
^bb18001:
 cf.br ^bb18002
^bb18002:
 cf.br ^bb18003
^bb18003:
 cf.br ^bb18004
^bb18004:
 cf.br ^bb18005
^bb18005:
 cf.br ^bb18006
^bb18006:
 cf.br ^bb18007
^bb18007:
 cf.br ^bb18008
^bb18008:
 cf.br ^bb18009
^bb18009:
 cf.br ^bb18010
^bb18010:
 cf.br ^bb18011
^bb18011:
 cf.br ^bb18012
^bb18012:
 cf.br ^bb18013
^bb18013:
 cf.br ^bb18014
^bb18014:
 cf.br ^bb18015
^bb18015:
 cf.br ^bb18016
^bb18016:
 cf.br ^bb18017
^bb18017:
 cf.br ^bb18018
^bb18018:
 cf.br ^bb18019
^bb18019:
 cf.br ^bb18020
^bb18020:
 cf.br ^bb18021
^bb18021:
 cf.br ^bb18022
^bb18022:
 cf.br ^bb18023
^bb18023:
 cf.br ^bb18024
^bb18024:
 cf.br ^bb18025
^bb18025:
 cf.br ^bb18026
^bb18026:
 cf.br ^bb18027
^bb18027:
 cf.br ^bb18028
^bb18028:
 cf.br ^bb18029
^bb18029:
 cf.br ^bb18030
^bb18030:
 cf.br ^bb18031
^bb18031:
 cf.br ^bb18032
^bb18032:
 cf.br ^bb18033
^bb18033:
 cf.br ^bb18034
^bb18034:
 cf.br ^bb18035
^bb18035:
 cf.br ^bb18036
^bb18036:
 cf.br ^bb18037
^bb18037:
 cf.br ^bb18038
^bb18038:
 cf.br ^bb18039
^bb18039:
 cf.br ^bb18040
^bb18040:
 cf.br ^bb18041
^bb18041:
 cf.br ^bb18042
^bb18042:
 cf.br ^bb18043
^bb18043:
 cf.br ^bb18044
^bb18044:
 cf.br ^bb18045
^bb18045:
 cf.br ^bb18046
^bb18046:
 cf.br ^bb18047
^bb18047:
 cf.br ^bb18048
^bb18048:
 cf.br ^bb18049
^bb18049:
 cf.br ^bb18050
^bb18050:
 cf.br ^bb18051
^bb18051:
 cf.br ^bb18052
^bb18052:
 cf.br ^bb18053
^bb18053:
 cf.br ^bb18054
^bb18054:
 cf.br ^bb18055
^bb18055:
 cf.br ^bb18056
^bb18056:
 cf.br ^bb18057
^bb18057:
 cf.br ^bb18058
^bb18058:
 cf.br ^bb18059
^bb18059:
 cf.br ^bb18060
^bb18060:
 cf.br ^bb18061
^bb18061:
 cf.br ^bb18062
^bb18062:
 cf.br ^bb18063
^bb18063:
 cf.br ^bb18064
^bb18064:
 cf.br ^bb18065
^bb18065:
 cf.br ^bb18066
^bb18066:
 cf.br ^bb18067
^bb18067:
 cf.br ^bb18068
^bb18068:
 cf.br ^bb18069
^bb18069:
 cf.br ^bb18070
^bb18070:
 cf.br ^bb18071
^bb18071:
 cf.br ^bb18072
^bb18072:
 cf.br ^bb18073
^bb18073:
 cf.br ^bb18074
^bb18074:
 cf.br ^bb18075
^bb18075:
 cf.br ^bb18076
^bb18076:
 cf.br ^bb18077
^bb18077:
 cf.br ^bb18078
^bb18078:
 cf.br ^bb18079
^bb18079:
 cf.br ^bb18080
^bb18080:
 cf.br ^bb18081
^bb18081:
 cf.br ^bb18082
^bb18082:
 cf.br ^bb18083
^bb18083:
 cf.br ^bb18084
^bb18084:
 cf.br ^bb18085
^bb18085:
 cf.br ^bb18086
^bb18086:
 cf.br ^bb18087
^bb18087:
 cf.br ^bb18088
^bb18088:
 cf.br ^bb18089
^bb18089:
 cf.br ^bb18090
^bb18090:
 cf.br ^bb18091
^bb18091:
 cf.br ^bb18092
^bb18092:
 cf.br ^bb18093
^bb18093:
 cf.br ^bb18094
^bb18094:
 cf.br ^bb18095
^bb18095:
 cf.br ^bb18096
^bb18096:
 cf.br ^bb18097
^bb18097:
 cf.br ^bb18098
^bb18098:
 cf.br ^bb18099
^bb18099:
 cf.br ^bb18100
^bb18100:
 cf.br ^bb18101
^bb18101:
 cf.br ^bb18102
^bb18102:
 cf.br ^bb18103
^bb18103:
 cf.br ^bb18104
^bb18104:
 cf.br ^bb18105
^bb18105:
 cf.br ^bb18106
^bb18106:
 cf.br ^bb18107
^bb18107:
 cf.br ^bb18108
^bb18108:
 cf.br ^bb18109
^bb18109:
 cf.br ^bb18110
^bb18110:
 cf.br ^bb18111
^bb18111:
 cf.br ^bb18112
^bb18112:
 cf.br ^bb18113
^bb18113:
 cf.br ^bb18114
^bb18114:
 cf.br ^bb18115
^bb18115:
 cf.br ^bb18116
^bb18116:
 cf.br ^bb18117
^bb18117:
 cf.br ^bb18118
^bb18118:
 cf.br ^bb18119
^bb18119:
 cf.br ^bb18120
^bb18120:
 cf.br ^bb18121
^bb18121:
 cf.br ^bb18122
^bb18122:
 cf.br ^bb18123
^bb18123:
 cf.br ^bb18124
^bb18124:
 cf.br ^bb18125
^bb18125:
 cf.br ^bb18126
^bb18126:
 cf.br ^bb18127
^bb18127:
 cf.br ^bb18128
^bb18128:
 cf.br ^bb18129
^bb18129:
 cf.br ^bb18130
^bb18130:
 cf.br ^bb18131
^bb18131:
 cf.br ^bb18132
^bb18132:
 cf.br ^bb18133
^bb18133:
 cf.br ^bb18134
^bb18134:
 cf.br ^bb18135
^bb18135:
 cf.br ^bb18136
^bb18136:
 cf.br ^bb18137
^bb18137:
 cf.br ^bb18138
^bb18138:
 cf.br ^bb18139
^bb18139:
 cf.br ^bb18140
^bb18140:
 cf.br ^bb18141
^bb18141:
 cf.br ^bb18142
^bb18142:
 cf.br ^bb18143
^bb18143:
 cf.br ^bb18144
^bb18144:
 cf.br ^bb18145
^bb18145:
 cf.br ^bb18146
^bb18146:
 cf.br ^bb18147
^bb18147:
 cf.br ^bb18148
^bb18148:
 cf.br ^bb18149
^bb18149:
 cf.br ^bb18150
^bb18150:
 cf.br ^bb18151
^bb18151:
 cf.br ^bb18152
^bb18152:
 cf.br ^bb18153
^bb18153:
 cf.br ^bb18154
^bb18154:
 cf.br ^bb18155
^bb18155:
 cf.br ^bb18156
^bb18156:
 cf.br ^bb18157
^bb18157:
 cf.br ^bb18158
^bb18158:
 cf.br ^bb18159
^bb18159:
 cf.br ^bb18160
^bb18160:
 cf.br ^bb18161
^bb18161:
 cf.br ^bb18162
^bb18162:
 cf.br ^bb18163
^bb18163:
 cf.br ^bb18164
^bb18164:
 cf.br ^bb18165
^bb18165:
 cf.br ^bb18166
^bb18166:
 cf.br ^bb18167
^bb18167:
 cf.br ^bb18168
^bb18168:
 cf.br ^bb18169
^bb18169:
 cf.br ^bb18170
^bb18170:
 cf.br ^bb18171
^bb18171:
 cf.br ^bb18172
^bb18172:
 cf.br ^bb18173
^bb18173:
 cf.br ^bb18174
^bb18174:
 cf.br ^bb18175
^bb18175:
 cf.br ^bb18176
^bb18176:
 cf.br ^bb18177
^bb18177:
 cf.br ^bb18178
^bb18178:
 cf.br ^bb18179
^bb18179:
 cf.br ^bb18180
^bb18180:
 cf.br ^bb18181
^bb18181:
 cf.br ^bb18182
^bb18182:
 cf.br ^bb18183
^bb18183:
 cf.br ^bb18184
^bb18184:
 cf.br ^bb18185
^bb18185:
 cf.br ^bb18186
^bb18186:
 cf.br ^bb18187
^bb18187:
 cf.br ^bb18188
^bb18188:
 cf.br ^bb18189
^bb18189:
 cf.br ^bb18190
^bb18190:
 cf.br ^bb18191
^bb18191:
 cf.br ^bb18192
^bb18192:
 cf.br ^bb18193
^bb18193:
 cf.br ^bb18194
^bb18194:
 cf.br ^bb18195
^bb18195:
 cf.br ^bb18196
^bb18196:
 cf.br ^bb18197
^bb18197:
 cf.br ^bb18198
^bb18198:
 cf.br ^bb18199
^bb18199:
 cf.br ^bb18200
^bb18200:
 cf.br ^bb18201
^bb18201:
 cf.br ^bb18202
^bb18202:
 cf.br ^bb18203
^bb18203:
 cf.br ^bb18204
^bb18204:
 cf.br ^bb18205
^bb18205:
 cf.br ^bb18206
^bb18206:
 cf.br ^bb18207
^bb18207:
 cf.br ^bb18208
^bb18208:
 cf.br ^bb18209
^bb18209:
 cf.br ^bb18210
^bb18210:
 cf.br ^bb18211
^bb18211:
 cf.br ^bb18212
^bb18212:
 cf.br ^bb18213
^bb18213:
 cf.br ^bb18214
^bb18214:
 cf.br ^bb18215
^bb18215:
 cf.br ^bb18216
^bb18216:
 cf.br ^bb18217
^bb18217:
 cf.br ^bb18218
^bb18218:
 cf.br ^bb18219
^bb18219:
 cf.br ^bb18220
^bb18220:
 cf.br ^bb18221
^bb18221:
 cf.br ^bb18222
^bb18222:
 cf.br ^bb18223
^bb18223:
 cf.br ^bb18224
^bb18224:
 cf.br ^bb18225
^bb18225:
 cf.br ^bb18226
^bb18226:
 cf.br ^bb18227
^bb18227:
 cf.br ^bb18228
^bb18228:
 cf.br ^bb18229
^bb18229:
 cf.br ^bb18230
^bb18230:
 cf.br ^bb18231
^bb18231:
 cf.br ^bb18232
^bb18232:
 cf.br ^bb18233
^bb18233:
 cf.br ^bb18234
^bb18234:
 cf.br ^bb18235
^bb18235:
 cf.br ^bb18236
^bb18236:
 cf.br ^bb18237
^bb18237:
 cf.br ^bb18238
^bb18238:
 cf.br ^bb18239
^bb18239:
 cf.br ^bb18240
^bb18240:
 cf.br ^bb18241
^bb18241:
 cf.br ^bb18242
^bb18242:
 cf.br ^bb18243
^bb18243:
 cf.br ^bb18244
^bb18244:
 cf.br ^bb18245
^bb18245:
 cf.br ^bb18246
^bb18246:
 cf.br ^bb18247
^bb18247:
 cf.br ^bb18248
^bb18248:
 cf.br ^bb18249
^bb18249:
 cf.br ^bb18250
^bb18250:
 cf.br ^bb18251
^bb18251:
 cf.br ^bb18252
^bb18252:
 cf.br ^bb18253
^bb18253:
 cf.br ^bb18254
^bb18254:
 cf.br ^bb18255
^bb18255:
 cf.br ^bb18256
^bb18256:
 cf.br ^bb18257
^bb18257:
 cf.br ^bb18258
^bb18258:
 cf.br ^bb18259
^bb18259:
 cf.br ^bb18260
^bb18260:
 cf.br ^bb18261
^bb18261:
 cf.br ^bb18262
^bb18262:
 cf.br ^bb18263
^bb18263:
 cf.br ^bb18264
^bb18264:
 cf.br ^bb18265
^bb18265:
 cf.br ^bb18266
^bb18266:
 cf.br ^bb18267
^bb18267:
 cf.br ^bb18268
^bb18268:
 cf.br ^bb18269
^bb18269:
 cf.br ^bb18270
^bb18270:
 cf.br ^bb18271
^bb18271:
 cf.br ^bb18272
^bb18272:
 cf.br ^bb18273
^bb18273:
 cf.br ^bb18274
^bb18274:
 cf.br ^bb18275
^bb18275:
 cf.br ^bb18276
^bb18276:
 cf.br ^bb18277
^bb18277:
 cf.br ^bb18278
^bb18278:
 cf.br ^bb18279
^bb18279:
 cf.br ^bb18280
^bb18280:
 cf.br ^bb18281
^bb18281:
 cf.br ^bb18282
^bb18282:
 cf.br ^bb18283
^bb18283:
 cf.br ^bb18284
^bb18284:
 cf.br ^bb18285
^bb18285:
 cf.br ^bb18286
^bb18286:
 cf.br ^bb18287
^bb18287:
 cf.br ^bb18288
^bb18288:
 cf.br ^bb18289
^bb18289:
 cf.br ^bb18290
^bb18290:
 cf.br ^bb18291
^bb18291:
 cf.br ^bb18292
^bb18292:
 cf.br ^bb18293
^bb18293:
 cf.br ^bb18294
^bb18294:
 cf.br ^bb18295
^bb18295:
 cf.br ^bb18296
^bb18296:
 cf.br ^bb18297
^bb18297:
 cf.br ^bb18298
^bb18298:
 cf.br ^bb18299
^bb18299:
 cf.br ^bb18300
^bb18300:
 cf.br ^bb18301
^bb18301:
 cf.br ^bb18302
^bb18302:
 cf.br ^bb18303
^bb18303:
 cf.br ^bb18304
^bb18304:
 cf.br ^bb18305
^bb18305:
 cf.br ^bb18306
^bb18306:
 cf.br ^bb18307
^bb18307:
 cf.br ^bb18308
^bb18308:
 cf.br ^bb18309
^bb18309:
 cf.br ^bb18310
^bb18310:
 cf.br ^bb18311
^bb18311:
 cf.br ^bb18312
^bb18312:
 cf.br ^bb18313
^bb18313:
 cf.br ^bb18314
^bb18314:
 cf.br ^bb18315
^bb18315:
 cf.br ^bb18316
^bb18316:
 cf.br ^bb18317
^bb18317:
 cf.br ^bb18318
^bb18318:
 cf.br ^bb18319
^bb18319:
 cf.br ^bb18320
^bb18320:
 cf.br ^bb18321
^bb18321:
 cf.br ^bb18322
^bb18322:
 cf.br ^bb18323
^bb18323:
 cf.br ^bb18324
^bb18324:
 cf.br ^bb18325
^bb18325:
 cf.br ^bb18326
^bb18326:
 cf.br ^bb18327
^bb18327:
 cf.br ^bb18328
^bb18328:
 cf.br ^bb18329
^bb18329:
 cf.br ^bb18330
^bb18330:
 cf.br ^bb18331
^bb18331:
 cf.br ^bb18332
^bb18332:
 cf.br ^bb18333
^bb18333:
 cf.br ^bb18334
^bb18334:
 cf.br ^bb18335
^bb18335:
 cf.br ^bb18336
^bb18336:
 cf.br ^bb18337
^bb18337:
 cf.br ^bb18338
^bb18338:
 cf.br ^bb18339
^bb18339:
 cf.br ^bb18340
^bb18340:
 cf.br ^bb18341
^bb18341:
 cf.br ^bb18342
^bb18342:
 cf.br ^bb18343
^bb18343:
 cf.br ^bb18344
^bb18344:
 cf.br ^bb18345
^bb18345:
 cf.br ^bb18346
^bb18346:
 cf.br ^bb18347
^bb18347:
 cf.br ^bb18348
^bb18348:
 cf.br ^bb18349
^bb18349:
 cf.br ^bb18350
^bb18350:
 cf.br ^bb18351
^bb18351:
 cf.br ^bb18352
^bb18352:
 cf.br ^bb18353
^bb18353:
 cf.br ^bb18354
^bb18354:
 cf.br ^bb18355
^bb18355:
 cf.br ^bb18356
^bb18356:
 cf.br ^bb18357
^bb18357:
 cf.br ^bb18358
^bb18358:
 cf.br ^bb18359
^bb18359:
 cf.br ^bb18360
^bb18360:
 cf.br ^bb18361
^bb18361:
 cf.br ^bb18362
^bb18362:
 cf.br ^bb18363
^bb18363:
 cf.br ^bb18364
^bb18364:
 cf.br ^bb18365
^bb18365:
 cf.br ^bb18366
^bb18366:
 cf.br ^bb18367
^bb18367:
 cf.br ^bb18368
^bb18368:
 cf.br ^bb18369
^bb18369:
 cf.br ^bb18370
^bb18370:
 cf.br ^bb18371
^bb18371:
 cf.br ^bb18372
^bb18372:
 cf.br ^bb18373
^bb18373:
 cf.br ^bb18374
^bb18374:
 cf.br ^bb18375
^bb18375:
 cf.br ^bb18376
^bb18376:
 cf.br ^bb18377
^bb18377:
 cf.br ^bb18378
^bb18378:
 cf.br ^bb18379
^bb18379:
 cf.br ^bb18380
^bb18380:
 cf.br ^bb18381
^bb18381:
 cf.br ^bb18382
^bb18382:
 cf.br ^bb18383
^bb18383:
 cf.br ^bb18384
^bb18384:
 cf.br ^bb18385
^bb18385:
 cf.br ^bb18386
^bb18386:
 cf.br ^bb18387
^bb18387:
 cf.br ^bb18388
^bb18388:
 cf.br ^bb18389
^bb18389:
 cf.br ^bb18390
^bb18390:
 cf.br ^bb18391
^bb18391:
 cf.br ^bb18392
^bb18392:
 cf.br ^bb18393
^bb18393:
 cf.br ^bb18394
^bb18394:
 cf.br ^bb18395
^bb18395:
 cf.br ^bb18396
^bb18396:
 cf.br ^bb18397
^bb18397:
 cf.br ^bb18398
^bb18398:
 cf.br ^bb18399
^bb18399:
 cf.br ^bb18400
^bb18400:
 cf.br ^bb18401
^bb18401:
 cf.br ^bb18402
^bb18402:
 cf.br ^bb18403
^bb18403:
 cf.br ^bb18404
^bb18404:
 cf.br ^bb18405
^bb18405:
 cf.br ^bb18406
^bb18406:
 cf.br ^bb18407
^bb18407:
 cf.br ^bb18408
^bb18408:
 cf.br ^bb18409
^bb18409:
 cf.br ^bb18410
^bb18410:
 cf.br ^bb18411
^bb18411:
 cf.br ^bb18412
^bb18412:
 cf.br ^bb18413
^bb18413:
 cf.br ^bb18414
^bb18414:
 cf.br ^bb18415
^bb18415:
 cf.br ^bb18416
^bb18416:
 cf.br ^bb18417
^bb18417:
 cf.br ^bb18418
^bb18418:
 cf.br ^bb18419
^bb18419:
 cf.br ^bb18420
^bb18420:
 cf.br ^bb18421
^bb18421:
 cf.br ^bb18422
^bb18422:
 cf.br ^bb18423
^bb18423:
 cf.br ^bb18424
^bb18424:
 cf.br ^bb18425
^bb18425:
 cf.br ^bb18426
^bb18426:
 cf.br ^bb18427
^bb18427:
 cf.br ^bb18428
^bb18428:
 cf.br ^bb18429
^bb18429:
 cf.br ^bb18430
^bb18430:
 cf.br ^bb18431
^bb18431:
 cf.br ^bb18432
^bb18432:
 cf.br ^bb18433
^bb18433:
 cf.br ^bb18434
^bb18434:
 cf.br ^bb18435
^bb18435:
 cf.br ^bb18436
^bb18436:
 cf.br ^bb18437
^bb18437:
 cf.br ^bb18438
^bb18438:
 cf.br ^bb18439
^bb18439:
 cf.br ^bb18440
^bb18440:
 cf.br ^bb18441
^bb18441:
 cf.br ^bb18442
^bb18442:
 cf.br ^bb18443
^bb18443:
 cf.br ^bb18444
^bb18444:
 cf.br ^bb18445
^bb18445:
 cf.br ^bb18446
^bb18446:
 cf.br ^bb18447
^bb18447:
 cf.br ^bb18448
^bb18448:
 cf.br ^bb18449
^bb18449:
 cf.br ^bb18450
^bb18450:
 cf.br ^bb18451
^bb18451:
 cf.br ^bb18452
^bb18452:
 cf.br ^bb18453
^bb18453:
 cf.br ^bb18454
^bb18454:
 cf.br ^bb18455
^bb18455:
 cf.br ^bb18456
^bb18456:
 cf.br ^bb18457
^bb18457:
 cf.br ^bb18458
^bb18458:
 cf.br ^bb18459
^bb18459:
 cf.br ^bb18460
^bb18460:
 cf.br ^bb18461
^bb18461:
 cf.br ^bb18462
^bb18462:
 cf.br ^bb18463
^bb18463:
 cf.br ^bb18464
^bb18464:
 cf.br ^bb18465
^bb18465:
 cf.br ^bb18466
^bb18466:
 cf.br ^bb18467
^bb18467:
 cf.br ^bb18468
^bb18468:
 cf.br ^bb18469
^bb18469:
 cf.br ^bb18470
^bb18470:
 cf.br ^bb18471
^bb18471:
 cf.br ^bb18472
^bb18472:
 cf.br ^bb18473
^bb18473:
 cf.br ^bb18474
^bb18474:
 cf.br ^bb18475
^bb18475:
 cf.br ^bb18476
^bb18476:
 cf.br ^bb18477
^bb18477:
 cf.br ^bb18478
^bb18478:
 cf.br ^bb18479
^bb18479:
 cf.br ^bb18480
^bb18480:
 cf.br ^bb18481
^bb18481:
 cf.br ^bb18482
^bb18482:
 cf.br ^bb18483
^bb18483:
 cf.br ^bb18484
^bb18484:
 cf.br ^bb18485
^bb18485:
 cf.br ^bb18486
^bb18486:
 cf.br ^bb18487
^bb18487:
 cf.br ^bb18488
^bb18488:
 cf.br ^bb18489
^bb18489:
 cf.br ^bb18490
^bb18490:
 cf.br ^bb18491
^bb18491:
 cf.br ^bb18492
^bb18492:
 cf.br ^bb18493
^bb18493:
 cf.br ^bb18494
^bb18494:
 cf.br ^bb18495
^bb18495:
 cf.br ^bb18496
^bb18496:
 cf.br ^bb18497
^bb18497:
 cf.br ^bb18498
^bb18498:
 cf.br ^bb18499
^bb18499:
 cf.br ^bb18500
^bb18500:
 cf.br ^bb18501
^bb18501:
 cf.br ^bb18502
^bb18502:
 cf.br ^bb18503
^bb18503:
 cf.br ^bb18504
^bb18504:
 cf.br ^bb18505
^bb18505:
 cf.br ^bb18506
^bb18506:
 cf.br ^bb18507
^bb18507:
 cf.br ^bb18508
^bb18508:
 cf.br ^bb18509
^bb18509:
 cf.br ^bb18510
^bb18510:
 cf.br ^bb18511
^bb18511:
 cf.br ^bb18512
^bb18512:
 cf.br ^bb18513
^bb18513:
 cf.br ^bb18514
^bb18514:
 cf.br ^bb18515
^bb18515:
 cf.br ^bb18516
^bb18516:
 cf.br ^bb18517
^bb18517:
 cf.br ^bb18518
^bb18518:
 cf.br ^bb18519
^bb18519:
 cf.br ^bb18520
^bb18520:
 cf.br ^bb18521
^bb18521:
 cf.br ^bb18522
^bb18522:
 cf.br ^bb18523
^bb18523:
 cf.br ^bb18524
^bb18524:
 cf.br ^bb18525
^bb18525:
 cf.br ^bb18526
^bb18526:
 cf.br ^bb18527
^bb18527:
 cf.br ^bb18528
^bb18528:
 cf.br ^bb18529
^bb18529:
 cf.br ^bb18530
^bb18530:
 cf.br ^bb18531
^bb18531:
 cf.br ^bb18532
^bb18532:
 cf.br ^bb18533
^bb18533:
 cf.br ^bb18534
^bb18534:
 cf.br ^bb18535
^bb18535:
 cf.br ^bb18536
^bb18536:
 cf.br ^bb18537
^bb18537:
 cf.br ^bb18538
^bb18538:
 cf.br ^bb18539
^bb18539:
 cf.br ^bb18540
^bb18540:
 cf.br ^bb18541
^bb18541:
 cf.br ^bb18542
^bb18542:
 cf.br ^bb18543
^bb18543:
 cf.br ^bb18544
^bb18544:
 cf.br ^bb18545
^bb18545:
 cf.br ^bb18546
^bb18546:
 cf.br ^bb18547
^bb18547:
 cf.br ^bb18548
^bb18548:
 cf.br ^bb18549
^bb18549:
 cf.br ^bb18550
^bb18550:
 cf.br ^bb18551
^bb18551:
 cf.br ^bb18552
^bb18552:
 cf.br ^bb18553
^bb18553:
 cf.br ^bb18554
^bb18554:
 cf.br ^bb18555
^bb18555:
 cf.br ^bb18556
^bb18556:
 cf.br ^bb18557
^bb18557:
 cf.br ^bb18558
^bb18558:
 cf.br ^bb18559
^bb18559:
 cf.br ^bb18560
^bb18560:
 cf.br ^bb18561
^bb18561:
 cf.br ^bb18562
^bb18562:
 cf.br ^bb18563
^bb18563:
 cf.br ^bb18564
^bb18564:
 cf.br ^bb18565
^bb18565:
 cf.br ^bb18566
^bb18566:
 cf.br ^bb18567
^bb18567:
 cf.br ^bb18568
^bb18568:
 cf.br ^bb18569
^bb18569:
 cf.br ^bb18570
^bb18570:
 cf.br ^bb18571
^bb18571:
 cf.br ^bb18572
^bb18572:
 cf.br ^bb18573
^bb18573:
 cf.br ^bb18574
^bb18574:
 cf.br ^bb18575
^bb18575:
 cf.br ^bb18576
^bb18576:
 cf.br ^bb18577
^bb18577:
 cf.br ^bb18578
^bb18578:
 cf.br ^bb18579
^bb18579:
 cf.br ^bb18580
^bb18580:
 cf.br ^bb18581
^bb18581:
 cf.br ^bb18582
^bb18582:
 cf.br ^bb18583
^bb18583:
 cf.br ^bb18584
^bb18584:
 cf.br ^bb18585
^bb18585:
 cf.br ^bb18586
^bb18586:
 cf.br ^bb18587
^bb18587:
 cf.br ^bb18588
^bb18588:
 cf.br ^bb18589
^bb18589:
 cf.br ^bb18590
^bb18590:
 cf.br ^bb18591
^bb18591:
 cf.br ^bb18592
^bb18592:
 cf.br ^bb18593
^bb18593:
 cf.br ^bb18594
^bb18594:
 cf.br ^bb18595
^bb18595:
 cf.br ^bb18596
^bb18596:
 cf.br ^bb18597
^bb18597:
 cf.br ^bb18598
^bb18598:
 cf.br ^bb18599
^bb18599:
 cf.br ^bb18600
^bb18600:
 cf.br ^bb18601
^bb18601:
 cf.br ^bb18602
^bb18602:
 cf.br ^bb18603
^bb18603:
 cf.br ^bb18604
^bb18604:
 cf.br ^bb18605
^bb18605:
 cf.br ^bb18606
^bb18606:
 cf.br ^bb18607
^bb18607:
 cf.br ^bb18608
^bb18608:
 cf.br ^bb18609
^bb18609:
 cf.br ^bb18610
^bb18610:
 cf.br ^bb18611
^bb18611:
 cf.br ^bb18612
^bb18612:
 cf.br ^bb18613
^bb18613:
 cf.br ^bb18614
^bb18614:
 cf.br ^bb18615
^bb18615:
 cf.br ^bb18616
^bb18616:
 cf.br ^bb18617
^bb18617:
 cf.br ^bb18618
^bb18618:
 cf.br ^bb18619
^bb18619:
 cf.br ^bb18620
^bb18620:
 cf.br ^bb18621
^bb18621:
 cf.br ^bb18622
^bb18622:
 cf.br ^bb18623
^bb18623:
 cf.br ^bb18624
^bb18624:
 cf.br ^bb18625
^bb18625:
 cf.br ^bb18626
^bb18626:
 cf.br ^bb18627
^bb18627:
 cf.br ^bb18628
^bb18628:
 cf.br ^bb18629
^bb18629:
 cf.br ^bb18630
^bb18630:
 cf.br ^bb18631
^bb18631:
 cf.br ^bb18632
^bb18632:
 cf.br ^bb18633
^bb18633:
 cf.br ^bb18634
^bb18634:
 cf.br ^bb18635
^bb18635:
 cf.br ^bb18636
^bb18636:
 cf.br ^bb18637
^bb18637:
 cf.br ^bb18638
^bb18638:
 cf.br ^bb18639
^bb18639:
 cf.br ^bb18640
^bb18640:
 cf.br ^bb18641
^bb18641:
 cf.br ^bb18642
^bb18642:
 cf.br ^bb18643
^bb18643:
 cf.br ^bb18644
^bb18644:
 cf.br ^bb18645
^bb18645:
 cf.br ^bb18646
^bb18646:
 cf.br ^bb18647
^bb18647:
 cf.br ^bb18648
^bb18648:
 cf.br ^bb18649
^bb18649:
 cf.br ^bb18650
^bb18650:
 cf.br ^bb18651
^bb18651:
 cf.br ^bb18652
^bb18652:
 cf.br ^bb18653
^bb18653:
 cf.br ^bb18654
^bb18654:
 cf.br ^bb18655
^bb18655:
 cf.br ^bb18656
^bb18656:
 cf.br ^bb18657
^bb18657:
 cf.br ^bb18658
^bb18658:
 cf.br ^bb18659
^bb18659:
 cf.br ^bb18660
^bb18660:
 cf.br ^bb18661
^bb18661:
 cf.br ^bb18662
^bb18662:
 cf.br ^bb18663
^bb18663:
 cf.br ^bb18664
^bb18664:
 cf.br ^bb18665
^bb18665:
 cf.br ^bb18666
^bb18666:
 cf.br ^bb18667
^bb18667:
 cf.br ^bb18668
^bb18668:
 cf.br ^bb18669
^bb18669:
 cf.br ^bb18670
^bb18670:
 cf.br ^bb18671
^bb18671:
 cf.br ^bb18672
^bb18672:
 cf.br ^bb18673
^bb18673:
 cf.br ^bb18674
^bb18674:
 cf.br ^bb18675
^bb18675:
 cf.br ^bb18676
^bb18676:
 cf.br ^bb18677
^bb18677:
 cf.br ^bb18678
^bb18678:
 cf.br ^bb18679
^bb18679:
 cf.br ^bb18680
^bb18680:
 cf.br ^bb18681
^bb18681:
 cf.br ^bb18682
^bb18682:
 cf.br ^bb18683
^bb18683:
 cf.br ^bb18684
^bb18684:
 cf.br ^bb18685
^bb18685:
 cf.br ^bb18686
^bb18686:
 cf.br ^bb18687
^bb18687:
 cf.br ^bb18688
^bb18688:
 cf.br ^bb18689
^bb18689:
 cf.br ^bb18690
^bb18690:
 cf.br ^bb18691
^bb18691:
 cf.br ^bb18692
^bb18692:
 cf.br ^bb18693
^bb18693:
 cf.br ^bb18694
^bb18694:
 cf.br ^bb18695
^bb18695:
 cf.br ^bb18696
^bb18696:
 cf.br ^bb18697
^bb18697:
 cf.br ^bb18698
^bb18698:
 cf.br ^bb18699
^bb18699:
 cf.br ^bb18700
^bb18700:
 cf.br ^bb18701
^bb18701:
 cf.br ^bb18702
^bb18702:
 cf.br ^bb18703
^bb18703:
 cf.br ^bb18704
^bb18704:
 cf.br ^bb18705
^bb18705:
 cf.br ^bb18706
^bb18706:
 cf.br ^bb18707
^bb18707:
 cf.br ^bb18708
^bb18708:
 cf.br ^bb18709
^bb18709:
 cf.br ^bb18710
^bb18710:
 cf.br ^bb18711
^bb18711:
 cf.br ^bb18712
^bb18712:
 cf.br ^bb18713
^bb18713:
 cf.br ^bb18714
^bb18714:
 cf.br ^bb18715
^bb18715:
 cf.br ^bb18716
^bb18716:
 cf.br ^bb18717
^bb18717:
 cf.br ^bb18718
^bb18718:
 cf.br ^bb18719
^bb18719:
 cf.br ^bb18720
^bb18720:
 cf.br ^bb18721
^bb18721:
 cf.br ^bb18722
^bb18722:
 cf.br ^bb18723
^bb18723:
 cf.br ^bb18724
^bb18724:
 cf.br ^bb18725
^bb18725:
 cf.br ^bb18726
^bb18726:
 cf.br ^bb18727
^bb18727:
 cf.br ^bb18728
^bb18728:
 cf.br ^bb18729
^bb18729:
 cf.br ^bb18730
^bb18730:
 cf.br ^bb18731
^bb18731:
 cf.br ^bb18732
^bb18732:
 cf.br ^bb18733
^bb18733:
 cf.br ^bb18734
^bb18734:
 cf.br ^bb18735
^bb18735:
 cf.br ^bb18736
^bb18736:
 cf.br ^bb18737
^bb18737:
 cf.br ^bb18738
^bb18738:
 cf.br ^bb18739
^bb18739:
 cf.br ^bb18740
^bb18740:
 cf.br ^bb18741
^bb18741:
 cf.br ^bb18742
^bb18742:
 cf.br ^bb18743
^bb18743:
 cf.br ^bb18744
^bb18744:
 cf.br ^bb18745
^bb18745:
 cf.br ^bb18746
^bb18746:
 cf.br ^bb18747
^bb18747:
 cf.br ^bb18748
^bb18748:
 cf.br ^bb18749
^bb18749:
 cf.br ^bb18750
^bb18750:
 cf.br ^bb18751
^bb18751:
 cf.br ^bb18752
^bb18752:
 cf.br ^bb18753
^bb18753:
 cf.br ^bb18754
^bb18754:
 cf.br ^bb18755
^bb18755:
 cf.br ^bb18756
^bb18756:
 cf.br ^bb18757
^bb18757:
 cf.br ^bb18758
^bb18758:
 cf.br ^bb18759
^bb18759:
 cf.br ^bb18760
^bb18760:
 cf.br ^bb18761
^bb18761:
 cf.br ^bb18762
^bb18762:
 cf.br ^bb18763
^bb18763:
 cf.br ^bb18764
^bb18764:
 cf.br ^bb18765
^bb18765:
 cf.br ^bb18766
^bb18766:
 cf.br ^bb18767
^bb18767:
 cf.br ^bb18768
^bb18768:
 cf.br ^bb18769
^bb18769:
 cf.br ^bb18770
^bb18770:
 cf.br ^bb18771
^bb18771:
 cf.br ^bb18772
^bb18772:
 cf.br ^bb18773
^bb18773:
 cf.br ^bb18774
^bb18774:
 cf.br ^bb18775
^bb18775:
 cf.br ^bb18776
^bb18776:
 cf.br ^bb18777
^bb18777:
 cf.br ^bb18778
^bb18778:
 cf.br ^bb18779
^bb18779:
 cf.br ^bb18780
^bb18780:
 cf.br ^bb18781
^bb18781:
 cf.br ^bb18782
^bb18782:
 cf.br ^bb18783
^bb18783:
 cf.br ^bb18784
^bb18784:
 cf.br ^bb18785
^bb18785:
 cf.br ^bb18786
^bb18786:
 cf.br ^bb18787
^bb18787:
 cf.br ^bb18788
^bb18788:
 cf.br ^bb18789
^bb18789:
 cf.br ^bb18790
^bb18790:
 cf.br ^bb18791
^bb18791:
 cf.br ^bb18792
^bb18792:
 cf.br ^bb18793
^bb18793:
 cf.br ^bb18794
^bb18794:
 cf.br ^bb18795
^bb18795:
 cf.br ^bb18796
^bb18796:
 cf.br ^bb18797
^bb18797:
 cf.br ^bb18798
^bb18798:
 cf.br ^bb18799
^bb18799:
 cf.br ^bb18800
^bb18800:
 cf.br ^bb18801
^bb18801:
 cf.br ^bb18802
^bb18802:
 cf.br ^bb18803
^bb18803:
 cf.br ^bb18804
^bb18804:
 cf.br ^bb18805
^bb18805:
 cf.br ^bb18806
^bb18806:
 cf.br ^bb18807
^bb18807:
 cf.br ^bb18808
^bb18808:
 cf.br ^bb18809
^bb18809:
 cf.br ^bb18810
^bb18810:
 cf.br ^bb18811
^bb18811:
 cf.br ^bb18812
^bb18812:
 cf.br ^bb18813
^bb18813:
 cf.br ^bb18814
^bb18814:
 cf.br ^bb18815
^bb18815:
 cf.br ^bb18816
^bb18816:
 cf.br ^bb18817
^bb18817:
 cf.br ^bb18818
^bb18818:
 cf.br ^bb18819
^bb18819:
 cf.br ^bb18820
^bb18820:
 cf.br ^bb18821
^bb18821:
 cf.br ^bb18822
^bb18822:
 cf.br ^bb18823
^bb18823:
 cf.br ^bb18824
^bb18824:
 cf.br ^bb18825
^bb18825:
 cf.br ^bb18826
^bb18826:
 cf.br ^bb18827
^bb18827:
 cf.br ^bb18828
^bb18828:
 cf.br ^bb18829
^bb18829:
 cf.br ^bb18830
^bb18830:
 cf.br ^bb18831
^bb18831:
 cf.br ^bb18832
^bb18832:
 cf.br ^bb18833
^bb18833:
 cf.br ^bb18834
^bb18834:
 cf.br ^bb18835
^bb18835:
 cf.br ^bb18836
^bb18836:
 cf.br ^bb18837
^bb18837:
 cf.br ^bb18838
^bb18838:
 cf.br ^bb18839
^bb18839:
 cf.br ^bb18840
^bb18840:
 cf.br ^bb18841
^bb18841:
 cf.br ^bb18842
^bb18842:
 cf.br ^bb18843
^bb18843:
 cf.br ^bb18844
^bb18844:
 cf.br ^bb18845
^bb18845:
 cf.br ^bb18846
^bb18846:
 cf.br ^bb18847
^bb18847:
 cf.br ^bb18848
^bb18848:
 cf.br ^bb18849
^bb18849:
 cf.br ^bb18850
^bb18850:
 cf.br ^bb18851
^bb18851:
 cf.br ^bb18852
^bb18852:
 cf.br ^bb18853
^bb18853:
 cf.br ^bb18854
^bb18854:
 cf.br ^bb18855
^bb18855:
 cf.br ^bb18856
^bb18856:
 cf.br ^bb18857
^bb18857:
 cf.br ^bb18858
^bb18858:
 cf.br ^bb18859
^bb18859:
 cf.br ^bb18860
^bb18860:
 cf.br ^bb18861
^bb18861:
 cf.br ^bb18862
^bb18862:
 cf.br ^bb18863
^bb18863:
 cf.br ^bb18864
^bb18864:
 cf.br ^bb18865
^bb18865:
 cf.br ^bb18866
^bb18866:
 cf.br ^bb18867
^bb18867:
 cf.br ^bb18868
^bb18868:
 cf.br ^bb18869
^bb18869:
 cf.br ^bb18870
^bb18870:
 cf.br ^bb18871
^bb18871:
 cf.br ^bb18872
^bb18872:
 cf.br ^bb18873
^bb18873:
 cf.br ^bb18874
^bb18874:
 cf.br ^bb18875
^bb18875:
 cf.br ^bb18876
^bb18876:
 cf.br ^bb18877
^bb18877:
 cf.br ^bb18878
^bb18878:
 cf.br ^bb18879
^bb18879:
 cf.br ^bb18880
^bb18880:
 cf.br ^bb18881
^bb18881:
 cf.br ^bb18882
^bb18882:
 cf.br ^bb18883
^bb18883:
 cf.br ^bb18884
^bb18884:
 cf.br ^bb18885
^bb18885:
 cf.br ^bb18886
^bb18886:
 cf.br ^bb18887
^bb18887:
 cf.br ^bb18888
^bb18888:
 cf.br ^bb18889
^bb18889:
 cf.br ^bb18890
^bb18890:
 cf.br ^bb18891
^bb18891:
 cf.br ^bb18892
^bb18892:
 cf.br ^bb18893
^bb18893:
 cf.br ^bb18894
^bb18894:
 cf.br ^bb18895
^bb18895:
 cf.br ^bb18896
^bb18896:
 cf.br ^bb18897
^bb18897:
 cf.br ^bb18898
^bb18898:
 cf.br ^bb18899
^bb18899:
 cf.br ^bb18900
^bb18900:
 cf.br ^bb18901
^bb18901:
 cf.br ^bb18902
^bb18902:
 cf.br ^bb18903
^bb18903:
 cf.br ^bb18904
^bb18904:
 cf.br ^bb18905
^bb18905:
 cf.br ^bb18906
^bb18906:
 cf.br ^bb18907
^bb18907:
 cf.br ^bb18908
^bb18908:
 cf.br ^bb18909
^bb18909:
 cf.br ^bb18910
^bb18910:
 cf.br ^bb18911
^bb18911:
 cf.br ^bb18912
^bb18912:
 cf.br ^bb18913
^bb18913:
 cf.br ^bb18914
^bb18914:
 cf.br ^bb18915
^bb18915:
 cf.br ^bb18916
^bb18916:
 cf.br ^bb18917
^bb18917:
 cf.br ^bb18918
^bb18918:
 cf.br ^bb18919
^bb18919:
 cf.br ^bb18920
^bb18920:
 cf.br ^bb18921
^bb18921:
 cf.br ^bb18922
^bb18922:
 cf.br ^bb18923
^bb18923:
 cf.br ^bb18924
^bb18924:
 cf.br ^bb18925
^bb18925:
 cf.br ^bb18926
^bb18926:
 cf.br ^bb18927
^bb18927:
 cf.br ^bb18928
^bb18928:
 cf.br ^bb18929
^bb18929:
 cf.br ^bb18930
^bb18930:
 cf.br ^bb18931
^bb18931:
 cf.br ^bb18932
^bb18932:
 cf.br ^bb18933
^bb18933:
 cf.br ^bb18934
^bb18934:
 cf.br ^bb18935
^bb18935:
 cf.br ^bb18936
^bb18936:
 cf.br ^bb18937
^bb18937:
 cf.br ^bb18938
^bb18938:
 cf.br ^bb18939
^bb18939:
 cf.br ^bb18940
^bb18940:
 cf.br ^bb18941
^bb18941:
 cf.br ^bb18942
^bb18942:
 cf.br ^bb18943
^bb18943:
 cf.br ^bb18944
^bb18944:
 cf.br ^bb18945
^bb18945:
 cf.br ^bb18946
^bb18946:
 cf.br ^bb18947
^bb18947:
 cf.br ^bb18948
^bb18948:
 cf.br ^bb18949
^bb18949:
 cf.br ^bb18950
^bb18950:
 cf.br ^bb18951
^bb18951:
 cf.br ^bb18952
^bb18952:
 cf.br ^bb18953
^bb18953:
 cf.br ^bb18954
^bb18954:
 cf.br ^bb18955
^bb18955:
 cf.br ^bb18956
^bb18956:
 cf.br ^bb18957
^bb18957:
 cf.br ^bb18958
^bb18958:
 cf.br ^bb18959
^bb18959:
 cf.br ^bb18960
^bb18960:
 cf.br ^bb18961
^bb18961:
 cf.br ^bb18962
^bb18962:
 cf.br ^bb18963
^bb18963:
 cf.br ^bb18964
^bb18964:
 cf.br ^bb18965
^bb18965:
 cf.br ^bb18966
^bb18966:
 cf.br ^bb18967
^bb18967:
 cf.br ^bb18968
^bb18968:
 cf.br ^bb18969
^bb18969:
 cf.br ^bb18970
^bb18970:
 cf.br ^bb18971
^bb18971:
 cf.br ^bb18972
^bb18972:
 cf.br ^bb18973
^bb18973:
 cf.br ^bb18974
^bb18974:
 cf.br ^bb18975
^bb18975:
 cf.br ^bb18976
^bb18976:
 cf.br ^bb18977
^bb18977:
 cf.br ^bb18978
^bb18978:
 cf.br ^bb18979
^bb18979:
 cf.br ^bb18980
^bb18980:
 cf.br ^bb18981
^bb18981:
 cf.br ^bb18982
^bb18982:
 cf.br ^bb18983
^bb18983:
 cf.br ^bb18984
^bb18984:
 cf.br ^bb18985
^bb18985:
 cf.br ^bb18986
^bb18986:
 cf.br ^bb18987
^bb18987:
 cf.br ^bb18988
^bb18988:
 cf.br ^bb18989
^bb18989:
 cf.br ^bb18990
^bb18990:
 cf.br ^bb18991
^bb18991:
 cf.br ^bb18992
^bb18992:
 cf.br ^bb18993
^bb18993:
 cf.br ^bb18994
^bb18994:
 cf.br ^bb18995
^bb18995:
 cf.br ^bb18996
^bb18996:
 cf.br ^bb18997
^bb18997:
 cf.br ^bb18998
^bb18998:
 cf.br ^bb18999
^bb18999:
 cf.br ^bb19000
^bb19000:
 cf.br ^bb19001
^bb19001:
 cf.br ^bb19002
^bb19002:
 cf.br ^bb19003
^bb19003:
 cf.br ^bb19004
^bb19004:
 cf.br ^bb19005
^bb19005:
 cf.br ^bb19006
^bb19006:
 cf.br ^bb19007
^bb19007:
 cf.br ^bb19008
^bb19008:
 cf.br ^bb19009
^bb19009:
 cf.br ^bb19010
^bb19010:
 cf.br ^bb19011
^bb19011:
 cf.br ^bb19012
^bb19012:
 cf.br ^bb19013
^bb19013:
 cf.br ^bb19014
^bb19014:
 cf.br ^bb19015
^bb19015:
 cf.br ^bb19016
^bb19016:
 cf.br ^bb19017
^bb19017:
 cf.br ^bb19018
^bb19018:
 cf.br ^bb19019
^bb19019:
 cf.br ^bb19020
^bb19020:
 cf.br ^bb19021
^bb19021:
 cf.br ^bb19022
^bb19022:
 cf.br ^bb19023
^bb19023:
 cf.br ^bb19024
^bb19024:
 cf.br ^bb19025
^bb19025:
 cf.br ^bb19026
^bb19026:
 cf.br ^bb19027
^bb19027:
 cf.br ^bb19028
^bb19028:
 cf.br ^bb19029
^bb19029:
 cf.br ^bb19030
^bb19030:
 cf.br ^bb19031
^bb19031:
 cf.br ^bb19032
^bb19032:
 cf.br ^bb19033
^bb19033:
 cf.br ^bb19034
^bb19034:
 cf.br ^bb19035
^bb19035:
 cf.br ^bb19036
^bb19036:
 cf.br ^bb19037
^bb19037:
 cf.br ^bb19038
^bb19038:
 cf.br ^bb19039
^bb19039:
 cf.br ^bb19040
^bb19040:
 cf.br ^bb19041
^bb19041:
 cf.br ^bb19042
^bb19042:
 cf.br ^bb19043
^bb19043:
 cf.br ^bb19044
^bb19044:
 cf.br ^bb19045
^bb19045:
 cf.br ^bb19046
^bb19046:
 cf.br ^bb19047
^bb19047:
 cf.br ^bb19048
^bb19048:
 cf.br ^bb19049
^bb19049:
 cf.br ^bb19050
^bb19050:
 cf.br ^bb19051
^bb19051:
 cf.br ^bb19052
^bb19052:
 cf.br ^bb19053
^bb19053:
 cf.br ^bb19054
^bb19054:
 cf.br ^bb19055
^bb19055:
 cf.br ^bb19056
^bb19056:
 cf.br ^bb19057
^bb19057:
 cf.br ^bb19058
^bb19058:
 cf.br ^bb19059
^bb19059:
 cf.br ^bb19060
^bb19060:
 cf.br ^bb19061
^bb19061:
 cf.br ^bb19062
^bb19062:
 cf.br ^bb19063
^bb19063:
 cf.br ^bb19064
^bb19064:
 cf.br ^bb19065
^bb19065:
 cf.br ^bb19066
^bb19066:
 cf.br ^bb19067
^bb19067:
 cf.br ^bb19068
^bb19068:
 cf.br ^bb19069
^bb19069:
 cf.br ^bb19070
^bb19070:
 cf.br ^bb19071
^bb19071:
 cf.br ^bb19072
^bb19072:
 cf.br ^bb19073
^bb19073:
 cf.br ^bb19074
^bb19074:
 cf.br ^bb19075
^bb19075:
 cf.br ^bb19076
^bb19076:
 cf.br ^bb19077
^bb19077:
 cf.br ^bb19078
^bb19078:
 cf.br ^bb19079
^bb19079:
 cf.br ^bb19080
^bb19080:
 cf.br ^bb19081
^bb19081:
 cf.br ^bb19082
^bb19082:
 cf.br ^bb19083
^bb19083:
 cf.br ^bb19084
^bb19084:
 cf.br ^bb19085
^bb19085:
 cf.br ^bb19086
^bb19086:
 cf.br ^bb19087
^bb19087:
 cf.br ^bb19088
^bb19088:
 cf.br ^bb19089
^bb19089:
 cf.br ^bb19090
^bb19090:
 cf.br ^bb19091
^bb19091:
 cf.br ^bb19092
^bb19092:
 cf.br ^bb19093
^bb19093:
 cf.br ^bb19094
^bb19094:
 cf.br ^bb19095
^bb19095:
 cf.br ^bb19096
^bb19096:
 cf.br ^bb19097
^bb19097:
 cf.br ^bb19098
^bb19098:
 cf.br ^bb19099
^bb19099:
 cf.br ^bb19100
^bb19100:
 cf.br ^bb19101
^bb19101:
 cf.br ^bb19102
^bb19102:
 cf.br ^bb19103
^bb19103:
 cf.br ^bb19104
^bb19104:
 cf.br ^bb19105
^bb19105:
 cf.br ^bb19106
^bb19106:
 cf.br ^bb19107
^bb19107:
 cf.br ^bb19108
^bb19108:
 cf.br ^bb19109
^bb19109:
 cf.br ^bb19110
^bb19110:
 cf.br ^bb19111
^bb19111:
 cf.br ^bb19112
^bb19112:
 cf.br ^bb19113
^bb19113:
 cf.br ^bb19114
^bb19114:
 cf.br ^bb19115
^bb19115:
 cf.br ^bb19116
^bb19116:
 cf.br ^bb19117
^bb19117:
 cf.br ^bb19118
^bb19118:
 cf.br ^bb19119
^bb19119:
 cf.br ^bb19120
^bb19120:
 cf.br ^bb19121
^bb19121:
 cf.br ^bb19122
^bb19122:
 cf.br ^bb19123
^bb19123:
 cf.br ^bb19124
^bb19124:
 cf.br ^bb19125
^bb19125:
 cf.br ^bb19126
^bb19126:
 cf.br ^bb19127
^bb19127:
 cf.br ^bb19128
^bb19128:
 cf.br ^bb19129
^bb19129:
 cf.br ^bb19130
^bb19130:
 cf.br ^bb19131
^bb19131:
 cf.br ^bb19132
^bb19132:
 cf.br ^bb19133
^bb19133:
 cf.br ^bb19134
^bb19134:
 cf.br ^bb19135
^bb19135:
 cf.br ^bb19136
^bb19136:
 cf.br ^bb19137
^bb19137:
 cf.br ^bb19138
^bb19138:
 cf.br ^bb19139
^bb19139:
 cf.br ^bb19140
^bb19140:
 cf.br ^bb19141
^bb19141:
 cf.br ^bb19142
^bb19142:
 cf.br ^bb19143
^bb19143:
 cf.br ^bb19144
^bb19144:
 cf.br ^bb19145
^bb19145:
 cf.br ^bb19146
^bb19146:
 cf.br ^bb19147
^bb19147:
 cf.br ^bb19148
^bb19148:
 cf.br ^bb19149
^bb19149:
 cf.br ^bb19150
^bb19150:
 cf.br ^bb19151
^bb19151:
 cf.br ^bb19152
^bb19152:
 cf.br ^bb19153
^bb19153:
 cf.br ^bb19154
^bb19154:
 cf.br ^bb19155
^bb19155:
 cf.br ^bb19156
^bb19156:
 cf.br ^bb19157
^bb19157:
 cf.br ^bb19158
^bb19158:
 cf.br ^bb19159
^bb19159:
 cf.br ^bb19160
^bb19160:
 cf.br ^bb19161
^bb19161:
 cf.br ^bb19162
^bb19162:
 cf.br ^bb19163
^bb19163:
 cf.br ^bb19164
^bb19164:
 cf.br ^bb19165
^bb19165:
 cf.br ^bb19166
^bb19166:
 cf.br ^bb19167
^bb19167:
 cf.br ^bb19168
^bb19168:
 cf.br ^bb19169
^bb19169:
 cf.br ^bb19170
^bb19170:
 cf.br ^bb19171
^bb19171:
 cf.br ^bb19172
^bb19172:
 cf.br ^bb19173
^bb19173:
 cf.br ^bb19174
^bb19174:
 cf.br ^bb19175
^bb19175:
 cf.br ^bb19176
^bb19176:
 cf.br ^bb19177
^bb19177:
 cf.br ^bb19178
^bb19178:
 cf.br ^bb19179
^bb19179:
 cf.br ^bb19180
^bb19180:
 cf.br ^bb19181
^bb19181:
 cf.br ^bb19182
^bb19182:
 cf.br ^bb19183
^bb19183:
 cf.br ^bb19184
^bb19184:
 cf.br ^bb19185
^bb19185:
 cf.br ^bb19186
^bb19186:
 cf.br ^bb19187
^bb19187:
 cf.br ^bb19188
^bb19188:
 cf.br ^bb19189
^bb19189:
 cf.br ^bb19190
^bb19190:
 cf.br ^bb19191
^bb19191:
 cf.br ^bb19192
^bb19192:
 cf.br ^bb19193
^bb19193:
 cf.br ^bb19194
^bb19194:
 cf.br ^bb19195
^bb19195:
 cf.br ^bb19196
^bb19196:
 cf.br ^bb19197
^bb19197:
 cf.br ^bb19198
^bb19198:
 cf.br ^bb19199
^bb19199:
 cf.br ^bb19200
^bb19200:
 cf.br ^bb19201
^bb19201:
 cf.br ^bb19202
^bb19202:
 cf.br ^bb19203
^bb19203:
 cf.br ^bb19204
^bb19204:
 cf.br ^bb19205
^bb19205:
 cf.br ^bb19206
^bb19206:
 cf.br ^bb19207
^bb19207:
 cf.br ^bb19208
^bb19208:
 cf.br ^bb19209
^bb19209:
 cf.br ^bb19210
^bb19210:
 cf.br ^bb19211
^bb19211:
 cf.br ^bb19212
^bb19212:
 cf.br ^bb19213
^bb19213:
 cf.br ^bb19214
^bb19214:
 cf.br ^bb19215
^bb19215:
 cf.br ^bb19216
^bb19216:
 cf.br ^bb19217
^bb19217:
 cf.br ^bb19218
^bb19218:
 cf.br ^bb19219
^bb19219:
 cf.br ^bb19220
^bb19220:
 cf.br ^bb19221
^bb19221:
 cf.br ^bb19222
^bb19222:
 cf.br ^bb19223
^bb19223:
 cf.br ^bb19224
^bb19224:
 cf.br ^bb19225
^bb19225:
 cf.br ^bb19226
^bb19226:
 cf.br ^bb19227
^bb19227:
 cf.br ^bb19228
^bb19228:
 cf.br ^bb19229
^bb19229:
 cf.br ^bb19230
^bb19230:
 cf.br ^bb19231
^bb19231:
 cf.br ^bb19232
^bb19232:
 cf.br ^bb19233
^bb19233:
 cf.br ^bb19234
^bb19234:
 cf.br ^bb19235
^bb19235:
 cf.br ^bb19236
^bb19236:
 cf.br ^bb19237
^bb19237:
 cf.br ^bb19238
^bb19238:
 cf.br ^bb19239
^bb19239:
 cf.br ^bb19240
^bb19240:
 cf.br ^bb19241
^bb19241:
 cf.br ^bb19242
^bb19242:
 cf.br ^bb19243
^bb19243:
 cf.br ^bb19244
^bb19244:
 cf.br ^bb19245
^bb19245:
 cf.br ^bb19246
^bb19246:
 cf.br ^bb19247
^bb19247:
 cf.br ^bb19248
^bb19248:
 cf.br ^bb19249
^bb19249:
 cf.br ^bb19250
^bb19250:
 cf.br ^bb19251
^bb19251:
 cf.br ^bb19252
^bb19252:
 cf.br ^bb19253
^bb19253:
 cf.br ^bb19254
^bb19254:
 cf.br ^bb19255
^bb19255:
 cf.br ^bb19256
^bb19256:
 cf.br ^bb19257
^bb19257:
 cf.br ^bb19258
^bb19258:
 cf.br ^bb19259
^bb19259:
 cf.br ^bb19260
^bb19260:
 cf.br ^bb19261
^bb19261:
 cf.br ^bb19262
^bb19262:
 cf.br ^bb19263
^bb19263:
 cf.br ^bb19264
^bb19264:
 cf.br ^bb19265
^bb19265:
 cf.br ^bb19266
^bb19266:
 cf.br ^bb19267
^bb19267:
 cf.br ^bb19268
^bb19268:
 cf.br ^bb19269
^bb19269:
 cf.br ^bb19270
^bb19270:
 cf.br ^bb19271
^bb19271:
 cf.br ^bb19272
^bb19272:
 cf.br ^bb19273
^bb19273:
 cf.br ^bb19274
^bb19274:
 cf.br ^bb19275
^bb19275:
 cf.br ^bb19276
^bb19276:
 cf.br ^bb19277
^bb19277:
 cf.br ^bb19278
^bb19278:
 cf.br ^bb19279
^bb19279:
 cf.br ^bb19280
^bb19280:
 cf.br ^bb19281
^bb19281:
 cf.br ^bb19282
^bb19282:
 cf.br ^bb19283
^bb19283:
 cf.br ^bb19284
^bb19284:
 cf.br ^bb19285
^bb19285:
 cf.br ^bb19286
^bb19286:
 cf.br ^bb19287
^bb19287:
 cf.br ^bb19288
^bb19288:
 cf.br ^bb19289
^bb19289:
 cf.br ^bb19290
^bb19290:
 cf.br ^bb19291
^bb19291:
 cf.br ^bb19292
^bb19292:
 cf.br ^bb19293
^bb19293:
 cf.br ^bb19294
^bb19294:
 cf.br ^bb19295
^bb19295:
 cf.br ^bb19296
^bb19296:
 cf.br ^bb19297
^bb19297:
 cf.br ^bb19298
^bb19298:
 cf.br ^bb19299
^bb19299:
 cf.br ^bb19300
^bb19300:
 cf.br ^bb19301
^bb19301:
 cf.br ^bb19302
^bb19302:
 cf.br ^bb19303
^bb19303:
 cf.br ^bb19304
^bb19304:
 cf.br ^bb19305
^bb19305:
 cf.br ^bb19306
^bb19306:
 cf.br ^bb19307
^bb19307:
 cf.br ^bb19308
^bb19308:
 cf.br ^bb19309
^bb19309:
 cf.br ^bb19310
^bb19310:
 cf.br ^bb19311
^bb19311:
 cf.br ^bb19312
^bb19312:
 cf.br ^bb19313
^bb19313:
 cf.br ^bb19314
^bb19314:
 cf.br ^bb19315
^bb19315:
 cf.br ^bb19316
^bb19316:
 cf.br ^bb19317
^bb19317:
 cf.br ^bb19318
^bb19318:
 cf.br ^bb19319
^bb19319:
 cf.br ^bb19320
^bb19320:
 cf.br ^bb19321
^bb19321:
 cf.br ^bb19322
^bb19322:
 cf.br ^bb19323
^bb19323:
 cf.br ^bb19324
^bb19324:
 cf.br ^bb19325
^bb19325:
 cf.br ^bb19326
^bb19326:
 cf.br ^bb19327
^bb19327:
 cf.br ^bb19328
^bb19328:
 cf.br ^bb19329
^bb19329:
 cf.br ^bb19330
^bb19330:
 cf.br ^bb19331
^bb19331:
 cf.br ^bb19332
^bb19332:
 cf.br ^bb19333
^bb19333:
 cf.br ^bb19334
^bb19334:
 cf.br ^bb19335
^bb19335:
 cf.br ^bb19336
^bb19336:
 cf.br ^bb19337
^bb19337:
 cf.br ^bb19338
^bb19338:
 cf.br ^bb19339
^bb19339:
 cf.br ^bb19340
^bb19340:
 cf.br ^bb19341
^bb19341:
 cf.br ^bb19342
^bb19342:
 cf.br ^bb19343
^bb19343:
 cf.br ^bb19344
^bb19344:
 cf.br ^bb19345
^bb19345:
 cf.br ^bb19346
^bb19346:
 cf.br ^bb19347
^bb19347:
 cf.br ^bb19348
^bb19348:
 cf.br ^bb19349
^bb19349:
 cf.br ^bb19350
^bb19350:
 cf.br ^bb19351
^bb19351:
 cf.br ^bb19352
^bb19352:
 cf.br ^bb19353
^bb19353:
 cf.br ^bb19354
^bb19354:
 cf.br ^bb19355
^bb19355:
 cf.br ^bb19356
^bb19356:
 cf.br ^bb19357
^bb19357:
 cf.br ^bb19358
^bb19358:
 cf.br ^bb19359
^bb19359:
 cf.br ^bb19360
^bb19360:
 cf.br ^bb19361
^bb19361:
 cf.br ^bb19362
^bb19362:
 cf.br ^bb19363
^bb19363:
 cf.br ^bb19364
^bb19364:
 cf.br ^bb19365
^bb19365:
 cf.br ^bb19366
^bb19366:
 cf.br ^bb19367
^bb19367:
 cf.br ^bb19368
^bb19368:
 cf.br ^bb19369
^bb19369:
 cf.br ^bb19370
^bb19370:
 cf.br ^bb19371
^bb19371:
 cf.br ^bb19372
^bb19372:
 cf.br ^bb19373
^bb19373:
 cf.br ^bb19374
^bb19374:
 cf.br ^bb19375
^bb19375:
 cf.br ^bb19376
^bb19376:
 cf.br ^bb19377
^bb19377:
 cf.br ^bb19378
^bb19378:
 cf.br ^bb19379
^bb19379:
 cf.br ^bb19380
^bb19380:
 cf.br ^bb19381
^bb19381:
 cf.br ^bb19382
^bb19382:
 cf.br ^bb19383
^bb19383:
 cf.br ^bb19384
^bb19384:
 cf.br ^bb19385
^bb19385:
 cf.br ^bb19386
^bb19386:
 cf.br ^bb19387
^bb19387:
 cf.br ^bb19388
^bb19388:
 cf.br ^bb19389
^bb19389:
 cf.br ^bb19390
^bb19390:
 cf.br ^bb19391
^bb19391:
 cf.br ^bb19392
^bb19392:
 cf.br ^bb19393
^bb19393:
 cf.br ^bb19394
^bb19394:
 cf.br ^bb19395
^bb19395:
 cf.br ^bb19396
^bb19396:
 cf.br ^bb19397
^bb19397:
 cf.br ^bb19398
^bb19398:
 cf.br ^bb19399
^bb19399:
 cf.br ^bb19400
^bb19400:
 cf.br ^bb19401
^bb19401:
 cf.br ^bb19402
^bb19402:
 cf.br ^bb19403
^bb19403:
 cf.br ^bb19404
^bb19404:
 cf.br ^bb19405
^bb19405:
 cf.br ^bb19406
^bb19406:
 cf.br ^bb19407
^bb19407:
 cf.br ^bb19408
^bb19408:
 cf.br ^bb19409
^bb19409:
 cf.br ^bb19410
^bb19410:
 cf.br ^bb19411
^bb19411:
 cf.br ^bb19412
^bb19412:
 cf.br ^bb19413
^bb19413:
 cf.br ^bb19414
^bb19414:
 cf.br ^bb19415
^bb19415:
 cf.br ^bb19416
^bb19416:
 cf.br ^bb19417
^bb19417:
 cf.br ^bb19418
^bb19418:
 cf.br ^bb19419
^bb19419:
 cf.br ^bb19420
^bb19420:
 cf.br ^bb19421
^bb19421:
 cf.br ^bb19422
^bb19422:
 cf.br ^bb19423
^bb19423:
 cf.br ^bb19424
^bb19424:
 cf.br ^bb19425
^bb19425:
 cf.br ^bb19426
^bb19426:
 cf.br ^bb19427
^bb19427:
 cf.br ^bb19428
^bb19428:
 cf.br ^bb19429
^bb19429:
 cf.br ^bb19430
^bb19430:
 cf.br ^bb19431
^bb19431:
 cf.br ^bb19432
^bb19432:
 cf.br ^bb19433
^bb19433:
 cf.br ^bb19434
^bb19434:
 cf.br ^bb19435
^bb19435:
 cf.br ^bb19436
^bb19436:
 cf.br ^bb19437
^bb19437:
 cf.br ^bb19438
^bb19438:
 cf.br ^bb19439
^bb19439:
 cf.br ^bb19440
^bb19440:
 cf.br ^bb19441
^bb19441:
 cf.br ^bb19442
^bb19442:
 cf.br ^bb19443
^bb19443:
 cf.br ^bb19444
^bb19444:
 cf.br ^bb19445
^bb19445:
 cf.br ^bb19446
^bb19446:
 cf.br ^bb19447
^bb19447:
 cf.br ^bb19448
^bb19448:
 cf.br ^bb19449
^bb19449:
 cf.br ^bb19450
^bb19450:
 cf.br ^bb19451
^bb19451:
 cf.br ^bb19452
^bb19452:
 cf.br ^bb19453
^bb19453:
 cf.br ^bb19454
^bb19454:
 cf.br ^bb19455
^bb19455:
 cf.br ^bb19456
^bb19456:
 cf.br ^bb19457
^bb19457:
 cf.br ^bb19458
^bb19458:
 cf.br ^bb19459
^bb19459:
 cf.br ^bb19460
^bb19460:
 cf.br ^bb19461
^bb19461:
 cf.br ^bb19462
^bb19462:
 cf.br ^bb19463
^bb19463:
 cf.br ^bb19464
^bb19464:
 cf.br ^bb19465
^bb19465:
 cf.br ^bb19466
^bb19466:
 cf.br ^bb19467
^bb19467:
 cf.br ^bb19468
^bb19468:
 cf.br ^bb19469
^bb19469:
 cf.br ^bb19470
^bb19470:
 cf.br ^bb19471
^bb19471:
 cf.br ^bb19472
^bb19472:
 cf.br ^bb19473
^bb19473:
 cf.br ^bb19474
^bb19474:
 cf.br ^bb19475
^bb19475:
 cf.br ^bb19476
^bb19476:
 cf.br ^bb19477
^bb19477:
 cf.br ^bb19478
^bb19478:
 cf.br ^bb19479
^bb19479:
 cf.br ^bb19480
^bb19480:
 cf.br ^bb19481
^bb19481:
 cf.br ^bb19482
^bb19482:
 cf.br ^bb19483
^bb19483:
 cf.br ^bb19484
^bb19484:
 cf.br ^bb19485
^bb19485:
 cf.br ^bb19486
^bb19486:
 cf.br ^bb19487
^bb19487:
 cf.br ^bb19488
^bb19488:
 cf.br ^bb19489
^bb19489:
 cf.br ^bb19490
^bb19490:
 cf.br ^bb19491
^bb19491:
 cf.br ^bb19492
^bb19492:
 cf.br ^bb19493
^bb19493:
 cf.br ^bb19494
^bb19494:
 cf.br ^bb19495
^bb19495:
 cf.br ^bb19496
^bb19496:
 cf.br ^bb19497
^bb19497:
 cf.br ^bb19498
^bb19498:
 cf.br ^bb19499
^bb19499:
 cf.br ^bb19500
^bb19500:
 cf.br ^bb19501
^bb19501:
 cf.br ^bb19502
^bb19502:
 cf.br ^bb19503
^bb19503:
 cf.br ^bb19504
^bb19504:
 cf.br ^bb19505
^bb19505:
 cf.br ^bb19506
^bb19506:
 cf.br ^bb19507
^bb19507:
 cf.br ^bb19508
^bb19508:
 cf.br ^bb19509
^bb19509:
 cf.br ^bb19510
^bb19510:
 cf.br ^bb19511
^bb19511:
 cf.br ^bb19512
^bb19512:
 cf.br ^bb19513
^bb19513:
 cf.br ^bb19514
^bb19514:
 cf.br ^bb19515
^bb19515:
 cf.br ^bb19516
^bb19516:
 cf.br ^bb19517
^bb19517:
 cf.br ^bb19518
^bb19518:
 cf.br ^bb19519
^bb19519:
 cf.br ^bb19520
^bb19520:
 cf.br ^bb19521
^bb19521:
 cf.br ^bb19522
^bb19522:
 cf.br ^bb19523
^bb19523:
 cf.br ^bb19524
^bb19524:
 cf.br ^bb19525
^bb19525:
 cf.br ^bb19526
^bb19526:
 cf.br ^bb19527
^bb19527:
 cf.br ^bb19528
^bb19528:
 cf.br ^bb19529
^bb19529:
 cf.br ^bb19530
^bb19530:
 cf.br ^bb19531
^bb19531:
 cf.br ^bb19532
^bb19532:
 cf.br ^bb19533
^bb19533:
 cf.br ^bb19534
^bb19534:
 cf.br ^bb19535
^bb19535:
 cf.br ^bb19536
^bb19536:
 cf.br ^bb19537
^bb19537:
 cf.br ^bb19538
^bb19538:
 cf.br ^bb19539
^bb19539:
 cf.br ^bb19540
^bb19540:
 cf.br ^bb19541
^bb19541:
 cf.br ^bb19542
^bb19542:
 cf.br ^bb19543
^bb19543:
 cf.br ^bb19544
^bb19544:
 cf.br ^bb19545
^bb19545:
 cf.br ^bb19546
^bb19546:
 cf.br ^bb19547
^bb19547:
 cf.br ^bb19548
^bb19548:
 cf.br ^bb19549
^bb19549:
 cf.br ^bb19550
^bb19550:
 cf.br ^bb19551
^bb19551:
 cf.br ^bb19552
^bb19552:
 cf.br ^bb19553
^bb19553:
 cf.br ^bb19554
^bb19554:
 cf.br ^bb19555
^bb19555:
 cf.br ^bb19556
^bb19556:
 cf.br ^bb19557
^bb19557:
 cf.br ^bb19558
^bb19558:
 cf.br ^bb19559
^bb19559:
 cf.br ^bb19560
^bb19560:
 cf.br ^bb19561
^bb19561:
 cf.br ^bb19562
^bb19562:
 cf.br ^bb19563
^bb19563:
 cf.br ^bb19564
^bb19564:
 cf.br ^bb19565
^bb19565:
 cf.br ^bb19566
^bb19566:
 cf.br ^bb19567
^bb19567:
 cf.br ^bb19568
^bb19568:
 cf.br ^bb19569
^bb19569:
 cf.br ^bb19570
^bb19570:
 cf.br ^bb19571
^bb19571:
 cf.br ^bb19572
^bb19572:
 cf.br ^bb19573
^bb19573:
 cf.br ^bb19574
^bb19574:
 cf.br ^bb19575
^bb19575:
 cf.br ^bb19576
^bb19576:
 cf.br ^bb19577
^bb19577:
 cf.br ^bb19578
^bb19578:
 cf.br ^bb19579
^bb19579:
 cf.br ^bb19580
^bb19580:
 cf.br ^bb19581
^bb19581:
 cf.br ^bb19582
^bb19582:
 cf.br ^bb19583
^bb19583:
 cf.br ^bb19584
^bb19584:
 cf.br ^bb19585
^bb19585:
 cf.br ^bb19586
^bb19586:
 cf.br ^bb19587
^bb19587:
 cf.br ^bb19588
^bb19588:
 cf.br ^bb19589
^bb19589:
 cf.br ^bb19590
^bb19590:
 cf.br ^bb19591
^bb19591:
 cf.br ^bb19592
^bb19592:
 cf.br ^bb19593
^bb19593:
 cf.br ^bb19594
^bb19594:
 cf.br ^bb19595
^bb19595:
 cf.br ^bb19596
^bb19596:
 cf.br ^bb19597
^bb19597:
 cf.br ^bb19598
^bb19598:
 cf.br ^bb19599
^bb19599:
 cf.br ^bb19600
^bb19600:
 cf.br ^bb19601
^bb19601:
 cf.br ^bb19602
^bb19602:
 cf.br ^bb19603
^bb19603:
 cf.br ^bb19604
^bb19604:
 cf.br ^bb19605
^bb19605:
 cf.br ^bb19606
^bb19606:
 cf.br ^bb19607
^bb19607:
 cf.br ^bb19608
^bb19608:
 cf.br ^bb19609
^bb19609:
 cf.br ^bb19610
^bb19610:
 cf.br ^bb19611
^bb19611:
 cf.br ^bb19612
^bb19612:
 cf.br ^bb19613
^bb19613:
 cf.br ^bb19614
^bb19614:
 cf.br ^bb19615
^bb19615:
 cf.br ^bb19616
^bb19616:
 cf.br ^bb19617
^bb19617:
 cf.br ^bb19618
^bb19618:
 cf.br ^bb19619
^bb19619:
 cf.br ^bb19620
^bb19620:
 cf.br ^bb19621
^bb19621:
 cf.br ^bb19622
^bb19622:
 cf.br ^bb19623
^bb19623:
 cf.br ^bb19624
^bb19624:
 cf.br ^bb19625
^bb19625:
 cf.br ^bb19626
^bb19626:
 cf.br ^bb19627
^bb19627:
 cf.br ^bb19628
^bb19628:
 cf.br ^bb19629
^bb19629:
 cf.br ^bb19630
^bb19630:
 cf.br ^bb19631
^bb19631:
 cf.br ^bb19632
^bb19632:
 cf.br ^bb19633
^bb19633:
 cf.br ^bb19634
^bb19634:
 cf.br ^bb19635
^bb19635:
 cf.br ^bb19636
^bb19636:
 cf.br ^bb19637
^bb19637:
 cf.br ^bb19638
^bb19638:
 cf.br ^bb19639
^bb19639:
 cf.br ^bb19640
^bb19640:
 cf.br ^bb19641
^bb19641:
 cf.br ^bb19642
^bb19642:
 cf.br ^bb19643
^bb19643:
 cf.br ^bb19644
^bb19644:
 cf.br ^bb19645
^bb19645:
 cf.br ^bb19646
^bb19646:
 cf.br ^bb19647
^bb19647:
 cf.br ^bb19648
^bb19648:
 cf.br ^bb19649
^bb19649:
 cf.br ^bb19650
^bb19650:
 cf.br ^bb19651
^bb19651:
 cf.br ^bb19652
^bb19652:
 cf.br ^bb19653
^bb19653:
 cf.br ^bb19654
^bb19654:
 cf.br ^bb19655
^bb19655:
 cf.br ^bb19656
^bb19656:
 cf.br ^bb19657
^bb19657:
 cf.br ^bb19658
^bb19658:
 cf.br ^bb19659
^bb19659:
 cf.br ^bb19660
^bb19660:
 cf.br ^bb19661
^bb19661:
 cf.br ^bb19662
^bb19662:
 cf.br ^bb19663
^bb19663:
 cf.br ^bb19664
^bb19664:
 cf.br ^bb19665
^bb19665:
 cf.br ^bb19666
^bb19666:
 cf.br ^bb19667
^bb19667:
 cf.br ^bb19668
^bb19668:
 cf.br ^bb19669
^bb19669:
 cf.br ^bb19670
^bb19670:
 cf.br ^bb19671
^bb19671:
 cf.br ^bb19672
^bb19672:
 cf.br ^bb19673
^bb19673:
 cf.br ^bb19674
^bb19674:
 cf.br ^bb19675
^bb19675:
 cf.br ^bb19676
^bb19676:
 cf.br ^bb19677
^bb19677:
 cf.br ^bb19678
^bb19678:
 cf.br ^bb19679
^bb19679:
 cf.br ^bb19680
^bb19680:
 cf.br ^bb19681
^bb19681:
 cf.br ^bb19682
^bb19682:
 cf.br ^bb19683
^bb19683:
 cf.br ^bb19684
^bb19684:
 cf.br ^bb19685
^bb19685:
 cf.br ^bb19686
^bb19686:
 cf.br ^bb19687
^bb19687:
 cf.br ^bb19688
^bb19688:
 cf.br ^bb19689
^bb19689:
 cf.br ^bb19690
^bb19690:
 cf.br ^bb19691
^bb19691:
 cf.br ^bb19692
^bb19692:
 cf.br ^bb19693
^bb19693:
 cf.br ^bb19694
^bb19694:
 cf.br ^bb19695
^bb19695:
 cf.br ^bb19696
^bb19696:
 cf.br ^bb19697
^bb19697:
 cf.br ^bb19698
^bb19698:
 cf.br ^bb19699
^bb19699:
 cf.br ^bb19700
^bb19700:
 cf.br ^bb19701
^bb19701:
 cf.br ^bb19702
^bb19702:
 cf.br ^bb19703
^bb19703:
 cf.br ^bb19704
^bb19704:
 cf.br ^bb19705
^bb19705:
 cf.br ^bb19706
^bb19706:
 cf.br ^bb19707
^bb19707:
 cf.br ^bb19708
^bb19708:
 cf.br ^bb19709
^bb19709:
 cf.br ^bb19710
^bb19710:
 cf.br ^bb19711
^bb19711:
 cf.br ^bb19712
^bb19712:
 cf.br ^bb19713
^bb19713:
 cf.br ^bb19714
^bb19714:
 cf.br ^bb19715
^bb19715:
 cf.br ^bb19716
^bb19716:
 cf.br ^bb19717
^bb19717:
 cf.br ^bb19718
^bb19718:
 cf.br ^bb19719
^bb19719:
 cf.br ^bb19720
^bb19720:
 cf.br ^bb19721
^bb19721:
 cf.br ^bb19722
^bb19722:
 cf.br ^bb19723
^bb19723:
 cf.br ^bb19724
^bb19724:
 cf.br ^bb19725
^bb19725:
 cf.br ^bb19726
^bb19726:
 cf.br ^bb19727
^bb19727:
 cf.br ^bb19728
^bb19728:
 cf.br ^bb19729
^bb19729:
 cf.br ^bb19730
^bb19730:
 cf.br ^bb19731
^bb19731:
 cf.br ^bb19732
^bb19732:
 cf.br ^bb19733
^bb19733:
 cf.br ^bb19734
^bb19734:
 cf.br ^bb19735
^bb19735:
 cf.br ^bb19736
^bb19736:
 cf.br ^bb19737
^bb19737:
 cf.br ^bb19738
^bb19738:
 cf.br ^bb19739
^bb19739:
 cf.br ^bb19740
^bb19740:
 cf.br ^bb19741
^bb19741:
 cf.br ^bb19742
^bb19742:
 cf.br ^bb19743
^bb19743:
 cf.br ^bb19744
^bb19744:
 cf.br ^bb19745
^bb19745:
 cf.br ^bb19746
^bb19746:
 cf.br ^bb19747
^bb19747:
 cf.br ^bb19748
^bb19748:
 cf.br ^bb19749
^bb19749:
 cf.br ^bb19750
^bb19750:
 cf.br ^bb19751
^bb19751:
 cf.br ^bb19752
^bb19752:
 cf.br ^bb19753
^bb19753:
 cf.br ^bb19754
^bb19754:
 cf.br ^bb19755
^bb19755:
 cf.br ^bb19756
^bb19756:
 cf.br ^bb19757
^bb19757:
 cf.br ^bb19758
^bb19758:
 cf.br ^bb19759
^bb19759:
 cf.br ^bb19760
^bb19760:
 cf.br ^bb19761
^bb19761:
 cf.br ^bb19762
^bb19762:
 cf.br ^bb19763
^bb19763:
 cf.br ^bb19764
^bb19764:
 cf.br ^bb19765
^bb19765:
 cf.br ^bb19766
^bb19766:
 cf.br ^bb19767
^bb19767:
 cf.br ^bb19768
^bb19768:
 cf.br ^bb19769
^bb19769:
 cf.br ^bb19770
^bb19770:
 cf.br ^bb19771
^bb19771:
 cf.br ^bb19772
^bb19772:
 cf.br ^bb19773
^bb19773:
 cf.br ^bb19774
^bb19774:
 cf.br ^bb19775
^bb19775:
 cf.br ^bb19776
^bb19776:
 cf.br ^bb19777
^bb19777:
 cf.br ^bb19778
^bb19778:
 cf.br ^bb19779
^bb19779:
 cf.br ^bb19780
^bb19780:
 cf.br ^bb19781
^bb19781:
 cf.br ^bb19782
^bb19782:
 cf.br ^bb19783
^bb19783:
 cf.br ^bb19784
^bb19784:
 cf.br ^bb19785
^bb19785:
 cf.br ^bb19786
^bb19786:
 cf.br ^bb19787
^bb19787:
 cf.br ^bb19788
^bb19788:
 cf.br ^bb19789
^bb19789:
 cf.br ^bb19790
^bb19790:
 cf.br ^bb19791
^bb19791:
 cf.br ^bb19792
^bb19792:
 cf.br ^bb19793
^bb19793:
 cf.br ^bb19794
^bb19794:
 cf.br ^bb19795
^bb19795:
 cf.br ^bb19796
^bb19796:
 cf.br ^bb19797
^bb19797:
 cf.br ^bb19798
^bb19798:
 cf.br ^bb19799
^bb19799:
 cf.br ^bb19800
^bb19800:
 cf.br ^bb19801
^bb19801:
 cf.br ^bb19802
^bb19802:
 cf.br ^bb19803
^bb19803:
 cf.br ^bb19804
^bb19804:
 cf.br ^bb19805
^bb19805:
 cf.br ^bb19806
^bb19806:
 cf.br ^bb19807
^bb19807:
 cf.br ^bb19808
^bb19808:
 cf.br ^bb19809
^bb19809:
 cf.br ^bb19810
^bb19810:
 cf.br ^bb19811
^bb19811:
 cf.br ^bb19812
^bb19812:
 cf.br ^bb19813
^bb19813:
 cf.br ^bb19814
^bb19814:
 cf.br ^bb19815
^bb19815:
 cf.br ^bb19816
^bb19816:
 cf.br ^bb19817
^bb19817:
 cf.br ^bb19818
^bb19818:
 cf.br ^bb19819
^bb19819:
 cf.br ^bb19820
^bb19820:
 cf.br ^bb19821
^bb19821:
 cf.br ^bb19822
^bb19822:
 cf.br ^bb19823
^bb19823:
 cf.br ^bb19824
^bb19824:
 cf.br ^bb19825
^bb19825:
 cf.br ^bb19826
^bb19826:
 cf.br ^bb19827
^bb19827:
 cf.br ^bb19828
^bb19828:
 cf.br ^bb19829
^bb19829:
 cf.br ^bb19830
^bb19830:
 cf.br ^bb19831
^bb19831:
 cf.br ^bb19832
^bb19832:
 cf.br ^bb19833
^bb19833:
 cf.br ^bb19834
^bb19834:
 cf.br ^bb19835
^bb19835:
 cf.br ^bb19836
^bb19836:
 cf.br ^bb19837
^bb19837:
 cf.br ^bb19838
^bb19838:
 cf.br ^bb19839
^bb19839:
 cf.br ^bb19840
^bb19840:
 cf.br ^bb19841
^bb19841:
 cf.br ^bb19842
^bb19842:
 cf.br ^bb19843
^bb19843:
 cf.br ^bb19844
^bb19844:
 cf.br ^bb19845
^bb19845:
 cf.br ^bb19846
^bb19846:
 cf.br ^bb19847
^bb19847:
 cf.br ^bb19848
^bb19848:
 cf.br ^bb19849
^bb19849:
 cf.br ^bb19850
^bb19850:
 cf.br ^bb19851
^bb19851:
 cf.br ^bb19852
^bb19852:
 cf.br ^bb19853
^bb19853:
 cf.br ^bb19854
^bb19854:
 cf.br ^bb19855
^bb19855:
 cf.br ^bb19856
^bb19856:
 cf.br ^bb19857
^bb19857:
 cf.br ^bb19858
^bb19858:
 cf.br ^bb19859
^bb19859:
 cf.br ^bb19860
^bb19860:
 cf.br ^bb19861
^bb19861:
 cf.br ^bb19862
^bb19862:
 cf.br ^bb19863
^bb19863:
 cf.br ^bb19864
^bb19864:
 cf.br ^bb19865
^bb19865:
 cf.br ^bb19866
^bb19866:
 cf.br ^bb19867
^bb19867:
 cf.br ^bb19868
^bb19868:
 cf.br ^bb19869
^bb19869:
 cf.br ^bb19870
^bb19870:
 cf.br ^bb19871
^bb19871:
 cf.br ^bb19872
^bb19872:
 cf.br ^bb19873
^bb19873:
 cf.br ^bb19874
^bb19874:
 cf.br ^bb19875
^bb19875:
 cf.br ^bb19876
^bb19876:
 cf.br ^bb19877
^bb19877:
 cf.br ^bb19878
^bb19878:
 cf.br ^bb19879
^bb19879:
 cf.br ^bb19880
^bb19880:
 cf.br ^bb19881
^bb19881:
 cf.br ^bb19882
^bb19882:
 cf.br ^bb19883
^bb19883:
 cf.br ^bb19884
^bb19884:
 cf.br ^bb19885
^bb19885:
 cf.br ^bb19886
^bb19886:
 cf.br ^bb19887
^bb19887:
 cf.br ^bb19888
^bb19888:
 cf.br ^bb19889
^bb19889:
 cf.br ^bb19890
^bb19890:
 cf.br ^bb19891
^bb19891:
 cf.br ^bb19892
^bb19892:
 cf.br ^bb19893
^bb19893:
 cf.br ^bb19894
^bb19894:
 cf.br ^bb19895
^bb19895:
 cf.br ^bb19896
^bb19896:
 cf.br ^bb19897
^bb19897:
 cf.br ^bb19898
^bb19898:
 cf.br ^bb19899
^bb19899:
 cf.br ^bb19900
^bb19900:
 cf.br ^bb19901
^bb19901:
 cf.br ^bb19902
^bb19902:
 cf.br ^bb19903
^bb19903:
 cf.br ^bb19904
^bb19904:
 cf.br ^bb19905
^bb19905:
 cf.br ^bb19906
^bb19906:
 cf.br ^bb19907
^bb19907:
 cf.br ^bb19908
^bb19908:
 cf.br ^bb19909
^bb19909:
 cf.br ^bb19910
^bb19910:
 cf.br ^bb19911
^bb19911:
 cf.br ^bb19912
^bb19912:
 cf.br ^bb19913
^bb19913:
 cf.br ^bb19914
^bb19914:
 cf.br ^bb19915
^bb19915:
 cf.br ^bb19916
^bb19916:
 cf.br ^bb19917
^bb19917:
 cf.br ^bb19918
^bb19918:
 cf.br ^bb19919
^bb19919:
 cf.br ^bb19920
^bb19920:
 cf.br ^bb19921
^bb19921:
 cf.br ^bb19922
^bb19922:
 cf.br ^bb19923
^bb19923:
 cf.br ^bb19924
^bb19924:
 cf.br ^bb19925
^bb19925:
 cf.br ^bb19926
^bb19926:
 cf.br ^bb19927
^bb19927:
 cf.br ^bb19928
^bb19928:
 cf.br ^bb19929
^bb19929:
 cf.br ^bb19930
^bb19930:
 cf.br ^bb19931
^bb19931:
 cf.br ^bb19932
^bb19932:
 cf.br ^bb19933
^bb19933:
 cf.br ^bb19934
^bb19934:
 cf.br ^bb19935
^bb19935:
 cf.br ^bb19936
^bb19936:
 cf.br ^bb19937
^bb19937:
 cf.br ^bb19938
^bb19938:
 cf.br ^bb19939
^bb19939:
 cf.br ^bb19940
^bb19940:
 cf.br ^bb19941
^bb19941:
 cf.br ^bb19942
^bb19942:
 cf.br ^bb19943
^bb19943:
 cf.br ^bb19944
^bb19944:
 cf.br ^bb19945
^bb19945:
 cf.br ^bb19946
^bb19946:
 cf.br ^bb19947
^bb19947:
 cf.br ^bb19948
^bb19948:
 cf.br ^bb19949
^bb19949:
 cf.br ^bb19950
^bb19950:
 cf.br ^bb19951
^bb19951:
 cf.br ^bb19952
^bb19952:
 cf.br ^bb19953
^bb19953:
 cf.br ^bb19954
^bb19954:
 cf.br ^bb19955
^bb19955:
 cf.br ^bb19956
^bb19956:
 cf.br ^bb19957
^bb19957:
 cf.br ^bb19958
^bb19958:
 cf.br ^bb19959
^bb19959:
 cf.br ^bb19960
^bb19960:
 cf.br ^bb19961
^bb19961:
 cf.br ^bb19962
^bb19962:
 cf.br ^bb19963
^bb19963:
 cf.br ^bb19964
^bb19964:
 cf.br ^bb19965
^bb19965:
 cf.br ^bb19966
^bb19966:
 cf.br ^bb19967
^bb19967:
 cf.br ^bb19968
^bb19968:
 cf.br ^bb19969
^bb19969:
 cf.br ^bb19970
^bb19970:
 cf.br ^bb19971
^bb19971:
 cf.br ^bb19972
^bb19972:
 cf.br ^bb19973
^bb19973:
 cf.br ^bb19974
^bb19974:
 cf.br ^bb19975
^bb19975:
 cf.br ^bb19976
^bb19976:
 cf.br ^bb19977
^bb19977:
 cf.br ^bb19978
^bb19978:
 cf.br ^bb19979
^bb19979:
 cf.br ^bb19980
^bb19980:
 cf.br ^bb19981
^bb19981:
 cf.br ^bb19982
^bb19982:
 cf.br ^bb19983
^bb19983:
 cf.br ^bb19984
^bb19984:
 cf.br ^bb19985
^bb19985:
 cf.br ^bb19986
^bb19986:
 cf.br ^bb19987
^bb19987:
 cf.br ^bb19988
^bb19988:
 cf.br ^bb19989
^bb19989:
 cf.br ^bb19990
^bb19990:
 cf.br ^bb19991
^bb19991:
 cf.br ^bb19992
^bb19992:
 cf.br ^bb19993
^bb19993:
 cf.br ^bb19994
^bb19994:
 cf.br ^bb19995
^bb19995:
 cf.br ^bb19996
^bb19996:
 cf.br ^bb19997
^bb19997:
 cf.br ^bb19998
^bb19998:
 cf.br ^bb19999
^bb19999:
 cf.br ^bb20000
^bb20000:
 cf.br ^bb20001
^bb20001:
 cf.br ^bb20002
^bb20002:
 cf.br ^bb20003
^bb20003:
 cf.br ^bb20004
^bb20004:
 cf.br ^bb20005
^bb20005:
 cf.br ^bb20006
^bb20006:
 cf.br ^bb20007
^bb20007:
 cf.br ^bb20008
^bb20008:
 cf.br ^bb20009
^bb20009:
 cf.br ^bb20010
^bb20010:
 cf.br ^bb20011
^bb20011:
 cf.br ^bb20012
^bb20012:
 cf.br ^bb20013
^bb20013:
 cf.br ^bb20014
^bb20014:
 cf.br ^bb20015
^bb20015:
 cf.br ^bb20016
^bb20016:
 cf.br ^bb20017
^bb20017:
 cf.br ^bb20018
^bb20018:
 cf.br ^bb20019
^bb20019:
 cf.br ^bb20020
^bb20020:
 cf.br ^bb20021
^bb20021:
 cf.br ^bb20022
^bb20022:
 cf.br ^bb20023
^bb20023:
 cf.br ^bb20024
^bb20024:
 cf.br ^bb20025
^bb20025:
 cf.br ^bb20026
^bb20026:
 cf.br ^bb20027
^bb20027:
 cf.br ^bb20028
^bb20028:
 cf.br ^bb20029
^bb20029:
 cf.br ^bb20030
^bb20030:
 cf.br ^bb20031
^bb20031:
 cf.br ^bb20032
^bb20032:
 cf.br ^bb20033
^bb20033:
 cf.br ^bb20034
^bb20034:
 cf.br ^bb20035
^bb20035:
 cf.br ^bb20036
^bb20036:
 cf.br ^bb20037
^bb20037:
 cf.br ^bb20038
^bb20038:
 cf.br ^bb20039
^bb20039:
 cf.br ^bb20040
^bb20040:
 cf.br ^bb20041
^bb20041:
 cf.br ^bb20042
^bb20042:
 cf.br ^bb20043
^bb20043:
 cf.br ^bb20044
^bb20044:
 cf.br ^bb20045
^bb20045:
 cf.br ^bb20046
^bb20046:
 cf.br ^bb20047
^bb20047:
 cf.br ^bb20048
^bb20048:
 cf.br ^bb20049
^bb20049:
 cf.br ^bb20050
^bb20050:
 cf.br ^bb20051
^bb20051:
 cf.br ^bb20052
^bb20052:
 cf.br ^bb20053
^bb20053:
 cf.br ^bb20054
^bb20054:
 cf.br ^bb20055
^bb20055:
 cf.br ^bb20056
^bb20056:
 cf.br ^bb20057
^bb20057:
 cf.br ^bb20058
^bb20058:
 cf.br ^bb20059
^bb20059:
 cf.br ^bb20060
^bb20060:
 cf.br ^bb20061
^bb20061:
 cf.br ^bb20062
^bb20062:
 cf.br ^bb20063
^bb20063:
 cf.br ^bb20064
^bb20064:
 cf.br ^bb20065
^bb20065:
 cf.br ^bb20066
^bb20066:
 cf.br ^bb20067
^bb20067:
 cf.br ^bb20068
^bb20068:
 cf.br ^bb20069
^bb20069:
 cf.br ^bb20070
^bb20070:
 cf.br ^bb20071
^bb20071:
 cf.br ^bb20072
^bb20072:
 cf.br ^bb20073
^bb20073:
 cf.br ^bb20074
^bb20074:
 cf.br ^bb20075
^bb20075:
 cf.br ^bb20076
^bb20076:
 cf.br ^bb20077
^bb20077:
 cf.br ^bb20078
^bb20078:
 cf.br ^bb20079
^bb20079:
 cf.br ^bb20080
^bb20080:
 cf.br ^bb20081
^bb20081:
 cf.br ^bb20082
^bb20082:
 cf.br ^bb20083
^bb20083:
 cf.br ^bb20084
^bb20084:
 cf.br ^bb20085
^bb20085:
 cf.br ^bb20086
^bb20086:
 cf.br ^bb20087
^bb20087:
 cf.br ^bb20088
^bb20088:
 cf.br ^bb20089
^bb20089:
 cf.br ^bb20090
^bb20090:
 cf.br ^bb20091
^bb20091:
 cf.br ^bb20092
^bb20092:
 cf.br ^bb20093
^bb20093:
 cf.br ^bb20094
^bb20094:
 cf.br ^bb20095
^bb20095:
 cf.br ^bb20096
^bb20096:
 cf.br ^bb20097
^bb20097:
 cf.br ^bb20098
^bb20098:
 cf.br ^bb20099
^bb20099:
 cf.br ^bb20100
^bb20100:
 cf.br ^bb20101
^bb20101:
 cf.br ^bb20102
^bb20102:
 cf.br ^bb20103
^bb20103:
 cf.br ^bb20104
^bb20104:
 cf.br ^bb20105
^bb20105:
 cf.br ^bb20106
^bb20106:
 cf.br ^bb20107
^bb20107:
 cf.br ^bb20108
^bb20108:
 cf.br ^bb20109
^bb20109:
 cf.br ^bb20110
^bb20110:
 cf.br ^bb20111
^bb20111:
 cf.br ^bb20112
^bb20112:
 cf.br ^bb20113
^bb20113:
 cf.br ^bb20114
^bb20114:
 cf.br ^bb20115
^bb20115:
 cf.br ^bb20116
^bb20116:
 cf.br ^bb20117
^bb20117:
 cf.br ^bb20118
^bb20118:
 cf.br ^bb20119
^bb20119:
 cf.br ^bb20120
^bb20120:
 cf.br ^bb20121
^bb20121:
 cf.br ^bb20122
^bb20122:
 cf.br ^bb20123
^bb20123:
 cf.br ^bb20124
^bb20124:
 cf.br ^bb20125
^bb20125:
 cf.br ^bb20126
^bb20126:
 cf.br ^bb20127
^bb20127:
 cf.br ^bb20128
^bb20128:
 cf.br ^bb20129
^bb20129:
 cf.br ^bb20130
^bb20130:
 cf.br ^bb20131
^bb20131:
 cf.br ^bb20132
^bb20132:
 cf.br ^bb20133
^bb20133:
 cf.br ^bb20134
^bb20134:
 cf.br ^bb20135
^bb20135:
 cf.br ^bb20136
^bb20136:
 cf.br ^bb20137
^bb20137:
 cf.br ^bb20138
^bb20138:
 cf.br ^bb20139
^bb20139:
 cf.br ^bb20140
^bb20140:
 cf.br ^bb20141
^bb20141:
 cf.br ^bb20142
^bb20142:
 cf.br ^bb20143
^bb20143:
 cf.br ^bb20144
^bb20144:
 cf.br ^bb20145
^bb20145:
 cf.br ^bb20146
^bb20146:
 cf.br ^bb20147
^bb20147:
 cf.br ^bb20148
^bb20148:
 cf.br ^bb20149
^bb20149:
 cf.br ^bb20150
^bb20150:
 cf.br ^bb20151
^bb20151:
 cf.br ^bb20152
^bb20152:
 cf.br ^bb20153
^bb20153:
 cf.br ^bb20154
^bb20154:
 cf.br ^bb20155
^bb20155:
 cf.br ^bb20156
^bb20156:
 cf.br ^bb20157
^bb20157:
 cf.br ^bb20158
^bb20158:
 cf.br ^bb20159
^bb20159:
 cf.br ^bb20160
^bb20160:
 cf.br ^bb20161
^bb20161:
 cf.br ^bb20162
^bb20162:
 cf.br ^bb20163
^bb20163:
 cf.br ^bb20164
^bb20164:
 cf.br ^bb20165
^bb20165:
 cf.br ^bb20166
^bb20166:
 cf.br ^bb20167
^bb20167:
 cf.br ^bb20168
^bb20168:
 cf.br ^bb20169
^bb20169:
 cf.br ^bb20170
^bb20170:
 cf.br ^bb20171
^bb20171:
 cf.br ^bb20172
^bb20172:
 cf.br ^bb20173
^bb20173:
 cf.br ^bb20174
^bb20174:
 cf.br ^bb20175
^bb20175:
 cf.br ^bb20176
^bb20176:
 cf.br ^bb20177
^bb20177:
 cf.br ^bb20178
^bb20178:
 cf.br ^bb20179
^bb20179:
 cf.br ^bb20180
^bb20180:
 cf.br ^bb20181
^bb20181:
 cf.br ^bb20182
^bb20182:
 cf.br ^bb20183
^bb20183:
 cf.br ^bb20184
^bb20184:
 cf.br ^bb20185
^bb20185:
 cf.br ^bb20186
^bb20186:
 cf.br ^bb20187
^bb20187:
 cf.br ^bb20188
^bb20188:
 cf.br ^bb20189
^bb20189:
 cf.br ^bb20190
^bb20190:
 cf.br ^bb20191
^bb20191:
 cf.br ^bb20192
^bb20192:
 cf.br ^bb20193
^bb20193:
 cf.br ^bb20194
^bb20194:
 cf.br ^bb20195
^bb20195:
 cf.br ^bb20196
^bb20196:
 cf.br ^bb20197
^bb20197:
 cf.br ^bb20198
^bb20198:
 cf.br ^bb20199
^bb20199:
 cf.br ^bb20200
^bb20200:
 cf.br ^bb20201
^bb20201:
 cf.br ^bb20202
^bb20202:
 cf.br ^bb20203
^bb20203:
 cf.br ^bb20204
^bb20204:
 cf.br ^bb20205
^bb20205:
 cf.br ^bb20206
^bb20206:
 cf.br ^bb20207
^bb20207:
 cf.br ^bb20208
^bb20208:
 cf.br ^bb20209
^bb20209:
 cf.br ^bb20210
^bb20210:
 cf.br ^bb20211
^bb20211:
 cf.br ^bb20212
^bb20212:
 cf.br ^bb20213
^bb20213:
 cf.br ^bb20214
^bb20214:
 cf.br ^bb20215
^bb20215:
 cf.br ^bb20216
^bb20216:
 cf.br ^bb20217
^bb20217:
 cf.br ^bb20218
^bb20218:
 cf.br ^bb20219
^bb20219:
 cf.br ^bb20220
^bb20220:
 cf.br ^bb20221
^bb20221:
 cf.br ^bb20222
^bb20222:
 cf.br ^bb20223
^bb20223:
 cf.br ^bb20224
^bb20224:
 cf.br ^bb20225
^bb20225:
 cf.br ^bb20226
^bb20226:
 cf.br ^bb20227
^bb20227:
 cf.br ^bb20228
^bb20228:
 cf.br ^bb20229
^bb20229:
 cf.br ^bb20230
^bb20230:
 cf.br ^bb20231
^bb20231:
 cf.br ^bb20232
^bb20232:
 cf.br ^bb20233
^bb20233:
 cf.br ^bb20234
^bb20234:
 cf.br ^bb20235
^bb20235:
 cf.br ^bb20236
^bb20236:
 cf.br ^bb20237
^bb20237:
 cf.br ^bb20238
^bb20238:
 cf.br ^bb20239
^bb20239:
 cf.br ^bb20240
^bb20240:
 cf.br ^bb20241
^bb20241:
 cf.br ^bb20242
^bb20242:
 cf.br ^bb20243
^bb20243:
 cf.br ^bb20244
^bb20244:
 cf.br ^bb20245
^bb20245:
 cf.br ^bb20246
^bb20246:
 cf.br ^bb20247
^bb20247:
 cf.br ^bb20248
^bb20248:
 cf.br ^bb20249
^bb20249:
 cf.br ^bb20250
^bb20250:
 cf.br ^bb20251
^bb20251:
 cf.br ^bb20252
^bb20252:
 cf.br ^bb20253
^bb20253:
 cf.br ^bb20254
^bb20254:
 cf.br ^bb20255
^bb20255:
 cf.br ^bb20256
^bb20256:
 cf.br ^bb20257
^bb20257:
 cf.br ^bb20258
^bb20258:
 cf.br ^bb20259
^bb20259:
 cf.br ^bb20260
^bb20260:
 cf.br ^bb20261
^bb20261:
 cf.br ^bb20262
^bb20262:
 cf.br ^bb20263
^bb20263:
 cf.br ^bb20264
^bb20264:
 cf.br ^bb20265
^bb20265:
 cf.br ^bb20266
^bb20266:
 cf.br ^bb20267
^bb20267:
 cf.br ^bb20268
^bb20268:
 cf.br ^bb20269
^bb20269:
 cf.br ^bb20270
^bb20270:
 cf.br ^bb20271
^bb20271:
 cf.br ^bb20272
^bb20272:
 cf.br ^bb20273
^bb20273:
 cf.br ^bb20274
^bb20274:
 cf.br ^bb20275
^bb20275:
 cf.br ^bb20276
^bb20276:
 cf.br ^bb20277
^bb20277:
 cf.br ^bb20278
^bb20278:
 cf.br ^bb20279
^bb20279:
 cf.br ^bb20280
^bb20280:
 cf.br ^bb20281
^bb20281:
 cf.br ^bb20282
^bb20282:
 cf.br ^bb20283
^bb20283:
 cf.br ^bb20284
^bb20284:
 cf.br ^bb20285
^bb20285:
 cf.br ^bb20286
^bb20286:
 cf.br ^bb20287
^bb20287:
 cf.br ^bb20288
^bb20288:
 cf.br ^bb20289
^bb20289:
 cf.br ^bb20290
^bb20290:
 cf.br ^bb20291
^bb20291:
 cf.br ^bb20292
^bb20292:
 cf.br ^bb20293
^bb20293:
 cf.br ^bb20294
^bb20294:
 cf.br ^bb20295
^bb20295:
 cf.br ^bb20296
^bb20296:
 cf.br ^bb20297
^bb20297:
 cf.br ^bb20298
^bb20298:
 cf.br ^bb20299
^bb20299:
 cf.br ^bb20300
^bb20300:
 cf.br ^bb20301
^bb20301:
 cf.br ^bb20302
^bb20302:
 cf.br ^bb20303
^bb20303:
 cf.br ^bb20304
^bb20304:
 cf.br ^bb20305
^bb20305:
 cf.br ^bb20306
^bb20306:
 cf.br ^bb20307
^bb20307:
 cf.br ^bb20308
^bb20308:
 cf.br ^bb20309
^bb20309:
 cf.br ^bb20310
^bb20310:
 cf.br ^bb20311
^bb20311:
 cf.br ^bb20312
^bb20312:
 cf.br ^bb20313
^bb20313:
 cf.br ^bb20314
^bb20314:
 cf.br ^bb20315
^bb20315:
 cf.br ^bb20316
^bb20316:
 cf.br ^bb20317
^bb20317:
 cf.br ^bb20318
^bb20318:
 cf.br ^bb20319
^bb20319:
 cf.br ^bb20320
^bb20320:
 cf.br ^bb20321
^bb20321:
 cf.br ^bb20322
^bb20322:
 cf.br ^bb20323
^bb20323:
 cf.br ^bb20324
^bb20324:
 cf.br ^bb20325
^bb20325:
 cf.br ^bb20326
^bb20326:
 cf.br ^bb20327
^bb20327:
 cf.br ^bb20328
^bb20328:
 cf.br ^bb20329
^bb20329:
 cf.br ^bb20330
^bb20330:
 cf.br ^bb20331
^bb20331:
 cf.br ^bb20332
^bb20332:
 cf.br ^bb20333
^bb20333:
 cf.br ^bb20334
^bb20334:
 cf.br ^bb20335
^bb20335:
 cf.br ^bb20336
^bb20336:
 cf.br ^bb20337
^bb20337:
 cf.br ^bb20338
^bb20338:
 cf.br ^bb20339
^bb20339:
 cf.br ^bb20340
^bb20340:
 cf.br ^bb20341
^bb20341:
 cf.br ^bb20342
^bb20342:
 cf.br ^bb20343
^bb20343:
 cf.br ^bb20344
^bb20344:
 cf.br ^bb20345
^bb20345:
 cf.br ^bb20346
^bb20346:
 cf.br ^bb20347
^bb20347:
 cf.br ^bb20348
^bb20348:
 cf.br ^bb20349
^bb20349:
 cf.br ^bb20350
^bb20350:
 cf.br ^bb20351
^bb20351:
 cf.br ^bb20352
^bb20352:
 cf.br ^bb20353
^bb20353:
 cf.br ^bb20354
^bb20354:
 cf.br ^bb20355
^bb20355:
 cf.br ^bb20356
^bb20356:
 cf.br ^bb20357
^bb20357:
 cf.br ^bb20358
^bb20358:
 cf.br ^bb20359
^bb20359:
 cf.br ^bb20360
^bb20360:
 cf.br ^bb20361
^bb20361:
 cf.br ^bb20362
^bb20362:
 cf.br ^bb20363
^bb20363:
 cf.br ^bb20364
^bb20364:
 cf.br ^bb20365
^bb20365:
 cf.br ^bb20366
^bb20366:
 cf.br ^bb20367
^bb20367:
 cf.br ^bb20368
^bb20368:
 cf.br ^bb20369
^bb20369:
 cf.br ^bb20370
^bb20370:
 cf.br ^bb20371
^bb20371:
 cf.br ^bb20372
^bb20372:
 cf.br ^bb20373
^bb20373:
 cf.br ^bb20374
^bb20374:
 cf.br ^bb20375
^bb20375:
 cf.br ^bb20376
^bb20376:
 cf.br ^bb20377
^bb20377:
 cf.br ^bb20378
^bb20378:
 cf.br ^bb20379
^bb20379:
 cf.br ^bb20380
^bb20380:
 cf.br ^bb20381
^bb20381:
 cf.br ^bb20382
^bb20382:
 cf.br ^bb20383
^bb20383:
 cf.br ^bb20384
^bb20384:
 cf.br ^bb20385
^bb20385:
 cf.br ^bb20386
^bb20386:
 cf.br ^bb20387
^bb20387:
 cf.br ^bb20388
^bb20388:
 cf.br ^bb20389
^bb20389:
 cf.br ^bb20390
^bb20390:
 cf.br ^bb20391
^bb20391:
 cf.br ^bb20392
^bb20392:
 cf.br ^bb20393
^bb20393:
 cf.br ^bb20394
^bb20394:
 cf.br ^bb20395
^bb20395:
 cf.br ^bb20396
^bb20396:
 cf.br ^bb20397
^bb20397:
 cf.br ^bb20398
^bb20398:
 cf.br ^bb20399
^bb20399:
 cf.br ^bb20400
^bb20400:
 cf.br ^bb20401
^bb20401:
 cf.br ^bb20402
^bb20402:
 cf.br ^bb20403
^bb20403:
 cf.br ^bb20404
^bb20404:
 cf.br ^bb20405
^bb20405:
 cf.br ^bb20406
^bb20406:
 cf.br ^bb20407
^bb20407:
 cf.br ^bb20408
^bb20408:
 cf.br ^bb20409
^bb20409:
 cf.br ^bb20410
^bb20410:
 cf.br ^bb20411
^bb20411:
 cf.br ^bb20412
^bb20412:
 cf.br ^bb20413
^bb20413:
 cf.br ^bb20414
^bb20414:
 cf.br ^bb20415
^bb20415:
 cf.br ^bb20416
^bb20416:
 cf.br ^bb20417
^bb20417:
 cf.br ^bb20418
^bb20418:
 cf.br ^bb20419
^bb20419:
 cf.br ^bb20420
^bb20420:
 cf.br ^bb20421
^bb20421:
 cf.br ^bb20422
^bb20422:
 cf.br ^bb20423
^bb20423:
 cf.br ^bb20424
^bb20424:
 cf.br ^bb20425
^bb20425:
 cf.br ^bb20426
^bb20426:
 cf.br ^bb20427
^bb20427:
 cf.br ^bb20428
^bb20428:
 cf.br ^bb20429
^bb20429:
 cf.br ^bb20430
^bb20430:
 cf.br ^bb20431
^bb20431:
 cf.br ^bb20432
^bb20432:
 cf.br ^bb20433
^bb20433:
 cf.br ^bb20434
^bb20434:
 cf.br ^bb20435
^bb20435:
 cf.br ^bb20436
^bb20436:
 cf.br ^bb20437
^bb20437:
 cf.br ^bb20438
^bb20438:
 cf.br ^bb20439
^bb20439:
 cf.br ^bb20440
^bb20440:
 cf.br ^bb20441
^bb20441:
 cf.br ^bb20442
^bb20442:
 cf.br ^bb20443
^bb20443:
 cf.br ^bb20444
^bb20444:
 cf.br ^bb20445
^bb20445:
 cf.br ^bb20446
^bb20446:
 cf.br ^bb20447
^bb20447:
 cf.br ^bb20448
^bb20448:
 cf.br ^bb20449
^bb20449:
 cf.br ^bb20450
^bb20450:
 cf.br ^bb20451
^bb20451:
 cf.br ^bb20452
^bb20452:
 cf.br ^bb20453
^bb20453:
 cf.br ^bb20454
^bb20454:
 cf.br ^bb20455
^bb20455:
 cf.br ^bb20456
^bb20456:
 cf.br ^bb20457
^bb20457:
 cf.br ^bb20458
^bb20458:
 cf.br ^bb20459
^bb20459:
 cf.br ^bb20460
^bb20460:
 cf.br ^bb20461
^bb20461:
 cf.br ^bb20462
^bb20462:
 cf.br ^bb20463
^bb20463:
 cf.br ^bb20464
^bb20464:
 cf.br ^bb20465
^bb20465:
 cf.br ^bb20466
^bb20466:
 cf.br ^bb20467
^bb20467:
 cf.br ^bb20468
^bb20468:
 cf.br ^bb20469
^bb20469:
 cf.br ^bb20470
^bb20470:
 cf.br ^bb20471
^bb20471:
 cf.br ^bb20472
^bb20472:
 cf.br ^bb20473
^bb20473:
 cf.br ^bb20474
^bb20474:
 cf.br ^bb20475
^bb20475:
 cf.br ^bb20476
^bb20476:
 cf.br ^bb20477
^bb20477:
 cf.br ^bb20478
^bb20478:
 cf.br ^bb20479
^bb20479:
 cf.br ^bb20480
^bb20480:
 cf.br ^bb20481
^bb20481:
 cf.br ^bb20482
^bb20482:
 cf.br ^bb20483
^bb20483:
 cf.br ^bb20484
^bb20484:
 cf.br ^bb20485
^bb20485:
 cf.br ^bb20486
^bb20486:
 cf.br ^bb20487
^bb20487:
 cf.br ^bb20488
^bb20488:
 cf.br ^bb20489
^bb20489:
 cf.br ^bb20490
^bb20490:
 cf.br ^bb20491
^bb20491:
 cf.br ^bb20492
^bb20492:
 cf.br ^bb20493
^bb20493:
 cf.br ^bb20494
^bb20494:
 cf.br ^bb20495
^bb20495:
 cf.br ^bb20496
^bb20496:
 cf.br ^bb20497
^bb20497:
 cf.br ^bb20498
^bb20498:
 cf.br ^bb20499
^bb20499:
 cf.br ^bb20500
^bb20500:
 cf.br ^bb20501
^bb20501:
 cf.br ^bb20502
^bb20502:
 cf.br ^bb20503
^bb20503:
 cf.br ^bb20504
^bb20504:
 cf.br ^bb20505
^bb20505:
 cf.br ^bb20506
^bb20506:
 cf.br ^bb20507
^bb20507:
 cf.br ^bb20508
^bb20508:
 cf.br ^bb20509
^bb20509:
 cf.br ^bb20510
^bb20510:
 cf.br ^bb20511
^bb20511:
 cf.br ^bb20512
^bb20512:
 cf.br ^bb20513
^bb20513:
 cf.br ^bb20514
^bb20514:
 cf.br ^bb20515
^bb20515:
 cf.br ^bb20516
^bb20516:
 cf.br ^bb20517
^bb20517:
 cf.br ^bb20518
^bb20518:
 cf.br ^bb20519
^bb20519:
 cf.br ^bb20520
^bb20520:
 cf.br ^bb20521
^bb20521:
 cf.br ^bb20522
^bb20522:
 cf.br ^bb20523
^bb20523:
 cf.br ^bb20524
^bb20524:
 cf.br ^bb20525
^bb20525:
 cf.br ^bb20526
^bb20526:
 cf.br ^bb20527
^bb20527:
 cf.br ^bb20528
^bb20528:
 cf.br ^bb20529
^bb20529:
 cf.br ^bb20530
^bb20530:
 cf.br ^bb20531
^bb20531:
 cf.br ^bb20532
^bb20532:
 cf.br ^bb20533
^bb20533:
 cf.br ^bb20534
^bb20534:
 cf.br ^bb20535
^bb20535:
 cf.br ^bb20536
^bb20536:
 cf.br ^bb20537
^bb20537:
 cf.br ^bb20538
^bb20538:
 cf.br ^bb20539
^bb20539:
 cf.br ^bb20540
^bb20540:
 cf.br ^bb20541
^bb20541:
 cf.br ^bb20542
^bb20542:
 cf.br ^bb20543
^bb20543:
 cf.br ^bb20544
^bb20544:
 cf.br ^bb20545
^bb20545:
 cf.br ^bb20546
^bb20546:
 cf.br ^bb20547
^bb20547:
 cf.br ^bb20548
^bb20548:
 cf.br ^bb20549
^bb20549:
 cf.br ^bb20550
^bb20550:
 cf.br ^bb20551
^bb20551:
 cf.br ^bb20552
^bb20552:
 cf.br ^bb20553
^bb20553:
 cf.br ^bb20554
^bb20554:
 cf.br ^bb20555
^bb20555:
 cf.br ^bb20556
^bb20556:
 cf.br ^bb20557
^bb20557:
 cf.br ^bb20558
^bb20558:
 cf.br ^bb20559
^bb20559:
 cf.br ^bb20560
^bb20560:
 cf.br ^bb20561
^bb20561:
 cf.br ^bb20562
^bb20562:
 cf.br ^bb20563
^bb20563:
 cf.br ^bb20564
^bb20564:
 cf.br ^bb20565
^bb20565:
 cf.br ^bb20566
^bb20566:
 cf.br ^bb20567
^bb20567:
 cf.br ^bb20568
^bb20568:
 cf.br ^bb20569
^bb20569:
 cf.br ^bb20570
^bb20570:
 cf.br ^bb20571
^bb20571:
 cf.br ^bb20572
^bb20572:
 cf.br ^bb20573
^bb20573:
 cf.br ^bb20574
^bb20574:
 cf.br ^bb20575
^bb20575:
 cf.br ^bb20576
^bb20576:
 cf.br ^bb20577
^bb20577:
 cf.br ^bb20578
^bb20578:
 cf.br ^bb20579
^bb20579:
 cf.br ^bb20580
^bb20580:
 cf.br ^bb20581
^bb20581:
 cf.br ^bb20582
^bb20582:
 cf.br ^bb20583
^bb20583:
 cf.br ^bb20584
^bb20584:
 cf.br ^bb20585
^bb20585:
 cf.br ^bb20586
^bb20586:
 cf.br ^bb20587
^bb20587:
 cf.br ^bb20588
^bb20588:
 cf.br ^bb20589
^bb20589:
 cf.br ^bb20590
^bb20590:
 cf.br ^bb20591
^bb20591:
 cf.br ^bb20592
^bb20592:
 cf.br ^bb20593
^bb20593:
 cf.br ^bb20594
^bb20594:
 cf.br ^bb20595
^bb20595:
 cf.br ^bb20596
^bb20596:
 cf.br ^bb20597
^bb20597:
 cf.br ^bb20598
^bb20598:
 cf.br ^bb20599
^bb20599:
 cf.br ^bb20600
^bb20600:
 cf.br ^bb20601
^bb20601:
 cf.br ^bb20602
^bb20602:
 cf.br ^bb20603
^bb20603:
 cf.br ^bb20604
^bb20604:
 cf.br ^bb20605
^bb20605:
 cf.br ^bb20606
^bb20606:
 cf.br ^bb20607
^bb20607:
 cf.br ^bb20608
^bb20608:
 cf.br ^bb20609
^bb20609:
 cf.br ^bb20610
^bb20610:
 cf.br ^bb20611
^bb20611:
 cf.br ^bb20612
^bb20612:
 cf.br ^bb20613
^bb20613:
 cf.br ^bb20614
^bb20614:
 cf.br ^bb20615
^bb20615:
 cf.br ^bb20616
^bb20616:
 cf.br ^bb20617
^bb20617:
 cf.br ^bb20618
^bb20618:
 cf.br ^bb20619
^bb20619:
 cf.br ^bb20620
^bb20620:
 cf.br ^bb20621
^bb20621:
 cf.br ^bb20622
^bb20622:
 cf.br ^bb20623
^bb20623:
 cf.br ^bb20624
^bb20624:
 cf.br ^bb20625
^bb20625:
 cf.br ^bb20626
^bb20626:
 cf.br ^bb20627
^bb20627:
 cf.br ^bb20628
^bb20628:
 cf.br ^bb20629
^bb20629:
 cf.br ^bb20630
^bb20630:
 cf.br ^bb20631
^bb20631:
 cf.br ^bb20632
^bb20632:
 cf.br ^bb20633
^bb20633:
 cf.br ^bb20634
^bb20634:
 cf.br ^bb20635
^bb20635:
 cf.br ^bb20636
^bb20636:
 cf.br ^bb20637
^bb20637:
 cf.br ^bb20638
^bb20638:
 cf.br ^bb20639
^bb20639:
 cf.br ^bb20640
^bb20640:
 cf.br ^bb20641
^bb20641:
 cf.br ^bb20642
^bb20642:
 cf.br ^bb20643
^bb20643:
 cf.br ^bb20644
^bb20644:
 cf.br ^bb20645
^bb20645:
 cf.br ^bb20646
^bb20646:
 cf.br ^bb20647
^bb20647:
 cf.br ^bb20648
^bb20648:
 cf.br ^bb20649
^bb20649:
 cf.br ^bb20650
^bb20650:
 cf.br ^bb20651
^bb20651:
 cf.br ^bb20652
^bb20652:
 cf.br ^bb20653
^bb20653:
 cf.br ^bb20654
^bb20654:
 cf.br ^bb20655
^bb20655:
 cf.br ^bb20656
^bb20656:
 cf.br ^bb20657
^bb20657:
 cf.br ^bb20658
^bb20658:
 cf.br ^bb20659
^bb20659:
 cf.br ^bb20660
^bb20660:
 cf.br ^bb20661
^bb20661:
 cf.br ^bb20662
^bb20662:
 cf.br ^bb20663
^bb20663:
 cf.br ^bb20664
^bb20664:
 cf.br ^bb20665
^bb20665:
 cf.br ^bb20666
^bb20666:
 cf.br ^bb20667
^bb20667:
 cf.br ^bb20668
^bb20668:
 cf.br ^bb20669
^bb20669:
 cf.br ^bb20670
^bb20670:
 cf.br ^bb20671
^bb20671:
 cf.br ^bb20672
^bb20672:
 cf.br ^bb20673
^bb20673:
 cf.br ^bb20674
^bb20674:
 cf.br ^bb20675
^bb20675:
 cf.br ^bb20676
^bb20676:
 cf.br ^bb20677
^bb20677:
 cf.br ^bb20678
^bb20678:
 cf.br ^bb20679
^bb20679:
 cf.br ^bb20680
^bb20680:
 cf.br ^bb20681
^bb20681:
 cf.br ^bb20682
^bb20682:
 cf.br ^bb20683
^bb20683:
 cf.br ^bb20684
^bb20684:
 cf.br ^bb20685
^bb20685:
 cf.br ^bb20686
^bb20686:
 cf.br ^bb20687
^bb20687:
 cf.br ^bb20688
^bb20688:
 cf.br ^bb20689
^bb20689:
 cf.br ^bb20690
^bb20690:
 cf.br ^bb20691
^bb20691:
 cf.br ^bb20692
^bb20692:
 cf.br ^bb20693
^bb20693:
 cf.br ^bb20694
^bb20694:
 cf.br ^bb20695
^bb20695:
 cf.br ^bb20696
^bb20696:
 cf.br ^bb20697
^bb20697:
 cf.br ^bb20698
^bb20698:
 cf.br ^bb20699
^bb20699:
 cf.br ^bb20700
^bb20700:
 cf.br ^bb20701
^bb20701:
 cf.br ^bb20702
^bb20702:
 cf.br ^bb20703
^bb20703:
 cf.br ^bb20704
^bb20704:
 cf.br ^bb20705
^bb20705:
 cf.br ^bb20706
^bb20706:
 cf.br ^bb20707
^bb20707:
 cf.br ^bb20708
^bb20708:
 cf.br ^bb20709
^bb20709:
 cf.br ^bb20710
^bb20710:
 cf.br ^bb20711
^bb20711:
 cf.br ^bb20712
^bb20712:
 cf.br ^bb20713
^bb20713:
 cf.br ^bb20714
^bb20714:
 cf.br ^bb20715
^bb20715:
 cf.br ^bb20716
^bb20716:
 cf.br ^bb20717
^bb20717:
 cf.br ^bb20718
^bb20718:
 cf.br ^bb20719
^bb20719:
 cf.br ^bb20720
^bb20720:
 cf.br ^bb20721
^bb20721:
 cf.br ^bb20722
^bb20722:
 cf.br ^bb20723
^bb20723:
 cf.br ^bb20724
^bb20724:
 cf.br ^bb20725
^bb20725:
 cf.br ^bb20726
^bb20726:
 cf.br ^bb20727
^bb20727:
 cf.br ^bb20728
^bb20728:
 cf.br ^bb20729
^bb20729:
 cf.br ^bb20730
^bb20730:
 cf.br ^bb20731
^bb20731:
 cf.br ^bb20732
^bb20732:
 cf.br ^bb20733
^bb20733:
 cf.br ^bb20734
^bb20734:
 cf.br ^bb20735
^bb20735:
 cf.br ^bb20736
^bb20736:
 cf.br ^bb20737
^bb20737:
 cf.br ^bb20738
^bb20738:
 cf.br ^bb20739
^bb20739:
 cf.br ^bb20740
^bb20740:
 cf.br ^bb20741
^bb20741:
 cf.br ^bb20742
^bb20742:
 cf.br ^bb20743
^bb20743:
 cf.br ^bb20744
^bb20744:
 cf.br ^bb20745
^bb20745:
 cf.br ^bb20746
^bb20746:
 cf.br ^bb20747
^bb20747:
 cf.br ^bb20748
^bb20748:
 cf.br ^bb20749
^bb20749:
 cf.br ^bb20750
^bb20750:
 cf.br ^bb20751
^bb20751:
 cf.br ^bb20752
^bb20752:
 cf.br ^bb20753
^bb20753:
 cf.br ^bb20754
^bb20754:
 cf.br ^bb20755
^bb20755:
 cf.br ^bb20756
^bb20756:
 cf.br ^bb20757
^bb20757:
 cf.br ^bb20758
^bb20758:
 cf.br ^bb20759
^bb20759:
 cf.br ^bb20760
^bb20760:
 cf.br ^bb20761
^bb20761:
 cf.br ^bb20762
^bb20762:
 cf.br ^bb20763
^bb20763:
 cf.br ^bb20764
^bb20764:
 cf.br ^bb20765
^bb20765:
 cf.br ^bb20766
^bb20766:
 cf.br ^bb20767
^bb20767:
 cf.br ^bb20768
^bb20768:
 cf.br ^bb20769
^bb20769:
 cf.br ^bb20770
^bb20770:
 cf.br ^bb20771
^bb20771:
 cf.br ^bb20772
^bb20772:
 cf.br ^bb20773
^bb20773:
 cf.br ^bb20774
^bb20774:
 cf.br ^bb20775
^bb20775:
 cf.br ^bb20776
^bb20776:
 cf.br ^bb20777
^bb20777:
 cf.br ^bb20778
^bb20778:
 cf.br ^bb20779
^bb20779:
 cf.br ^bb20780
^bb20780:
 cf.br ^bb20781
^bb20781:
 cf.br ^bb20782
^bb20782:
 cf.br ^bb20783
^bb20783:
 cf.br ^bb20784
^bb20784:
 cf.br ^bb20785
^bb20785:
 cf.br ^bb20786
^bb20786:
 cf.br ^bb20787
^bb20787:
 cf.br ^bb20788
^bb20788:
 cf.br ^bb20789
^bb20789:
 cf.br ^bb20790
^bb20790:
 cf.br ^bb20791
^bb20791:
 cf.br ^bb20792
^bb20792:
 cf.br ^bb20793
^bb20793:
 cf.br ^bb20794
^bb20794:
 cf.br ^bb20795
^bb20795:
 cf.br ^bb20796
^bb20796:
 cf.br ^bb20797
^bb20797:
 cf.br ^bb20798
^bb20798:
 cf.br ^bb20799
^bb20799:
 cf.br ^bb20800
^bb20800:
 cf.br ^bb20801
^bb20801:
 cf.br ^bb20802
^bb20802:
 cf.br ^bb20803
^bb20803:
 cf.br ^bb20804
^bb20804:
 cf.br ^bb20805
^bb20805:
 cf.br ^bb20806
^bb20806:
 cf.br ^bb20807
^bb20807:
 cf.br ^bb20808
^bb20808:
 cf.br ^bb20809
^bb20809:
 cf.br ^bb20810
^bb20810:
 cf.br ^bb20811
^bb20811:
 cf.br ^bb20812
^bb20812:
 cf.br ^bb20813
^bb20813:
 cf.br ^bb20814
^bb20814:
 cf.br ^bb20815
^bb20815:
 cf.br ^bb20816
^bb20816:
 cf.br ^bb20817
^bb20817:
 cf.br ^bb20818
^bb20818:
 cf.br ^bb20819
^bb20819:
 cf.br ^bb20820
^bb20820:
 cf.br ^bb20821
^bb20821:
 cf.br ^bb20822
^bb20822:
 cf.br ^bb20823
^bb20823:
 cf.br ^bb20824
^bb20824:
 cf.br ^bb20825
^bb20825:
 cf.br ^bb20826
^bb20826:
 cf.br ^bb20827
^bb20827:
 cf.br ^bb20828
^bb20828:
 cf.br ^bb20829
^bb20829:
 cf.br ^bb20830
^bb20830:
 cf.br ^bb20831
^bb20831:
 cf.br ^bb20832
^bb20832:
 cf.br ^bb20833
^bb20833:
 cf.br ^bb20834
^bb20834:
 cf.br ^bb20835
^bb20835:
 cf.br ^bb20836
^bb20836:
 cf.br ^bb20837
^bb20837:
 cf.br ^bb20838
^bb20838:
 cf.br ^bb20839
^bb20839:
 cf.br ^bb20840
^bb20840:
 cf.br ^bb20841
^bb20841:
 cf.br ^bb20842
^bb20842:
 cf.br ^bb20843
^bb20843:
 cf.br ^bb20844
^bb20844:
 cf.br ^bb20845
^bb20845:
 cf.br ^bb20846
^bb20846:
 cf.br ^bb20847
^bb20847:
 cf.br ^bb20848
^bb20848:
 cf.br ^bb20849
^bb20849:
 cf.br ^bb20850
^bb20850:
 cf.br ^bb20851
^bb20851:
 cf.br ^bb20852
^bb20852:
 cf.br ^bb20853
^bb20853:
 cf.br ^bb20854
^bb20854:
 cf.br ^bb20855
^bb20855:
 cf.br ^bb20856
^bb20856:
 cf.br ^bb20857
^bb20857:
 cf.br ^bb20858
^bb20858:
 cf.br ^bb20859
^bb20859:
 cf.br ^bb20860
^bb20860:
 cf.br ^bb20861
^bb20861:
 cf.br ^bb20862
^bb20862:
 cf.br ^bb20863
^bb20863:
 cf.br ^bb20864
^bb20864:
 cf.br ^bb20865
^bb20865:
 cf.br ^bb20866
^bb20866:
 cf.br ^bb20867
^bb20867:
 cf.br ^bb20868
^bb20868:
 cf.br ^bb20869
^bb20869:
 cf.br ^bb20870
^bb20870:
 cf.br ^bb20871
^bb20871:
 cf.br ^bb20872
^bb20872:
 cf.br ^bb20873
^bb20873:
 cf.br ^bb20874
^bb20874:
 cf.br ^bb20875
^bb20875:
 cf.br ^bb20876
^bb20876:
 cf.br ^bb20877
^bb20877:
 cf.br ^bb20878
^bb20878:
 cf.br ^bb20879
^bb20879:
 cf.br ^bb20880
^bb20880:
 cf.br ^bb20881
^bb20881:
 cf.br ^bb20882
^bb20882:
 cf.br ^bb20883
^bb20883:
 cf.br ^bb20884
^bb20884:
 cf.br ^bb20885
^bb20885:
 cf.br ^bb20886
^bb20886:
 cf.br ^bb20887
^bb20887:
 cf.br ^bb20888
^bb20888:
 cf.br ^bb20889
^bb20889:
 cf.br ^bb20890
^bb20890:
 cf.br ^bb20891
^bb20891:
 cf.br ^bb20892
^bb20892:
 cf.br ^bb20893
^bb20893:
 cf.br ^bb20894
^bb20894:
 cf.br ^bb20895
^bb20895:
 cf.br ^bb20896
^bb20896:
 cf.br ^bb20897
^bb20897:
 cf.br ^bb20898
^bb20898:
 cf.br ^bb20899
^bb20899:
 cf.br ^bb20900
^bb20900:
 cf.br ^bb20901
^bb20901:
 cf.br ^bb20902
^bb20902:
 cf.br ^bb20903
^bb20903:
 cf.br ^bb20904
^bb20904:
 cf.br ^bb20905
^bb20905:
 cf.br ^bb20906
^bb20906:
 cf.br ^bb20907
^bb20907:
 cf.br ^bb20908
^bb20908:
 cf.br ^bb20909
^bb20909:
 cf.br ^bb20910
^bb20910:
 cf.br ^bb20911
^bb20911:
 cf.br ^bb20912
^bb20912:
 cf.br ^bb20913
^bb20913:
 cf.br ^bb20914
^bb20914:
 cf.br ^bb20915
^bb20915:
 cf.br ^bb20916
^bb20916:
 cf.br ^bb20917
^bb20917:
 cf.br ^bb20918
^bb20918:
 cf.br ^bb20919
^bb20919:
 cf.br ^bb20920
^bb20920:
 cf.br ^bb20921
^bb20921:
 cf.br ^bb20922
^bb20922:
 cf.br ^bb20923
^bb20923:
 cf.br ^bb20924
^bb20924:
 cf.br ^bb20925
^bb20925:
 cf.br ^bb20926
^bb20926:
 cf.br ^bb20927
^bb20927:
 cf.br ^bb20928
^bb20928:
 cf.br ^bb20929
^bb20929:
 cf.br ^bb20930
^bb20930:
 cf.br ^bb20931
^bb20931:
 cf.br ^bb20932
^bb20932:
 cf.br ^bb20933
^bb20933:
 cf.br ^bb20934
^bb20934:
 cf.br ^bb20935
^bb20935:
 cf.br ^bb20936
^bb20936:
 cf.br ^bb20937
^bb20937:
 cf.br ^bb20938
^bb20938:
 cf.br ^bb20939
^bb20939:
 cf.br ^bb20940
^bb20940:
 cf.br ^bb20941
^bb20941:
 cf.br ^bb20942
^bb20942:
 cf.br ^bb20943
^bb20943:
 cf.br ^bb20944
^bb20944:
 cf.br ^bb20945
^bb20945:
 cf.br ^bb20946
^bb20946:
 cf.br ^bb20947
^bb20947:
 cf.br ^bb20948
^bb20948:
 cf.br ^bb20949
^bb20949:
 cf.br ^bb20950
^bb20950:
 cf.br ^bb20951
^bb20951:
 cf.br ^bb20952
^bb20952:
 cf.br ^bb20953
^bb20953:
 cf.br ^bb20954
^bb20954:
 cf.br ^bb20955
^bb20955:
 cf.br ^bb20956
^bb20956:
 cf.br ^bb20957
^bb20957:
 cf.br ^bb20958
^bb20958:
 cf.br ^bb20959
^bb20959:
 cf.br ^bb20960
^bb20960:
 cf.br ^bb20961
^bb20961:
 cf.br ^bb20962
^bb20962:
 cf.br ^bb20963
^bb20963:
 cf.br ^bb20964
^bb20964:
 cf.br ^bb20965
^bb20965:
 cf.br ^bb20966
^bb20966:
 cf.br ^bb20967
^bb20967:
 cf.br ^bb20968
^bb20968:
 cf.br ^bb20969
^bb20969:
 cf.br ^bb20970
^bb20970:
 cf.br ^bb20971
^bb20971:
 cf.br ^bb20972
^bb20972:
 cf.br ^bb20973
^bb20973:
 cf.br ^bb20974
^bb20974:
 cf.br ^bb20975
^bb20975:
 cf.br ^bb20976
^bb20976:
 cf.br ^bb20977
^bb20977:
 cf.br ^bb20978
^bb20978:
 cf.br ^bb20979
^bb20979:
 cf.br ^bb20980
^bb20980:
 cf.br ^bb20981
^bb20981:
 cf.br ^bb20982
^bb20982:
 cf.br ^bb20983
^bb20983:
 cf.br ^bb20984
^bb20984:
 cf.br ^bb20985
^bb20985:
 cf.br ^bb20986
^bb20986:
 cf.br ^bb20987
^bb20987:
 cf.br ^bb20988
^bb20988:
 cf.br ^bb20989
^bb20989:
 cf.br ^bb20990
^bb20990:
 cf.br ^bb20991
^bb20991:
 cf.br ^bb20992
^bb20992:
 cf.br ^bb20993
^bb20993:
 cf.br ^bb20994
^bb20994:
 cf.br ^bb20995
^bb20995:
 cf.br ^bb20996
^bb20996:
 cf.br ^bb20997
^bb20997:
 cf.br ^bb20998
^bb20998:
 cf.br ^bb20999
^bb20999:
 cf.br ^bb21000
^bb21000:
 cf.br ^bb21001
^bb21001:
 cf.br ^bb21002
^bb21002:
 cf.br ^bb21003
^bb21003:
 cf.br ^bb21004
^bb21004:
 cf.br ^bb21005
^bb21005:
 cf.br ^bb21006
^bb21006:
 cf.br ^bb21007
^bb21007:
 cf.br ^bb21008
^bb21008:
 cf.br ^bb21009
^bb21009:
 cf.br ^bb21010
^bb21010:
 cf.br ^bb21011
^bb21011:
 cf.br ^bb21012
^bb21012:
 cf.br ^bb21013
^bb21013:
 cf.br ^bb21014
^bb21014:
 cf.br ^bb21015
^bb21015:
 cf.br ^bb21016
^bb21016:
 cf.br ^bb21017
^bb21017:
 cf.br ^bb21018
^bb21018:
 cf.br ^bb21019
^bb21019:
 cf.br ^bb21020
^bb21020:
 cf.br ^bb21021
^bb21021:
 cf.br ^bb21022
^bb21022:
 cf.br ^bb21023
^bb21023:
 cf.br ^bb21024
^bb21024:
 cf.br ^bb21025
^bb21025:
 cf.br ^bb21026
^bb21026:
 cf.br ^bb21027
^bb21027:
 cf.br ^bb21028
^bb21028:
 cf.br ^bb21029
^bb21029:
 cf.br ^bb21030
^bb21030:
 cf.br ^bb21031
^bb21031:
 cf.br ^bb21032
^bb21032:
 cf.br ^bb21033
^bb21033:
 cf.br ^bb21034
^bb21034:
 cf.br ^bb21035
^bb21035:
 cf.br ^bb21036
^bb21036:
 cf.br ^bb21037
^bb21037:
 cf.br ^bb21038
^bb21038:
 cf.br ^bb21039
^bb21039:
 cf.br ^bb21040
^bb21040:
 cf.br ^bb21041
^bb21041:
 cf.br ^bb21042
^bb21042:
 cf.br ^bb21043
^bb21043:
 cf.br ^bb21044
^bb21044:
 cf.br ^bb21045
^bb21045:
 cf.br ^bb21046
^bb21046:
 cf.br ^bb21047
^bb21047:
 cf.br ^bb21048
^bb21048:
 cf.br ^bb21049
^bb21049:
 cf.br ^bb21050
^bb21050:
 cf.br ^bb21051
^bb21051:
 cf.br ^bb21052
^bb21052:
 cf.br ^bb21053
^bb21053:
 cf.br ^bb21054
^bb21054:
 cf.br ^bb21055
^bb21055:
 cf.br ^bb21056
^bb21056:
 cf.br ^bb21057
^bb21057:
 cf.br ^bb21058
^bb21058:
 cf.br ^bb21059
^bb21059:
 cf.br ^bb21060
^bb21060:
 cf.br ^bb21061
^bb21061:
 cf.br ^bb21062
^bb21062:
 cf.br ^bb21063
^bb21063:
 cf.br ^bb21064
^bb21064:
 cf.br ^bb21065
^bb21065:
 cf.br ^bb21066
^bb21066:
 cf.br ^bb21067
^bb21067:
 cf.br ^bb21068
^bb21068:
 cf.br ^bb21069
^bb21069:
 cf.br ^bb21070
^bb21070:
 cf.br ^bb21071
^bb21071:
 cf.br ^bb21072
^bb21072:
 cf.br ^bb21073
^bb21073:
 cf.br ^bb21074
^bb21074:
 cf.br ^bb21075
^bb21075:
 cf.br ^bb21076
^bb21076:
 cf.br ^bb21077
^bb21077:
 cf.br ^bb21078
^bb21078:
 cf.br ^bb21079
^bb21079:
 cf.br ^bb21080
^bb21080:
 cf.br ^bb21081
^bb21081:
 cf.br ^bb21082
^bb21082:
 cf.br ^bb21083
^bb21083:
 cf.br ^bb21084
^bb21084:
 cf.br ^bb21085
^bb21085:
 cf.br ^bb21086
^bb21086:
 cf.br ^bb21087
^bb21087:
 cf.br ^bb21088
^bb21088:
 cf.br ^bb21089
^bb21089:
 cf.br ^bb21090
^bb21090:
 cf.br ^bb21091
^bb21091:
 cf.br ^bb21092
^bb21092:
 cf.br ^bb21093
^bb21093:
 cf.br ^bb21094
^bb21094:
 cf.br ^bb21095
^bb21095:
 cf.br ^bb21096
^bb21096:
 cf.br ^bb21097
^bb21097:
 cf.br ^bb21098
^bb21098:
 cf.br ^bb21099
^bb21099:
 cf.br ^bb21100
^bb21100:
 cf.br ^bb21101
^bb21101:
 cf.br ^bb21102
^bb21102:
 cf.br ^bb21103
^bb21103:
 cf.br ^bb21104
^bb21104:
 cf.br ^bb21105
^bb21105:
 cf.br ^bb21106
^bb21106:
 cf.br ^bb21107
^bb21107:
 cf.br ^bb21108
^bb21108:
 cf.br ^bb21109
^bb21109:
 cf.br ^bb21110
^bb21110:
 cf.br ^bb21111
^bb21111:
 cf.br ^bb21112
^bb21112:
 cf.br ^bb21113
^bb21113:
 cf.br ^bb21114
^bb21114:
 cf.br ^bb21115
^bb21115:
 cf.br ^bb21116
^bb21116:
 cf.br ^bb21117
^bb21117:
 cf.br ^bb21118
^bb21118:
 cf.br ^bb21119
^bb21119:
 cf.br ^bb21120
^bb21120:
 cf.br ^bb21121
^bb21121:
 cf.br ^bb21122
^bb21122:
 cf.br ^bb21123
^bb21123:
 cf.br ^bb21124
^bb21124:
 cf.br ^bb21125
^bb21125:
 cf.br ^bb21126
^bb21126:
 cf.br ^bb21127
^bb21127:
 cf.br ^bb21128
^bb21128:
 cf.br ^bb21129
^bb21129:
 cf.br ^bb21130
^bb21130:
 cf.br ^bb21131
^bb21131:
 cf.br ^bb21132
^bb21132:
 cf.br ^bb21133
^bb21133:
 cf.br ^bb21134
^bb21134:
 cf.br ^bb21135
^bb21135:
 cf.br ^bb21136
^bb21136:
 cf.br ^bb21137
^bb21137:
 cf.br ^bb21138
^bb21138:
 cf.br ^bb21139
^bb21139:
 cf.br ^bb21140
^bb21140:
 cf.br ^bb21141
^bb21141:
 cf.br ^bb21142
^bb21142:
 cf.br ^bb21143
^bb21143:
 cf.br ^bb21144
^bb21144:
 cf.br ^bb21145
^bb21145:
 cf.br ^bb21146
^bb21146:
 cf.br ^bb21147
^bb21147:
 cf.br ^bb21148
^bb21148:
 cf.br ^bb21149
^bb21149:
 cf.br ^bb21150
^bb21150:
 cf.br ^bb21151
^bb21151:
 cf.br ^bb21152
^bb21152:
 cf.br ^bb21153
^bb21153:
 cf.br ^bb21154
^bb21154:
 cf.br ^bb21155
^bb21155:
 cf.br ^bb21156
^bb21156:
 cf.br ^bb21157
^bb21157:
 cf.br ^bb21158
^bb21158:
 cf.br ^bb21159
^bb21159:
 cf.br ^bb21160
^bb21160:
 cf.br ^bb21161
^bb21161:
 cf.br ^bb21162
^bb21162:
 cf.br ^bb21163
^bb21163:
 cf.br ^bb21164
^bb21164:
 cf.br ^bb21165
^bb21165:
 cf.br ^bb21166
^bb21166:
 cf.br ^bb21167
^bb21167:
 cf.br ^bb21168
^bb21168:
 cf.br ^bb21169
^bb21169:
 cf.br ^bb21170
^bb21170:
 cf.br ^bb21171
^bb21171:
 cf.br ^bb21172
^bb21172:
 cf.br ^bb21173
^bb21173:
 cf.br ^bb21174
^bb21174:
 cf.br ^bb21175
^bb21175:
 cf.br ^bb21176
^bb21176:
 cf.br ^bb21177
^bb21177:
 cf.br ^bb21178
^bb21178:
 cf.br ^bb21179
^bb21179:
 cf.br ^bb21180
^bb21180:
 cf.br ^bb21181
^bb21181:
 cf.br ^bb21182
^bb21182:
 cf.br ^bb21183
^bb21183:
 cf.br ^bb21184
^bb21184:
 cf.br ^bb21185
^bb21185:
 cf.br ^bb21186
^bb21186:
 cf.br ^bb21187
^bb21187:
 cf.br ^bb21188
^bb21188:
 cf.br ^bb21189
^bb21189:
 cf.br ^bb21190
^bb21190:
 cf.br ^bb21191
^bb21191:
 cf.br ^bb21192
^bb21192:
 cf.br ^bb21193
^bb21193:
 cf.br ^bb21194
^bb21194:
 cf.br ^bb21195
^bb21195:
 cf.br ^bb21196
^bb21196:
 cf.br ^bb21197
^bb21197:
 cf.br ^bb21198
^bb21198:
 cf.br ^bb21199
^bb21199:
 cf.br ^bb21200
^bb21200:
 cf.br ^bb21201
^bb21201:
 cf.br ^bb21202
^bb21202:
 cf.br ^bb21203
^bb21203:
 cf.br ^bb21204
^bb21204:
 cf.br ^bb21205
^bb21205:
 cf.br ^bb21206
^bb21206:
 cf.br ^bb21207
^bb21207:
 cf.br ^bb21208
^bb21208:
 cf.br ^bb21209
^bb21209:
 cf.br ^bb21210
^bb21210:
 cf.br ^bb21211
^bb21211:
 cf.br ^bb21212
^bb21212:
 cf.br ^bb21213
^bb21213:
 cf.br ^bb21214
^bb21214:
 cf.br ^bb21215
^bb21215:
 cf.br ^bb21216
^bb21216:
 cf.br ^bb21217
^bb21217:
 cf.br ^bb21218
^bb21218:
 cf.br ^bb21219
^bb21219:
 cf.br ^bb21220
^bb21220:
 cf.br ^bb21221
^bb21221:
 cf.br ^bb21222
^bb21222:
 cf.br ^bb21223
^bb21223:
 cf.br ^bb21224
^bb21224:
 cf.br ^bb21225
^bb21225:
 cf.br ^bb21226
^bb21226:
 cf.br ^bb21227
^bb21227:
 cf.br ^bb21228
^bb21228:
 cf.br ^bb21229
^bb21229:
 cf.br ^bb21230
^bb21230:
 cf.br ^bb21231
^bb21231:
 cf.br ^bb21232
^bb21232:
 cf.br ^bb21233
^bb21233:
 cf.br ^bb21234
^bb21234:
 cf.br ^bb21235
^bb21235:
 cf.br ^bb21236
^bb21236:
 cf.br ^bb21237
^bb21237:
 cf.br ^bb21238
^bb21238:
 cf.br ^bb21239
^bb21239:
 cf.br ^bb21240
^bb21240:
 cf.br ^bb21241
^bb21241:
 cf.br ^bb21242
^bb21242:
 cf.br ^bb21243
^bb21243:
 cf.br ^bb21244
^bb21244:
 cf.br ^bb21245
^bb21245:
 cf.br ^bb21246
^bb21246:
 cf.br ^bb21247
^bb21247:
 cf.br ^bb21248
^bb21248:
 cf.br ^bb21249
^bb21249:
 cf.br ^bb21250
^bb21250:
 cf.br ^bb21251
^bb21251:
 cf.br ^bb21252
^bb21252:
 cf.br ^bb21253
^bb21253:
 cf.br ^bb21254
^bb21254:
 cf.br ^bb21255
^bb21255:
 cf.br ^bb21256
^bb21256:
 cf.br ^bb21257
^bb21257:
 cf.br ^bb21258
^bb21258:
 cf.br ^bb21259
^bb21259:
 cf.br ^bb21260
^bb21260:
 cf.br ^bb21261
^bb21261:
 cf.br ^bb21262
^bb21262:
 cf.br ^bb21263
^bb21263:
 cf.br ^bb21264
^bb21264:
 cf.br ^bb21265
^bb21265:
 cf.br ^bb21266
^bb21266:
 cf.br ^bb21267
^bb21267:
 cf.br ^bb21268
^bb21268:
 cf.br ^bb21269
^bb21269:
 cf.br ^bb21270
^bb21270:
 cf.br ^bb21271
^bb21271:
 cf.br ^bb21272
^bb21272:
 cf.br ^bb21273
^bb21273:
 cf.br ^bb21274
^bb21274:
 cf.br ^bb21275
^bb21275:
 cf.br ^bb21276
^bb21276:
 cf.br ^bb21277
^bb21277:
 cf.br ^bb21278
^bb21278:
 cf.br ^bb21279
^bb21279:
 cf.br ^bb21280
^bb21280:
 cf.br ^bb21281
^bb21281:
 cf.br ^bb21282
^bb21282:
 cf.br ^bb21283
^bb21283:
 cf.br ^bb21284
^bb21284:
 cf.br ^bb21285
^bb21285:
 cf.br ^bb21286
^bb21286:
 cf.br ^bb21287
^bb21287:
 cf.br ^bb21288
^bb21288:
 cf.br ^bb21289
^bb21289:
 cf.br ^bb21290
^bb21290:
 cf.br ^bb21291
^bb21291:
 cf.br ^bb21292
^bb21292:
 cf.br ^bb21293
^bb21293:
 cf.br ^bb21294
^bb21294:
 cf.br ^bb21295
^bb21295:
 cf.br ^bb21296
^bb21296:
 cf.br ^bb21297
^bb21297:
 cf.br ^bb21298
^bb21298:
 cf.br ^bb21299
^bb21299:
 cf.br ^bb21300
^bb21300:
 cf.br ^bb21301
^bb21301:
 cf.br ^bb21302
^bb21302:
 cf.br ^bb21303
^bb21303:
 cf.br ^bb21304
^bb21304:
 cf.br ^bb21305
^bb21305:
 cf.br ^bb21306
^bb21306:
 cf.br ^bb21307
^bb21307:
 cf.br ^bb21308
^bb21308:
 cf.br ^bb21309
^bb21309:
 cf.br ^bb21310
^bb21310:
 cf.br ^bb21311
^bb21311:
 cf.br ^bb21312
^bb21312:
 cf.br ^bb21313
^bb21313:
 cf.br ^bb21314
^bb21314:
 cf.br ^bb21315
^bb21315:
 cf.br ^bb21316
^bb21316:
 cf.br ^bb21317
^bb21317:
 cf.br ^bb21318
^bb21318:
 cf.br ^bb21319
^bb21319:
 cf.br ^bb21320
^bb21320:
 cf.br ^bb21321
^bb21321:
 cf.br ^bb21322
^bb21322:
 cf.br ^bb21323
^bb21323:
 cf.br ^bb21324
^bb21324:
 cf.br ^bb21325
^bb21325:
 cf.br ^bb21326
^bb21326:
 cf.br ^bb21327
^bb21327:
 cf.br ^bb21328
^bb21328:
 cf.br ^bb21329
^bb21329:
 cf.br ^bb21330
^bb21330:
 cf.br ^bb21331
^bb21331:
 cf.br ^bb21332
^bb21332:
 cf.br ^bb21333
^bb21333:
 cf.br ^bb21334
^bb21334:
 cf.br ^bb21335
^bb21335:
 cf.br ^bb21336
^bb21336:
 cf.br ^bb21337
^bb21337:
 cf.br ^bb21338
^bb21338:
 cf.br ^bb21339
^bb21339:
 cf.br ^bb21340
^bb21340:
 cf.br ^bb21341
^bb21341:
 cf.br ^bb21342
^bb21342:
 cf.br ^bb21343
^bb21343:
 cf.br ^bb21344
^bb21344:
 cf.br ^bb21345
^bb21345:
 cf.br ^bb21346
^bb21346:
 cf.br ^bb21347
^bb21347:
 cf.br ^bb21348
^bb21348:
 cf.br ^bb21349
^bb21349:
 cf.br ^bb21350
^bb21350:
 cf.br ^bb21351
^bb21351:
 cf.br ^bb21352
^bb21352:
 cf.br ^bb21353
^bb21353:
 cf.br ^bb21354
^bb21354:
 cf.br ^bb21355
^bb21355:
 cf.br ^bb21356
^bb21356:
 cf.br ^bb21357
^bb21357:
 cf.br ^bb21358
^bb21358:
 cf.br ^bb21359
^bb21359:
 cf.br ^bb21360
^bb21360:
 cf.br ^bb21361
^bb21361:
 cf.br ^bb21362
^bb21362:
 cf.br ^bb21363
^bb21363:
 cf.br ^bb21364
^bb21364:
 cf.br ^bb21365
^bb21365:
 cf.br ^bb21366
^bb21366:
 cf.br ^bb21367
^bb21367:
 cf.br ^bb21368
^bb21368:
 cf.br ^bb21369
^bb21369:
 cf.br ^bb21370
^bb21370:
 cf.br ^bb21371
^bb21371:
 cf.br ^bb21372
^bb21372:
 cf.br ^bb21373
^bb21373:
 cf.br ^bb21374
^bb21374:
 cf.br ^bb21375
^bb21375:
 cf.br ^bb21376
^bb21376:
 cf.br ^bb21377
^bb21377:
 cf.br ^bb21378
^bb21378:
 cf.br ^bb21379
^bb21379:
 cf.br ^bb21380
^bb21380:
 cf.br ^bb21381
^bb21381:
 cf.br ^bb21382
^bb21382:
 cf.br ^bb21383
^bb21383:
 cf.br ^bb21384
^bb21384:
 cf.br ^bb21385
^bb21385:
 cf.br ^bb21386
^bb21386:
 cf.br ^bb21387
^bb21387:
 cf.br ^bb21388
^bb21388:
 cf.br ^bb21389
^bb21389:
 cf.br ^bb21390
^bb21390:
 cf.br ^bb21391
^bb21391:
 cf.br ^bb21392
^bb21392:
 cf.br ^bb21393
^bb21393:
 cf.br ^bb21394
^bb21394:
 cf.br ^bb21395
^bb21395:
 cf.br ^bb21396
^bb21396:
 cf.br ^bb21397
^bb21397:
 cf.br ^bb21398
^bb21398:
 cf.br ^bb21399
^bb21399:
 cf.br ^bb21400
^bb21400:
 cf.br ^bb21401
^bb21401:
 cf.br ^bb21402
^bb21402:
 cf.br ^bb21403
^bb21403:
 cf.br ^bb21404
^bb21404:
 cf.br ^bb21405
^bb21405:
 cf.br ^bb21406
^bb21406:
 cf.br ^bb21407
^bb21407:
 cf.br ^bb21408
^bb21408:
 cf.br ^bb21409
^bb21409:
 cf.br ^bb21410
^bb21410:
 cf.br ^bb21411
^bb21411:
 cf.br ^bb21412
^bb21412:
 cf.br ^bb21413
^bb21413:
 cf.br ^bb21414
^bb21414:
 cf.br ^bb21415
^bb21415:
 cf.br ^bb21416
^bb21416:
 cf.br ^bb21417
^bb21417:
 cf.br ^bb21418
^bb21418:
 cf.br ^bb21419
^bb21419:
 cf.br ^bb21420
^bb21420:
 cf.br ^bb21421
^bb21421:
 cf.br ^bb21422
^bb21422:
 cf.br ^bb21423
^bb21423:
 cf.br ^bb21424
^bb21424:
 cf.br ^bb21425
^bb21425:
 cf.br ^bb21426
^bb21426:
 cf.br ^bb21427
^bb21427:
 cf.br ^bb21428
^bb21428:
 cf.br ^bb21429
^bb21429:
 cf.br ^bb21430
^bb21430:
 cf.br ^bb21431
^bb21431:
 cf.br ^bb21432
^bb21432:
 cf.br ^bb21433
^bb21433:
 cf.br ^bb21434
^bb21434:
 cf.br ^bb21435
^bb21435:
 cf.br ^bb21436
^bb21436:
 cf.br ^bb21437
^bb21437:
 cf.br ^bb21438
^bb21438:
 cf.br ^bb21439
^bb21439:
 cf.br ^bb21440
^bb21440:
 cf.br ^bb21441
^bb21441:
 cf.br ^bb21442
^bb21442:
 cf.br ^bb21443
^bb21443:
 cf.br ^bb21444
^bb21444:
 cf.br ^bb21445
^bb21445:
 cf.br ^bb21446
^bb21446:
 cf.br ^bb21447
^bb21447:
 cf.br ^bb21448
^bb21448:
 cf.br ^bb21449
^bb21449:
 cf.br ^bb21450
^bb21450:
 cf.br ^bb21451
^bb21451:
 cf.br ^bb21452
^bb21452:
 cf.br ^bb21453
^bb21453:
 cf.br ^bb21454
^bb21454:
 cf.br ^bb21455
^bb21455:
 cf.br ^bb21456
^bb21456:
 cf.br ^bb21457
^bb21457:
 cf.br ^bb21458
^bb21458:
 cf.br ^bb21459
^bb21459:
 cf.br ^bb21460
^bb21460:
 cf.br ^bb21461
^bb21461:
 cf.br ^bb21462
^bb21462:
 cf.br ^bb21463
^bb21463:
 cf.br ^bb21464
^bb21464:
 cf.br ^bb21465
^bb21465:
 cf.br ^bb21466
^bb21466:
 cf.br ^bb21467
^bb21467:
 cf.br ^bb21468
^bb21468:
 cf.br ^bb21469
^bb21469:
 cf.br ^bb21470
^bb21470:
 cf.br ^bb21471
^bb21471:
 cf.br ^bb21472
^bb21472:
 cf.br ^bb21473
^bb21473:
 cf.br ^bb21474
^bb21474:
 cf.br ^bb21475
^bb21475:
 cf.br ^bb21476
^bb21476:
 cf.br ^bb21477
^bb21477:
 cf.br ^bb21478
^bb21478:
 cf.br ^bb21479
^bb21479:
 cf.br ^bb21480
^bb21480:
 cf.br ^bb21481
^bb21481:
 cf.br ^bb21482
^bb21482:
 cf.br ^bb21483
^bb21483:
 cf.br ^bb21484
^bb21484:
 cf.br ^bb21485
^bb21485:
 cf.br ^bb21486
^bb21486:
 cf.br ^bb21487
^bb21487:
 cf.br ^bb21488
^bb21488:
 cf.br ^bb21489
^bb21489:
 cf.br ^bb21490
^bb21490:
 cf.br ^bb21491
^bb21491:
 cf.br ^bb21492
^bb21492:
 cf.br ^bb21493
^bb21493:
 cf.br ^bb21494
^bb21494:
 cf.br ^bb21495
^bb21495:
 cf.br ^bb21496
^bb21496:
 cf.br ^bb21497
^bb21497:
 cf.br ^bb21498
^bb21498:
 cf.br ^bb21499
^bb21499:
 cf.br ^bb21500
^bb21500:
 cf.br ^bb21501
^bb21501:
 cf.br ^bb21502
^bb21502:
 cf.br ^bb21503
^bb21503:
 cf.br ^bb21504
^bb21504:
 cf.br ^bb21505
^bb21505:
 cf.br ^bb21506
^bb21506:
 cf.br ^bb21507
^bb21507:
 cf.br ^bb21508
^bb21508:
 cf.br ^bb21509
^bb21509:
 cf.br ^bb21510
^bb21510:
 cf.br ^bb21511
^bb21511:
 cf.br ^bb21512
^bb21512:
 cf.br ^bb21513
^bb21513:
 cf.br ^bb21514
^bb21514:
 cf.br ^bb21515
^bb21515:
 cf.br ^bb21516
^bb21516:
 cf.br ^bb21517
^bb21517:
 cf.br ^bb21518
^bb21518:
 cf.br ^bb21519
^bb21519:
 cf.br ^bb21520
^bb21520:
 cf.br ^bb21521
^bb21521:
 cf.br ^bb21522
^bb21522:
 cf.br ^bb21523
^bb21523:
 cf.br ^bb21524
^bb21524:
 cf.br ^bb21525
^bb21525:
 cf.br ^bb21526
^bb21526:
 cf.br ^bb21527
^bb21527:
 cf.br ^bb21528
^bb21528:
 cf.br ^bb21529
^bb21529:
 cf.br ^bb21530
^bb21530:
 cf.br ^bb21531
^bb21531:
 cf.br ^bb21532
^bb21532:
 cf.br ^bb21533
^bb21533:
 cf.br ^bb21534
^bb21534:
 cf.br ^bb21535
^bb21535:
 cf.br ^bb21536
^bb21536:
 cf.br ^bb21537
^bb21537:
 cf.br ^bb21538
^bb21538:
 cf.br ^bb21539
^bb21539:
 cf.br ^bb21540
^bb21540:
 cf.br ^bb21541
^bb21541:
 cf.br ^bb21542
^bb21542:
 cf.br ^bb21543
^bb21543:
 cf.br ^bb21544
^bb21544:
 cf.br ^bb21545
^bb21545:
 cf.br ^bb21546
^bb21546:
 cf.br ^bb21547
^bb21547:
 cf.br ^bb21548
^bb21548:
 cf.br ^bb21549
^bb21549:
 cf.br ^bb21550
^bb21550:
 cf.br ^bb21551
^bb21551:
 cf.br ^bb21552
^bb21552:
 cf.br ^bb21553
^bb21553:
 cf.br ^bb21554
^bb21554:
 cf.br ^bb21555
^bb21555:
 cf.br ^bb21556
^bb21556:
 cf.br ^bb21557
^bb21557:
 cf.br ^bb21558
^bb21558:
 cf.br ^bb21559
^bb21559:
 cf.br ^bb21560
^bb21560:
 cf.br ^bb21561
^bb21561:
 cf.br ^bb21562
^bb21562:
 cf.br ^bb21563
^bb21563:
 cf.br ^bb21564
^bb21564:
 cf.br ^bb21565
^bb21565:
 cf.br ^bb21566
^bb21566:
 cf.br ^bb21567
^bb21567:
 cf.br ^bb21568
^bb21568:
 cf.br ^bb21569
^bb21569:
 cf.br ^bb21570
^bb21570:
 cf.br ^bb21571
^bb21571:
 cf.br ^bb21572
^bb21572:
 cf.br ^bb21573
^bb21573:
 cf.br ^bb21574
^bb21574:
 cf.br ^bb21575
^bb21575:
 cf.br ^bb21576
^bb21576:
 cf.br ^bb21577
^bb21577:
 cf.br ^bb21578
^bb21578:
 cf.br ^bb21579
^bb21579:
 cf.br ^bb21580
^bb21580:
 cf.br ^bb21581
^bb21581:
 cf.br ^bb21582
^bb21582:
 cf.br ^bb21583
^bb21583:
 cf.br ^bb21584
^bb21584:
 cf.br ^bb21585
^bb21585:
 cf.br ^bb21586
^bb21586:
 cf.br ^bb21587
^bb21587:
 cf.br ^bb21588
^bb21588:
 cf.br ^bb21589
^bb21589:
 cf.br ^bb21590
^bb21590:
 cf.br ^bb21591
^bb21591:
 cf.br ^bb21592
^bb21592:
 cf.br ^bb21593
^bb21593:
 cf.br ^bb21594
^bb21594:
 cf.br ^bb21595
^bb21595:
 cf.br ^bb21596
^bb21596:
 cf.br ^bb21597
^bb21597:
 cf.br ^bb21598
^bb21598:
 cf.br ^bb21599
^bb21599:
 cf.br ^bb21600
^bb21600:
 cf.br ^bb21601
^bb21601:
 cf.br ^bb21602
^bb21602:
 cf.br ^bb21603
^bb21603:
 cf.br ^bb21604
^bb21604:
 cf.br ^bb21605
^bb21605:
 cf.br ^bb21606
^bb21606:
 cf.br ^bb21607
^bb21607:
 cf.br ^bb21608
^bb21608:
 cf.br ^bb21609
^bb21609:
 cf.br ^bb21610
^bb21610:
 cf.br ^bb21611
^bb21611:
 cf.br ^bb21612
^bb21612:
 cf.br ^bb21613
^bb21613:
 cf.br ^bb21614
^bb21614:
 cf.br ^bb21615
^bb21615:
 cf.br ^bb21616
^bb21616:
 cf.br ^bb21617
^bb21617:
 cf.br ^bb21618
^bb21618:
 cf.br ^bb21619
^bb21619:
 cf.br ^bb21620
^bb21620:
 cf.br ^bb21621
^bb21621:
 cf.br ^bb21622
^bb21622:
 cf.br ^bb21623
^bb21623:
 cf.br ^bb21624
^bb21624:
 cf.br ^bb21625
^bb21625:
 cf.br ^bb21626
^bb21626:
 cf.br ^bb21627
^bb21627:
 cf.br ^bb21628
^bb21628:
 cf.br ^bb21629
^bb21629:
 cf.br ^bb21630
^bb21630:
 cf.br ^bb21631
^bb21631:
 cf.br ^bb21632
^bb21632:
 cf.br ^bb21633
^bb21633:
 cf.br ^bb21634
^bb21634:
 cf.br ^bb21635
^bb21635:
 cf.br ^bb21636
^bb21636:
 cf.br ^bb21637
^bb21637:
 cf.br ^bb21638
^bb21638:
 cf.br ^bb21639
^bb21639:
 cf.br ^bb21640
^bb21640:
 cf.br ^bb21641
^bb21641:
 cf.br ^bb21642
^bb21642:
 cf.br ^bb21643
^bb21643:
 cf.br ^bb21644
^bb21644:
 cf.br ^bb21645
^bb21645:
 cf.br ^bb21646
^bb21646:
 cf.br ^bb21647
^bb21647:
 cf.br ^bb21648
^bb21648:
 cf.br ^bb21649
^bb21649:
 cf.br ^bb21650
^bb21650:
 cf.br ^bb21651
^bb21651:
 cf.br ^bb21652
^bb21652:
 cf.br ^bb21653
^bb21653:
 cf.br ^bb21654
^bb21654:
 cf.br ^bb21655
^bb21655:
 cf.br ^bb21656
^bb21656:
 cf.br ^bb21657
^bb21657:
 cf.br ^bb21658
^bb21658:
 cf.br ^bb21659
^bb21659:
 cf.br ^bb21660
^bb21660:
 cf.br ^bb21661
^bb21661:
 cf.br ^bb21662
^bb21662:
 cf.br ^bb21663
^bb21663:
 cf.br ^bb21664
^bb21664:
 cf.br ^bb21665
^bb21665:
 cf.br ^bb21666
^bb21666:
 cf.br ^bb21667
^bb21667:
 cf.br ^bb21668
^bb21668:
 cf.br ^bb21669
^bb21669:
 cf.br ^bb21670
^bb21670:
 cf.br ^bb21671
^bb21671:
 cf.br ^bb21672
^bb21672:
 cf.br ^bb21673
^bb21673:
 cf.br ^bb21674
^bb21674:
 cf.br ^bb21675
^bb21675:
 cf.br ^bb21676
^bb21676:
 cf.br ^bb21677
^bb21677:
 cf.br ^bb21678
^bb21678:
 cf.br ^bb21679
^bb21679:
 cf.br ^bb21680
^bb21680:
 cf.br ^bb21681
^bb21681:
 cf.br ^bb21682
^bb21682:
 cf.br ^bb21683
^bb21683:
 cf.br ^bb21684
^bb21684:
 cf.br ^bb21685
^bb21685:
 cf.br ^bb21686
^bb21686:
 cf.br ^bb21687
^bb21687:
 cf.br ^bb21688
^bb21688:
 cf.br ^bb21689
^bb21689:
 cf.br ^bb21690
^bb21690:
 cf.br ^bb21691
^bb21691:
 cf.br ^bb21692
^bb21692:
 cf.br ^bb21693
^bb21693:
 cf.br ^bb21694
^bb21694:
 cf.br ^bb21695
^bb21695:
 cf.br ^bb21696
^bb21696:
 cf.br ^bb21697
^bb21697:
 cf.br ^bb21698
^bb21698:
 cf.br ^bb21699
^bb21699:
 cf.br ^bb21700
^bb21700:
 cf.br ^bb21701
^bb21701:
 cf.br ^bb21702
^bb21702:
 cf.br ^bb21703
^bb21703:
 cf.br ^bb21704
^bb21704:
 cf.br ^bb21705
^bb21705:
 cf.br ^bb21706
^bb21706:
 cf.br ^bb21707
^bb21707:
 cf.br ^bb21708
^bb21708:
 cf.br ^bb21709
^bb21709:
 cf.br ^bb21710
^bb21710:
 cf.br ^bb21711
^bb21711:
 cf.br ^bb21712
^bb21712:
 cf.br ^bb21713
^bb21713:
 cf.br ^bb21714
^bb21714:
 cf.br ^bb21715
^bb21715:
 cf.br ^bb21716
^bb21716:
 cf.br ^bb21717
^bb21717:
 cf.br ^bb21718
^bb21718:
 cf.br ^bb21719
^bb21719:
 cf.br ^bb21720
^bb21720:
 cf.br ^bb21721
^bb21721:
 cf.br ^bb21722
^bb21722:
 cf.br ^bb21723
^bb21723:
 cf.br ^bb21724
^bb21724:
 cf.br ^bb21725
^bb21725:
 cf.br ^bb21726
^bb21726:
 cf.br ^bb21727
^bb21727:
 cf.br ^bb21728
^bb21728:
 cf.br ^bb21729
^bb21729:
 cf.br ^bb21730
^bb21730:
 cf.br ^bb21731
^bb21731:
 cf.br ^bb21732
^bb21732:
 cf.br ^bb21733
^bb21733:
 cf.br ^bb21734
^bb21734:
 cf.br ^bb21735
^bb21735:
 cf.br ^bb21736
^bb21736:
 cf.br ^bb21737
^bb21737:
 cf.br ^bb21738
^bb21738:
 cf.br ^bb21739
^bb21739:
 cf.br ^bb21740
^bb21740:
 cf.br ^bb21741
^bb21741:
 cf.br ^bb21742
^bb21742:
 cf.br ^bb21743
^bb21743:
 cf.br ^bb21744
^bb21744:
 cf.br ^bb21745
^bb21745:
 cf.br ^bb21746
^bb21746:
 cf.br ^bb21747
^bb21747:
 cf.br ^bb21748
^bb21748:
 cf.br ^bb21749
^bb21749:
 cf.br ^bb21750
^bb21750:
 cf.br ^bb21751
^bb21751:
 cf.br ^bb21752
^bb21752:
 cf.br ^bb21753
^bb21753:
 cf.br ^bb21754
^bb21754:
 cf.br ^bb21755
^bb21755:
 cf.br ^bb21756
^bb21756:
 cf.br ^bb21757
^bb21757:
 cf.br ^bb21758
^bb21758:
 cf.br ^bb21759
^bb21759:
 cf.br ^bb21760
^bb21760:
 cf.br ^bb21761
^bb21761:
 cf.br ^bb21762
^bb21762:
 cf.br ^bb21763
^bb21763:
 cf.br ^bb21764
^bb21764:
 cf.br ^bb21765
^bb21765:
 cf.br ^bb21766
^bb21766:
 cf.br ^bb21767
^bb21767:
 cf.br ^bb21768
^bb21768:
 cf.br ^bb21769
^bb21769:
 cf.br ^bb21770
^bb21770:
 cf.br ^bb21771
^bb21771:
 cf.br ^bb21772
^bb21772:
 cf.br ^bb21773
^bb21773:
 cf.br ^bb21774
^bb21774:
 cf.br ^bb21775
^bb21775:
 cf.br ^bb21776
^bb21776:
 cf.br ^bb21777
^bb21777:
 cf.br ^bb21778
^bb21778:
 cf.br ^bb21779
^bb21779:
 cf.br ^bb21780
^bb21780:
 cf.br ^bb21781
^bb21781:
 cf.br ^bb21782
^bb21782:
 cf.br ^bb21783
^bb21783:
 cf.br ^bb21784
^bb21784:
 cf.br ^bb21785
^bb21785:
 cf.br ^bb21786
^bb21786:
 cf.br ^bb21787
^bb21787:
 cf.br ^bb21788
^bb21788:
 cf.br ^bb21789
^bb21789:
 cf.br ^bb21790
^bb21790:
 cf.br ^bb21791
^bb21791:
 cf.br ^bb21792
^bb21792:
 cf.br ^bb21793
^bb21793:
 cf.br ^bb21794
^bb21794:
 cf.br ^bb21795
^bb21795:
 cf.br ^bb21796
^bb21796:
 cf.br ^bb21797
^bb21797:
 cf.br ^bb21798
^bb21798:
 cf.br ^bb21799
^bb21799:
 cf.br ^bb21800
^bb21800:
 cf.br ^bb21801
^bb21801:
 cf.br ^bb21802
^bb21802:
 cf.br ^bb21803
^bb21803:
 cf.br ^bb21804
^bb21804:
 cf.br ^bb21805
^bb21805:
 cf.br ^bb21806
^bb21806:
 cf.br ^bb21807
^bb21807:
 cf.br ^bb21808
^bb21808:
 cf.br ^bb21809
^bb21809:
 cf.br ^bb21810
^bb21810:
 cf.br ^bb21811
^bb21811:
 cf.br ^bb21812
^bb21812:
 cf.br ^bb21813
^bb21813:
 cf.br ^bb21814
^bb21814:
 cf.br ^bb21815
^bb21815:
 cf.br ^bb21816
^bb21816:
 cf.br ^bb21817
^bb21817:
 cf.br ^bb21818
^bb21818:
 cf.br ^bb21819
^bb21819:
 cf.br ^bb21820
^bb21820:
 cf.br ^bb21821
^bb21821:
 cf.br ^bb21822
^bb21822:
 cf.br ^bb21823
^bb21823:
 cf.br ^bb21824
^bb21824:
 cf.br ^bb21825
^bb21825:
 cf.br ^bb21826
^bb21826:
 cf.br ^bb21827
^bb21827:
 cf.br ^bb21828
^bb21828:
 cf.br ^bb21829
^bb21829:
 cf.br ^bb21830
^bb21830:
 cf.br ^bb21831
^bb21831:
 cf.br ^bb21832
^bb21832:
 cf.br ^bb21833
^bb21833:
 cf.br ^bb21834
^bb21834:
 cf.br ^bb21835
^bb21835:
 cf.br ^bb21836
^bb21836:
 cf.br ^bb21837
^bb21837:
 cf.br ^bb21838
^bb21838:
 cf.br ^bb21839
^bb21839:
 cf.br ^bb21840
^bb21840:
 cf.br ^bb21841
^bb21841:
 cf.br ^bb21842
^bb21842:
 cf.br ^bb21843
^bb21843:
 cf.br ^bb21844
^bb21844:
 cf.br ^bb21845
^bb21845:
 cf.br ^bb21846
^bb21846:
 cf.br ^bb21847
^bb21847:
 cf.br ^bb21848
^bb21848:
 cf.br ^bb21849
^bb21849:
 cf.br ^bb21850
^bb21850:
 cf.br ^bb21851
^bb21851:
 cf.br ^bb21852
^bb21852:
 cf.br ^bb21853
^bb21853:
 cf.br ^bb21854
^bb21854:
 cf.br ^bb21855
^bb21855:
 cf.br ^bb21856
^bb21856:
 cf.br ^bb21857
^bb21857:
 cf.br ^bb21858
^bb21858:
 cf.br ^bb21859
^bb21859:
 cf.br ^bb21860
^bb21860:
 cf.br ^bb21861
^bb21861:
 cf.br ^bb21862
^bb21862:
 cf.br ^bb21863
^bb21863:
 cf.br ^bb21864
^bb21864:
 cf.br ^bb21865
^bb21865:
 cf.br ^bb21866
^bb21866:
 cf.br ^bb21867
^bb21867:
 cf.br ^bb21868
^bb21868:
 cf.br ^bb21869
^bb21869:
 cf.br ^bb21870
^bb21870:
 cf.br ^bb21871
^bb21871:
 cf.br ^bb21872
^bb21872:
 cf.br ^bb21873
^bb21873:
 cf.br ^bb21874
^bb21874:
 cf.br ^bb21875
^bb21875:
 cf.br ^bb21876
^bb21876:
 cf.br ^bb21877
^bb21877:
 cf.br ^bb21878
^bb21878:
 cf.br ^bb21879
^bb21879:
 cf.br ^bb21880
^bb21880:
 cf.br ^bb21881
^bb21881:
 cf.br ^bb21882
^bb21882:
 cf.br ^bb21883
^bb21883:
 cf.br ^bb21884
^bb21884:
 cf.br ^bb21885
^bb21885:
 cf.br ^bb21886
^bb21886:
 cf.br ^bb21887
^bb21887:
 cf.br ^bb21888
^bb21888:
 cf.br ^bb21889
^bb21889:
 cf.br ^bb21890
^bb21890:
 cf.br ^bb21891
^bb21891:
 cf.br ^bb21892
^bb21892:
 cf.br ^bb21893
^bb21893:
 cf.br ^bb21894
^bb21894:
 cf.br ^bb21895
^bb21895:
 cf.br ^bb21896
^bb21896:
 cf.br ^bb21897
^bb21897:
 cf.br ^bb21898
^bb21898:
 cf.br ^bb21899
^bb21899:
 cf.br ^bb21900
^bb21900:
 cf.br ^bb21901
^bb21901:
 cf.br ^bb21902
^bb21902:
 cf.br ^bb21903
^bb21903:
 cf.br ^bb21904
^bb21904:
 cf.br ^bb21905
^bb21905:
 cf.br ^bb21906
^bb21906:
 cf.br ^bb21907
^bb21907:
 cf.br ^bb21908
^bb21908:
 cf.br ^bb21909
^bb21909:
 cf.br ^bb21910
^bb21910:
 cf.br ^bb21911
^bb21911:
 cf.br ^bb21912
^bb21912:
 cf.br ^bb21913
^bb21913:
 cf.br ^bb21914
^bb21914:
 cf.br ^bb21915
^bb21915:
 cf.br ^bb21916
^bb21916:
 cf.br ^bb21917
^bb21917:
 cf.br ^bb21918
^bb21918:
 cf.br ^bb21919
^bb21919:
 cf.br ^bb21920
^bb21920:
 cf.br ^bb21921
^bb21921:
 cf.br ^bb21922
^bb21922:
 cf.br ^bb21923
^bb21923:
 cf.br ^bb21924
^bb21924:
 cf.br ^bb21925
^bb21925:
 cf.br ^bb21926
^bb21926:
 cf.br ^bb21927
^bb21927:
 cf.br ^bb21928
^bb21928:
 cf.br ^bb21929
^bb21929:
 cf.br ^bb21930
^bb21930:
 cf.br ^bb21931
^bb21931:
 cf.br ^bb21932
^bb21932:
 cf.br ^bb21933
^bb21933:
 cf.br ^bb21934
^bb21934:
 cf.br ^bb21935
^bb21935:
 cf.br ^bb21936
^bb21936:
 cf.br ^bb21937
^bb21937:
 cf.br ^bb21938
^bb21938:
 cf.br ^bb21939
^bb21939:
 cf.br ^bb21940
^bb21940:
 cf.br ^bb21941
^bb21941:
 cf.br ^bb21942
^bb21942:
 cf.br ^bb21943
^bb21943:
 cf.br ^bb21944
^bb21944:
 cf.br ^bb21945
^bb21945:
 cf.br ^bb21946
^bb21946:
 cf.br ^bb21947
^bb21947:
 cf.br ^bb21948
^bb21948:
 cf.br ^bb21949
^bb21949:
 cf.br ^bb21950
^bb21950:
 cf.br ^bb21951
^bb21951:
 cf.br ^bb21952
^bb21952:
 cf.br ^bb21953
^bb21953:
 cf.br ^bb21954
^bb21954:
 cf.br ^bb21955
^bb21955:
 cf.br ^bb21956
^bb21956:
 cf.br ^bb21957
^bb21957:
 cf.br ^bb21958
^bb21958:
 cf.br ^bb21959
^bb21959:
 cf.br ^bb21960
^bb21960:
 cf.br ^bb21961
^bb21961:
 cf.br ^bb21962
^bb21962:
 cf.br ^bb21963
^bb21963:
 cf.br ^bb21964
^bb21964:
 cf.br ^bb21965
^bb21965:
 cf.br ^bb21966
^bb21966:
 cf.br ^bb21967
^bb21967:
 cf.br ^bb21968
^bb21968:
 cf.br ^bb21969
^bb21969:
 cf.br ^bb21970
^bb21970:
 cf.br ^bb21971
^bb21971:
 cf.br ^bb21972
^bb21972:
 cf.br ^bb21973
^bb21973:
 cf.br ^bb21974
^bb21974:
 cf.br ^bb21975
^bb21975:
 cf.br ^bb21976
^bb21976:
 cf.br ^bb21977
^bb21977:
 cf.br ^bb21978
^bb21978:
 cf.br ^bb21979
^bb21979:
 cf.br ^bb21980
^bb21980:
 cf.br ^bb21981
^bb21981:
 cf.br ^bb21982
^bb21982:
 cf.br ^bb21983
^bb21983:
 cf.br ^bb21984
^bb21984:
 cf.br ^bb21985
^bb21985:
 cf.br ^bb21986
^bb21986:
 cf.br ^bb21987
^bb21987:
 cf.br ^bb21988
^bb21988:
 cf.br ^bb21989
^bb21989:
 cf.br ^bb21990
^bb21990:
 cf.br ^bb21991
^bb21991:
 cf.br ^bb21992
^bb21992:
 cf.br ^bb21993
^bb21993:
 cf.br ^bb21994
^bb21994:
 cf.br ^bb21995
^bb21995:
 cf.br ^bb21996
^bb21996:
 cf.br ^bb21997
^bb21997:
 cf.br ^bb21998
^bb21998:
 cf.br ^bb21999
^bb21999:
 cf.br ^bb22000
^bb22000:
 cf.br ^bb22001
^bb22001:
 cf.br ^bb22002
^bb22002:
 cf.br ^bb22003
^bb22003:
 cf.br ^bb22004
^bb22004:
 cf.br ^bb22005
^bb22005:
 cf.br ^bb22006
^bb22006:
 cf.br ^bb22007
^bb22007:
 cf.br ^bb22008
^bb22008:
 cf.br ^bb22009
^bb22009:
 cf.br ^bb22010
^bb22010:
 cf.br ^bb22011
^bb22011:
 cf.br ^bb22012
^bb22012:
 cf.br ^bb22013
^bb22013:
 cf.br ^bb22014
^bb22014:
 cf.br ^bb22015
^bb22015:
 cf.br ^bb22016
^bb22016:
 cf.br ^bb22017
^bb22017:
 cf.br ^bb22018
^bb22018:
 cf.br ^bb22019
^bb22019:
 cf.br ^bb22020
^bb22020:
 cf.br ^bb22021
^bb22021:
 cf.br ^bb22022
^bb22022:
 cf.br ^bb22023
^bb22023:
 cf.br ^bb22024
^bb22024:
 cf.br ^bb22025
^bb22025:
 cf.br ^bb22026
^bb22026:
 cf.br ^bb22027
^bb22027:
 cf.br ^bb22028
^bb22028:
 cf.br ^bb22029
^bb22029:
 cf.br ^bb22030
^bb22030:
 cf.br ^bb22031
^bb22031:
 cf.br ^bb22032
^bb22032:
 cf.br ^bb22033
^bb22033:
 cf.br ^bb22034
^bb22034:
 cf.br ^bb22035
^bb22035:
 cf.br ^bb22036
^bb22036:
 cf.br ^bb22037
^bb22037:
 cf.br ^bb22038
^bb22038:
 cf.br ^bb22039
^bb22039:
 cf.br ^bb22040
^bb22040:
 cf.br ^bb22041
^bb22041:
 cf.br ^bb22042
^bb22042:
 cf.br ^bb22043
^bb22043:
 cf.br ^bb22044
^bb22044:
 cf.br ^bb22045
^bb22045:
 cf.br ^bb22046
^bb22046:
 cf.br ^bb22047
^bb22047:
 cf.br ^bb22048
^bb22048:
 cf.br ^bb22049
^bb22049:
 cf.br ^bb22050
^bb22050:
 cf.br ^bb22051
^bb22051:
 cf.br ^bb22052
^bb22052:
 cf.br ^bb22053
^bb22053:
 cf.br ^bb22054
^bb22054:
 cf.br ^bb22055
^bb22055:
 cf.br ^bb22056
^bb22056:
 cf.br ^bb22057
^bb22057:
 cf.br ^bb22058
^bb22058:
 cf.br ^bb22059
^bb22059:
 cf.br ^bb22060
^bb22060:
 cf.br ^bb22061
^bb22061:
 cf.br ^bb22062
^bb22062:
 cf.br ^bb22063
^bb22063:
 cf.br ^bb22064
^bb22064:
 cf.br ^bb22065
^bb22065:
 cf.br ^bb22066
^bb22066:
 cf.br ^bb22067
^bb22067:
 cf.br ^bb22068
^bb22068:
 cf.br ^bb22069
^bb22069:
 cf.br ^bb22070
^bb22070:
 cf.br ^bb22071
^bb22071:
 cf.br ^bb22072
^bb22072:
 cf.br ^bb22073
^bb22073:
 cf.br ^bb22074
^bb22074:
 cf.br ^bb22075
^bb22075:
 cf.br ^bb22076
^bb22076:
 cf.br ^bb22077
^bb22077:
 cf.br ^bb22078
^bb22078:
 cf.br ^bb22079
^bb22079:
 cf.br ^bb22080
^bb22080:
 cf.br ^bb22081
^bb22081:
 cf.br ^bb22082
^bb22082:
 cf.br ^bb22083
^bb22083:
 cf.br ^bb22084
^bb22084:
 cf.br ^bb22085
^bb22085:
 cf.br ^bb22086
^bb22086:
 cf.br ^bb22087
^bb22087:
 cf.br ^bb22088
^bb22088:
 cf.br ^bb22089
^bb22089:
 cf.br ^bb22090
^bb22090:
 cf.br ^bb22091
^bb22091:
 cf.br ^bb22092
^bb22092:
 cf.br ^bb22093
^bb22093:
 cf.br ^bb22094
^bb22094:
 cf.br ^bb22095
^bb22095:
 cf.br ^bb22096
^bb22096:
 cf.br ^bb22097
^bb22097:
 cf.br ^bb22098
^bb22098:
 cf.br ^bb22099
^bb22099:
 cf.br ^bb22100
^bb22100:
 cf.br ^bb22101
^bb22101:
 cf.br ^bb22102
^bb22102:
 cf.br ^bb22103
^bb22103:
 cf.br ^bb22104
^bb22104:
 cf.br ^bb22105
^bb22105:
 cf.br ^bb22106
^bb22106:
 cf.br ^bb22107
^bb22107:
 cf.br ^bb22108
^bb22108:
 cf.br ^bb22109
^bb22109:
 cf.br ^bb22110
^bb22110:
 cf.br ^bb22111
^bb22111:
 cf.br ^bb22112
^bb22112:
 cf.br ^bb22113
^bb22113:
 cf.br ^bb22114
^bb22114:
 cf.br ^bb22115
^bb22115:
 cf.br ^bb22116
^bb22116:
 cf.br ^bb22117
^bb22117:
 cf.br ^bb22118
^bb22118:
 cf.br ^bb22119
^bb22119:
 cf.br ^bb22120
^bb22120:
 cf.br ^bb22121
^bb22121:
 cf.br ^bb22122
^bb22122:
 cf.br ^bb22123
^bb22123:
 cf.br ^bb22124
^bb22124:
 cf.br ^bb22125
^bb22125:
 cf.br ^bb22126
^bb22126:
 cf.br ^bb22127
^bb22127:
 cf.br ^bb22128
^bb22128:
 cf.br ^bb22129
^bb22129:
 cf.br ^bb22130
^bb22130:
 cf.br ^bb22131
^bb22131:
 cf.br ^bb22132
^bb22132:
 cf.br ^bb22133
^bb22133:
 cf.br ^bb22134
^bb22134:
 cf.br ^bb22135
^bb22135:
 cf.br ^bb22136
^bb22136:
 cf.br ^bb22137
^bb22137:
 cf.br ^bb22138
^bb22138:
 cf.br ^bb22139
^bb22139:
 cf.br ^bb22140
^bb22140:
 cf.br ^bb22141
^bb22141:
 cf.br ^bb22142
^bb22142:
 cf.br ^bb22143
^bb22143:
 cf.br ^bb22144
^bb22144:
 cf.br ^bb22145
^bb22145:
 cf.br ^bb22146
^bb22146:
 cf.br ^bb22147
^bb22147:
 cf.br ^bb22148
^bb22148:
 cf.br ^bb22149
^bb22149:
 cf.br ^bb22150
^bb22150:
 cf.br ^bb22151
^bb22151:
 cf.br ^bb22152
^bb22152:
 cf.br ^bb22153
^bb22153:
 cf.br ^bb22154
^bb22154:
 cf.br ^bb22155
^bb22155:
 cf.br ^bb22156
^bb22156:
 cf.br ^bb22157
^bb22157:
 cf.br ^bb22158
^bb22158:
 cf.br ^bb22159
^bb22159:
 cf.br ^bb22160
^bb22160:
 cf.br ^bb22161
^bb22161:
 cf.br ^bb22162
^bb22162:
 cf.br ^bb22163
^bb22163:
 cf.br ^bb22164
^bb22164:
 cf.br ^bb22165
^bb22165:
 cf.br ^bb22166
^bb22166:
 cf.br ^bb22167
^bb22167:
 cf.br ^bb22168
^bb22168:
 cf.br ^bb22169
^bb22169:
 cf.br ^bb22170
^bb22170:
 cf.br ^bb22171
^bb22171:
 cf.br ^bb22172
^bb22172:
 cf.br ^bb22173
^bb22173:
 cf.br ^bb22174
^bb22174:
 cf.br ^bb22175
^bb22175:
 cf.br ^bb22176
^bb22176:
 cf.br ^bb22177
^bb22177:
 cf.br ^bb22178
^bb22178:
 cf.br ^bb22179
^bb22179:
 cf.br ^bb22180
^bb22180:
 cf.br ^bb22181
^bb22181:
 cf.br ^bb22182
^bb22182:
 cf.br ^bb22183
^bb22183:
 cf.br ^bb22184
^bb22184:
 cf.br ^bb22185
^bb22185:
 cf.br ^bb22186
^bb22186:
 cf.br ^bb22187
^bb22187:
 cf.br ^bb22188
^bb22188:
 cf.br ^bb22189
^bb22189:
 cf.br ^bb22190
^bb22190:
 cf.br ^bb22191
^bb22191:
 cf.br ^bb22192
^bb22192:
 cf.br ^bb22193
^bb22193:
 cf.br ^bb22194
^bb22194:
 cf.br ^bb22195
^bb22195:
 cf.br ^bb22196
^bb22196:
 cf.br ^bb22197
^bb22197:
 cf.br ^bb22198
^bb22198:
 cf.br ^bb22199
^bb22199:
 cf.br ^bb22200
^bb22200:
 cf.br ^bb22201
^bb22201:
 cf.br ^bb22202
^bb22202:
 cf.br ^bb22203
^bb22203:
 cf.br ^bb22204
^bb22204:
 cf.br ^bb22205
^bb22205:
 cf.br ^bb22206
^bb22206:
 cf.br ^bb22207
^bb22207:
 cf.br ^bb22208
^bb22208:
 cf.br ^bb22209
^bb22209:
 cf.br ^bb22210
^bb22210:
 cf.br ^bb22211
^bb22211:
 cf.br ^bb22212
^bb22212:
 cf.br ^bb22213
^bb22213:
 cf.br ^bb22214
^bb22214:
 cf.br ^bb22215
^bb22215:
 cf.br ^bb22216
^bb22216:
 cf.br ^bb22217
^bb22217:
 cf.br ^bb22218
^bb22218:
 cf.br ^bb22219
^bb22219:
 cf.br ^bb22220
^bb22220:
 cf.br ^bb22221
^bb22221:
 cf.br ^bb22222
^bb22222:
 cf.br ^bb22223
^bb22223:
 cf.br ^bb22224
^bb22224:
 cf.br ^bb22225
^bb22225:
 cf.br ^bb22226
^bb22226:
 cf.br ^bb22227
^bb22227:
 cf.br ^bb22228
^bb22228:
 cf.br ^bb22229
^bb22229:
 cf.br ^bb22230
^bb22230:
 cf.br ^bb22231
^bb22231:
 cf.br ^bb22232
^bb22232:
 cf.br ^bb22233
^bb22233:
 cf.br ^bb22234
^bb22234:
 cf.br ^bb22235
^bb22235:
 cf.br ^bb22236
^bb22236:
 cf.br ^bb22237
^bb22237:
 cf.br ^bb22238
^bb22238:
 cf.br ^bb22239
^bb22239:
 cf.br ^bb22240
^bb22240:
 cf.br ^bb22241
^bb22241:
 cf.br ^bb22242
^bb22242:
 cf.br ^bb22243
^bb22243:
 cf.br ^bb22244
^bb22244:
 cf.br ^bb22245
^bb22245:
 cf.br ^bb22246
^bb22246:
 cf.br ^bb22247
^bb22247:
 cf.br ^bb22248
^bb22248:
 cf.br ^bb22249
^bb22249:
 cf.br ^bb22250
^bb22250:
 cf.br ^bb22251
^bb22251:
 cf.br ^bb22252
^bb22252:
 cf.br ^bb22253
^bb22253:
 cf.br ^bb22254
^bb22254:
 cf.br ^bb22255
^bb22255:
 cf.br ^bb22256
^bb22256:
 cf.br ^bb22257
^bb22257:
 cf.br ^bb22258
^bb22258:
 cf.br ^bb22259
^bb22259:
 cf.br ^bb22260
^bb22260:
 cf.br ^bb22261
^bb22261:
 cf.br ^bb22262
^bb22262:
 cf.br ^bb22263
^bb22263:
 cf.br ^bb22264
^bb22264:
 cf.br ^bb22265
^bb22265:
 cf.br ^bb22266
^bb22266:
 cf.br ^bb22267
^bb22267:
 cf.br ^bb22268
^bb22268:
 cf.br ^bb22269
^bb22269:
 cf.br ^bb22270
^bb22270:
 cf.br ^bb22271
^bb22271:
 cf.br ^bb22272
^bb22272:
 cf.br ^bb22273
^bb22273:
 cf.br ^bb22274
^bb22274:
 cf.br ^bb22275
^bb22275:
 cf.br ^bb22276
^bb22276:
 cf.br ^bb22277
^bb22277:
 cf.br ^bb22278
^bb22278:
 cf.br ^bb22279
^bb22279:
 cf.br ^bb22280
^bb22280:
 cf.br ^bb22281
^bb22281:
 cf.br ^bb22282
^bb22282:
 cf.br ^bb22283
^bb22283:
 cf.br ^bb22284
^bb22284:
 cf.br ^bb22285
^bb22285:
 cf.br ^bb22286
^bb22286:
 cf.br ^bb22287
^bb22287:
 cf.br ^bb22288
^bb22288:
 cf.br ^bb22289
^bb22289:
 cf.br ^bb22290
^bb22290:
 cf.br ^bb22291
^bb22291:
 cf.br ^bb22292
^bb22292:
 cf.br ^bb22293
^bb22293:
 cf.br ^bb22294
^bb22294:
 cf.br ^bb22295
^bb22295:
 cf.br ^bb22296
^bb22296:
 cf.br ^bb22297
^bb22297:
 cf.br ^bb22298
^bb22298:
 cf.br ^bb22299
^bb22299:
 cf.br ^bb22300
^bb22300:
 cf.br ^bb22301
^bb22301:
 cf.br ^bb22302
^bb22302:
 cf.br ^bb22303
^bb22303:
 cf.br ^bb22304
^bb22304:
 cf.br ^bb22305
^bb22305:
 cf.br ^bb22306
^bb22306:
 cf.br ^bb22307
^bb22307:
 cf.br ^bb22308
^bb22308:
 cf.br ^bb22309
^bb22309:
 cf.br ^bb22310
^bb22310:
 cf.br ^bb22311
^bb22311:
 cf.br ^bb22312
^bb22312:
 cf.br ^bb22313
^bb22313:
 cf.br ^bb22314
^bb22314:
 cf.br ^bb22315
^bb22315:
 cf.br ^bb22316
^bb22316:
 cf.br ^bb22317
^bb22317:
 cf.br ^bb22318
^bb22318:
 cf.br ^bb22319
^bb22319:
 cf.br ^bb22320
^bb22320:
 cf.br ^bb22321
^bb22321:
 cf.br ^bb22322
^bb22322:
 cf.br ^bb22323
^bb22323:
 cf.br ^bb22324
^bb22324:
 cf.br ^bb22325
^bb22325:
 cf.br ^bb22326
^bb22326:
 cf.br ^bb22327
^bb22327:
 cf.br ^bb22328
^bb22328:
 cf.br ^bb22329
^bb22329:
 cf.br ^bb22330
^bb22330:
 cf.br ^bb22331
^bb22331:
 cf.br ^bb22332
^bb22332:
 cf.br ^bb22333
^bb22333:
 cf.br ^bb22334
^bb22334:
 cf.br ^bb22335
^bb22335:
 cf.br ^bb22336
^bb22336:
 cf.br ^bb22337
^bb22337:
 cf.br ^bb22338
^bb22338:
 cf.br ^bb22339
^bb22339:
 cf.br ^bb22340
^bb22340:
 cf.br ^bb22341
^bb22341:
 cf.br ^bb22342
^bb22342:
 cf.br ^bb22343
^bb22343:
 cf.br ^bb22344
^bb22344:
 cf.br ^bb22345
^bb22345:
 cf.br ^bb22346
^bb22346:
 cf.br ^bb22347
^bb22347:
 cf.br ^bb22348
^bb22348:
 cf.br ^bb22349
^bb22349:
 cf.br ^bb22350
^bb22350:
 cf.br ^bb22351
^bb22351:
 cf.br ^bb22352
^bb22352:
 cf.br ^bb22353
^bb22353:
 cf.br ^bb22354
^bb22354:
 cf.br ^bb22355
^bb22355:
 cf.br ^bb22356
^bb22356:
 cf.br ^bb22357
^bb22357:
 cf.br ^bb22358
^bb22358:
 cf.br ^bb22359
^bb22359:
 cf.br ^bb22360
^bb22360:
 cf.br ^bb22361
^bb22361:
 cf.br ^bb22362
^bb22362:
 cf.br ^bb22363
^bb22363:
 cf.br ^bb22364
^bb22364:
 cf.br ^bb22365
^bb22365:
 cf.br ^bb22366
^bb22366:
 cf.br ^bb22367
^bb22367:
 cf.br ^bb22368
^bb22368:
 cf.br ^bb22369
^bb22369:
 cf.br ^bb22370
^bb22370:
 cf.br ^bb22371
^bb22371:
 cf.br ^bb22372
^bb22372:
 cf.br ^bb22373
^bb22373:
 cf.br ^bb22374
^bb22374:
 cf.br ^bb22375
^bb22375:
 cf.br ^bb22376
^bb22376:
 cf.br ^bb22377
^bb22377:
 cf.br ^bb22378
^bb22378:
 cf.br ^bb22379
^bb22379:
 cf.br ^bb22380
^bb22380:
 cf.br ^bb22381
^bb22381:
 cf.br ^bb22382
^bb22382:
 cf.br ^bb22383
^bb22383:
 cf.br ^bb22384
^bb22384:
 cf.br ^bb22385
^bb22385:
 cf.br ^bb22386
^bb22386:
 cf.br ^bb22387
^bb22387:
 cf.br ^bb22388
^bb22388:
 cf.br ^bb22389
^bb22389:
 cf.br ^bb22390
^bb22390:
 cf.br ^bb22391
^bb22391:
 cf.br ^bb22392
^bb22392:
 cf.br ^bb22393
^bb22393:
 cf.br ^bb22394
^bb22394:
 cf.br ^bb22395
^bb22395:
 cf.br ^bb22396
^bb22396:
 cf.br ^bb22397
^bb22397:
 cf.br ^bb22398
^bb22398:
 cf.br ^bb22399
^bb22399:
 cf.br ^bb22400
^bb22400:
 cf.br ^bb22401
^bb22401:
 cf.br ^bb22402
^bb22402:
 cf.br ^bb22403
^bb22403:
 cf.br ^bb22404
^bb22404:
 cf.br ^bb22405
^bb22405:
 cf.br ^bb22406
^bb22406:
 cf.br ^bb22407
^bb22407:
 cf.br ^bb22408
^bb22408:
 cf.br ^bb22409
^bb22409:
 cf.br ^bb22410
^bb22410:
 cf.br ^bb22411
^bb22411:
 cf.br ^bb22412
^bb22412:
 cf.br ^bb22413
^bb22413:
 cf.br ^bb22414
^bb22414:
 cf.br ^bb22415
^bb22415:
 cf.br ^bb22416
^bb22416:
 cf.br ^bb22417
^bb22417:
 cf.br ^bb22418
^bb22418:
 cf.br ^bb22419
^bb22419:
 cf.br ^bb22420
^bb22420:
 cf.br ^bb22421
^bb22421:
 cf.br ^bb22422
^bb22422:
 cf.br ^bb22423
^bb22423:
 cf.br ^bb22424
^bb22424:
 cf.br ^bb22425
^bb22425:
 cf.br ^bb22426
^bb22426:
 cf.br ^bb22427
^bb22427:
 cf.br ^bb22428
^bb22428:
 cf.br ^bb22429
^bb22429:
 cf.br ^bb22430
^bb22430:
 cf.br ^bb22431
^bb22431:
 cf.br ^bb22432
^bb22432:
 cf.br ^bb22433
^bb22433:
 cf.br ^bb22434
^bb22434:
 cf.br ^bb22435
^bb22435:
 cf.br ^bb22436
^bb22436:
 cf.br ^bb22437
^bb22437:
 cf.br ^bb22438
^bb22438:
 cf.br ^bb22439
^bb22439:
 cf.br ^bb22440
^bb22440:
 cf.br ^bb22441
^bb22441:
 cf.br ^bb22442
^bb22442:
 cf.br ^bb22443
^bb22443:
 cf.br ^bb22444
^bb22444:
 cf.br ^bb22445
^bb22445:
 cf.br ^bb22446
^bb22446:
 cf.br ^bb22447
^bb22447:
 cf.br ^bb22448
^bb22448:
 cf.br ^bb22449
^bb22449:
 cf.br ^bb22450
^bb22450:
 cf.br ^bb22451
^bb22451:
 cf.br ^bb22452
^bb22452:
 cf.br ^bb22453
^bb22453:
 cf.br ^bb22454
^bb22454:
 cf.br ^bb22455
^bb22455:
 cf.br ^bb22456
^bb22456:
 cf.br ^bb22457
^bb22457:
 cf.br ^bb22458
^bb22458:
 cf.br ^bb22459
^bb22459:
 cf.br ^bb22460
^bb22460:
 cf.br ^bb22461
^bb22461:
 cf.br ^bb22462
^bb22462:
 cf.br ^bb22463
^bb22463:
 cf.br ^bb22464
^bb22464:
 cf.br ^bb22465
^bb22465:
 cf.br ^bb22466
^bb22466:
 cf.br ^bb22467
^bb22467:
 cf.br ^bb22468
^bb22468:
 cf.br ^bb22469
^bb22469:
 cf.br ^bb22470
^bb22470:
 cf.br ^bb22471
^bb22471:
 cf.br ^bb22472
^bb22472:
 cf.br ^bb22473
^bb22473:
 cf.br ^bb22474
^bb22474:
 cf.br ^bb22475
^bb22475:
 cf.br ^bb22476
^bb22476:
 cf.br ^bb22477
^bb22477:
 cf.br ^bb22478
^bb22478:
 cf.br ^bb22479
^bb22479:
 cf.br ^bb22480
^bb22480:
 cf.br ^bb22481
^bb22481:
 cf.br ^bb22482
^bb22482:
 cf.br ^bb22483
^bb22483:
 cf.br ^bb22484
^bb22484:
 cf.br ^bb22485
^bb22485:
 cf.br ^bb22486
^bb22486:
 cf.br ^bb22487
^bb22487:
 cf.br ^bb22488
^bb22488:
 cf.br ^bb22489
^bb22489:
 cf.br ^bb22490
^bb22490:
 cf.br ^bb22491
^bb22491:
 cf.br ^bb22492
^bb22492:
 cf.br ^bb22493
^bb22493:
 cf.br ^bb22494
^bb22494:
 cf.br ^bb22495
^bb22495:
 cf.br ^bb22496
^bb22496:
 cf.br ^bb22497
^bb22497:
 cf.br ^bb22498
^bb22498:
 cf.br ^bb22499
^bb22499:
 cf.br ^bb22500
^bb22500:
 cf.br ^bb22501
^bb22501:
 cf.br ^bb22502
^bb22502:
 cf.br ^bb22503
^bb22503:
 cf.br ^bb22504
^bb22504:
 cf.br ^bb22505
^bb22505:
 cf.br ^bb22506
^bb22506:
 cf.br ^bb22507
^bb22507:
 cf.br ^bb22508
^bb22508:
 cf.br ^bb22509
^bb22509:
 cf.br ^bb22510
^bb22510:
 cf.br ^bb22511
^bb22511:
 cf.br ^bb22512
^bb22512:
 cf.br ^bb22513
^bb22513:
 cf.br ^bb22514
^bb22514:
 cf.br ^bb22515
^bb22515:
 cf.br ^bb22516
^bb22516:
 cf.br ^bb22517
^bb22517:
 cf.br ^bb22518
^bb22518:
 cf.br ^bb22519
^bb22519:
 cf.br ^bb22520
^bb22520:
 cf.br ^bb22521
^bb22521:
 cf.br ^bb22522
^bb22522:
 cf.br ^bb22523
^bb22523:
 cf.br ^bb22524
^bb22524:
 cf.br ^bb22525
^bb22525:
 cf.br ^bb22526
^bb22526:
 cf.br ^bb22527
^bb22527:
 cf.br ^bb22528
^bb22528:
 cf.br ^bb22529
^bb22529:
 cf.br ^bb22530
^bb22530:
 cf.br ^bb22531
^bb22531:
 cf.br ^bb22532
^bb22532:
 cf.br ^bb22533
^bb22533:
 cf.br ^bb22534
^bb22534:
 cf.br ^bb22535
^bb22535:
 cf.br ^bb22536
^bb22536:
 cf.br ^bb22537
^bb22537:
 cf.br ^bb22538
^bb22538:
 cf.br ^bb22539
^bb22539:
 cf.br ^bb22540
^bb22540:
 cf.br ^bb22541
^bb22541:
 cf.br ^bb22542
^bb22542:
 cf.br ^bb22543
^bb22543:
 cf.br ^bb22544
^bb22544:
 cf.br ^bb22545
^bb22545:
 cf.br ^bb22546
^bb22546:
 cf.br ^bb22547
^bb22547:
 cf.br ^bb22548
^bb22548:
 cf.br ^bb22549
^bb22549:
 cf.br ^bb22550
^bb22550:
 cf.br ^bb22551
^bb22551:
 cf.br ^bb22552
^bb22552:
 cf.br ^bb22553
^bb22553:
 cf.br ^bb22554
^bb22554:
 cf.br ^bb22555
^bb22555:
 cf.br ^bb22556
^bb22556:
 cf.br ^bb22557
^bb22557:
 cf.br ^bb22558
^bb22558:
 cf.br ^bb22559
^bb22559:
 cf.br ^bb22560
^bb22560:
 cf.br ^bb22561
^bb22561:
 cf.br ^bb22562
^bb22562:
 cf.br ^bb22563
^bb22563:
 cf.br ^bb22564
^bb22564:
 cf.br ^bb22565
^bb22565:
 cf.br ^bb22566
^bb22566:
 cf.br ^bb22567
^bb22567:
 cf.br ^bb22568
^bb22568:
 cf.br ^bb22569
^bb22569:
 cf.br ^bb22570
^bb22570:
 cf.br ^bb22571
^bb22571:
 cf.br ^bb22572
^bb22572:
 cf.br ^bb22573
^bb22573:
 cf.br ^bb22574
^bb22574:
 cf.br ^bb22575
^bb22575:
 cf.br ^bb22576
^bb22576:
 cf.br ^bb22577
^bb22577:
 cf.br ^bb22578
^bb22578:
 cf.br ^bb22579
^bb22579:
 cf.br ^bb22580
^bb22580:
 cf.br ^bb22581
^bb22581:
 cf.br ^bb22582
^bb22582:
 cf.br ^bb22583
^bb22583:
 cf.br ^bb22584
^bb22584:
 cf.br ^bb22585
^bb22585:
 cf.br ^bb22586
^bb22586:
 cf.br ^bb22587
^bb22587:
 cf.br ^bb22588
^bb22588:
 cf.br ^bb22589
^bb22589:
 cf.br ^bb22590
^bb22590:
 cf.br ^bb22591
^bb22591:
 cf.br ^bb22592
^bb22592:
 cf.br ^bb22593
^bb22593:
 cf.br ^bb22594
^bb22594:
 cf.br ^bb22595
^bb22595:
 cf.br ^bb22596
^bb22596:
 cf.br ^bb22597
^bb22597:
 cf.br ^bb22598
^bb22598:
 cf.br ^bb22599
^bb22599:
 cf.br ^bb22600
^bb22600:
 cf.br ^bb22601
^bb22601:
 cf.br ^bb22602
^bb22602:
 cf.br ^bb22603
^bb22603:
 cf.br ^bb22604
^bb22604:
 cf.br ^bb22605
^bb22605:
 cf.br ^bb22606
^bb22606:
 cf.br ^bb22607
^bb22607:
 cf.br ^bb22608
^bb22608:
 cf.br ^bb22609
^bb22609:
 cf.br ^bb22610
^bb22610:
 cf.br ^bb22611
^bb22611:
 cf.br ^bb22612
^bb22612:
 cf.br ^bb22613
^bb22613:
 cf.br ^bb22614
^bb22614:
 cf.br ^bb22615
^bb22615:
 cf.br ^bb22616
^bb22616:
 cf.br ^bb22617
^bb22617:
 cf.br ^bb22618
^bb22618:
 cf.br ^bb22619
^bb22619:
 cf.br ^bb22620
^bb22620:
 cf.br ^bb22621
^bb22621:
 cf.br ^bb22622
^bb22622:
 cf.br ^bb22623
^bb22623:
 cf.br ^bb22624
^bb22624:
 cf.br ^bb22625
^bb22625:
 cf.br ^bb22626
^bb22626:
 cf.br ^bb22627
^bb22627:
 cf.br ^bb22628
^bb22628:
 cf.br ^bb22629
^bb22629:
 cf.br ^bb22630
^bb22630:
 cf.br ^bb22631
^bb22631:
 cf.br ^bb22632
^bb22632:
 cf.br ^bb22633
^bb22633:
 cf.br ^bb22634
^bb22634:
 cf.br ^bb22635
^bb22635:
 cf.br ^bb22636
^bb22636:
 cf.br ^bb22637
^bb22637:
 cf.br ^bb22638
^bb22638:
 cf.br ^bb22639
^bb22639:
 cf.br ^bb22640
^bb22640:
 cf.br ^bb22641
^bb22641:
 cf.br ^bb22642
^bb22642:
 cf.br ^bb22643
^bb22643:
 cf.br ^bb22644
^bb22644:
 cf.br ^bb22645
^bb22645:
 cf.br ^bb22646
^bb22646:
 cf.br ^bb22647
^bb22647:
 cf.br ^bb22648
^bb22648:
 cf.br ^bb22649
^bb22649:
 cf.br ^bb22650
^bb22650:
 cf.br ^bb22651
^bb22651:
 cf.br ^bb22652
^bb22652:
 cf.br ^bb22653
^bb22653:
 cf.br ^bb22654
^bb22654:
 cf.br ^bb22655
^bb22655:
 cf.br ^bb22656
^bb22656:
 cf.br ^bb22657
^bb22657:
 cf.br ^bb22658
^bb22658:
 cf.br ^bb22659
^bb22659:
 cf.br ^bb22660
^bb22660:
 cf.br ^bb22661
^bb22661:
 cf.br ^bb22662
^bb22662:
 cf.br ^bb22663
^bb22663:
 cf.br ^bb22664
^bb22664:
 cf.br ^bb22665
^bb22665:
 cf.br ^bb22666
^bb22666:
 cf.br ^bb22667
^bb22667:
 cf.br ^bb22668
^bb22668:
 cf.br ^bb22669
^bb22669:
 cf.br ^bb22670
^bb22670:
 cf.br ^bb22671
^bb22671:
 cf.br ^bb22672
^bb22672:
 cf.br ^bb22673
^bb22673:
 cf.br ^bb22674
^bb22674:
 cf.br ^bb22675
^bb22675:
 cf.br ^bb22676
^bb22676:
 cf.br ^bb22677
^bb22677:
 cf.br ^bb22678
^bb22678:
 cf.br ^bb22679
^bb22679:
 cf.br ^bb22680
^bb22680:
 cf.br ^bb22681
^bb22681:
 cf.br ^bb22682
^bb22682:
 cf.br ^bb22683
^bb22683:
 cf.br ^bb22684
^bb22684:
 cf.br ^bb22685
^bb22685:
 cf.br ^bb22686
^bb22686:
 cf.br ^bb22687
^bb22687:
 cf.br ^bb22688
^bb22688:
 cf.br ^bb22689
^bb22689:
 cf.br ^bb22690
^bb22690:
 cf.br ^bb22691
^bb22691:
 cf.br ^bb22692
^bb22692:
 cf.br ^bb22693
^bb22693:
 cf.br ^bb22694
^bb22694:
 cf.br ^bb22695
^bb22695:
 cf.br ^bb22696
^bb22696:
 cf.br ^bb22697
^bb22697:
 cf.br ^bb22698
^bb22698:
 cf.br ^bb22699
^bb22699:
 cf.br ^bb22700
^bb22700:
 cf.br ^bb22701
^bb22701:
 cf.br ^bb22702
^bb22702:
 cf.br ^bb22703
^bb22703:
 cf.br ^bb22704
^bb22704:
 cf.br ^bb22705
^bb22705:
 cf.br ^bb22706
^bb22706:
 cf.br ^bb22707
^bb22707:
 cf.br ^bb22708
^bb22708:
 cf.br ^bb22709
^bb22709:
 cf.br ^bb22710
^bb22710:
 cf.br ^bb22711
^bb22711:
 cf.br ^bb22712
^bb22712:
 cf.br ^bb22713
^bb22713:
 cf.br ^bb22714
^bb22714:
 cf.br ^bb22715
^bb22715:
 cf.br ^bb22716
^bb22716:
 cf.br ^bb22717
^bb22717:
 cf.br ^bb22718
^bb22718:
 cf.br ^bb22719
^bb22719:
 cf.br ^bb22720
^bb22720:
 cf.br ^bb22721
^bb22721:
 cf.br ^bb22722
^bb22722:
 cf.br ^bb22723
^bb22723:
 cf.br ^bb22724
^bb22724:
 cf.br ^bb22725
^bb22725:
 cf.br ^bb22726
^bb22726:
 cf.br ^bb22727
^bb22727:
 cf.br ^bb22728
^bb22728:
 cf.br ^bb22729
^bb22729:
 cf.br ^bb22730
^bb22730:
 cf.br ^bb22731
^bb22731:
 cf.br ^bb22732
^bb22732:
 cf.br ^bb22733
^bb22733:
 cf.br ^bb22734
^bb22734:
 cf.br ^bb22735
^bb22735:
 cf.br ^bb22736
^bb22736:
 cf.br ^bb22737
^bb22737:
 cf.br ^bb22738
^bb22738:
 cf.br ^bb22739
^bb22739:
 cf.br ^bb22740
^bb22740:
 cf.br ^bb22741
^bb22741:
 cf.br ^bb22742
^bb22742:
 cf.br ^bb22743
^bb22743:
 cf.br ^bb22744
^bb22744:
 cf.br ^bb22745
^bb22745:
 cf.br ^bb22746
^bb22746:
 cf.br ^bb22747
^bb22747:
 cf.br ^bb22748
^bb22748:
 cf.br ^bb22749
^bb22749:
 cf.br ^bb22750
^bb22750:
 cf.br ^bb22751
^bb22751:
 cf.br ^bb22752
^bb22752:
 cf.br ^bb22753
^bb22753:
 cf.br ^bb22754
^bb22754:
 cf.br ^bb22755
^bb22755:
 cf.br ^bb22756
^bb22756:
 cf.br ^bb22757
^bb22757:
 cf.br ^bb22758
^bb22758:
 cf.br ^bb22759
^bb22759:
 cf.br ^bb22760
^bb22760:
 cf.br ^bb22761
^bb22761:
 cf.br ^bb22762
^bb22762:
 cf.br ^bb22763
^bb22763:
 cf.br ^bb22764
^bb22764:
 cf.br ^bb22765
^bb22765:
 cf.br ^bb22766
^bb22766:
 cf.br ^bb22767
^bb22767:
 cf.br ^bb22768
^bb22768:
 cf.br ^bb22769
^bb22769:
 cf.br ^bb22770
^bb22770:
 cf.br ^bb22771
^bb22771:
 cf.br ^bb22772
^bb22772:
 cf.br ^bb22773
^bb22773:
 cf.br ^bb22774
^bb22774:
 cf.br ^bb22775
^bb22775:
 cf.br ^bb22776
^bb22776:
 cf.br ^bb22777
^bb22777:
 cf.br ^bb22778
^bb22778:
 cf.br ^bb22779
^bb22779:
 cf.br ^bb22780
^bb22780:
 cf.br ^bb22781
^bb22781:
 cf.br ^bb22782
^bb22782:
 cf.br ^bb22783
^bb22783:
 cf.br ^bb22784
^bb22784:
 cf.br ^bb22785
^bb22785:
 cf.br ^bb22786
^bb22786:
 cf.br ^bb22787
^bb22787:
 cf.br ^bb22788
^bb22788:
 cf.br ^bb22789
^bb22789:
 cf.br ^bb22790
^bb22790:
 cf.br ^bb22791
^bb22791:
 cf.br ^bb22792
^bb22792:
 cf.br ^bb22793
^bb22793:
 cf.br ^bb22794
^bb22794:
 cf.br ^bb22795
^bb22795:
 cf.br ^bb22796
^bb22796:
 cf.br ^bb22797
^bb22797:
 cf.br ^bb22798
^bb22798:
 cf.br ^bb22799
^bb22799:
 cf.br ^bb22800
^bb22800:
 cf.br ^bb22801
^bb22801:
 cf.br ^bb22802
^bb22802:
 cf.br ^bb22803
^bb22803:
 cf.br ^bb22804
^bb22804:
 cf.br ^bb22805
^bb22805:
 cf.br ^bb22806
^bb22806:
 cf.br ^bb22807
^bb22807:
 cf.br ^bb22808
^bb22808:
 cf.br ^bb22809
^bb22809:
 cf.br ^bb22810
^bb22810:
 cf.br ^bb22811
^bb22811:
 cf.br ^bb22812
^bb22812:
 cf.br ^bb22813
^bb22813:
 cf.br ^bb22814
^bb22814:
 cf.br ^bb22815
^bb22815:
 cf.br ^bb22816
^bb22816:
 cf.br ^bb22817
^bb22817:
 cf.br ^bb22818
^bb22818:
 cf.br ^bb22819
^bb22819:
 cf.br ^bb22820
^bb22820:
 cf.br ^bb22821
^bb22821:
 cf.br ^bb22822
^bb22822:
 cf.br ^bb22823
^bb22823:
 cf.br ^bb22824
^bb22824:
 cf.br ^bb22825
^bb22825:
 cf.br ^bb22826
^bb22826:
 cf.br ^bb22827
^bb22827:
 cf.br ^bb22828
^bb22828:
 cf.br ^bb22829
^bb22829:
 cf.br ^bb22830
^bb22830:
 cf.br ^bb22831
^bb22831:
 cf.br ^bb22832
^bb22832:
 cf.br ^bb22833
^bb22833:
 cf.br ^bb22834
^bb22834:
 cf.br ^bb22835
^bb22835:
 cf.br ^bb22836
^bb22836:
 cf.br ^bb22837
^bb22837:
 cf.br ^bb22838
^bb22838:
 cf.br ^bb22839
^bb22839:
 cf.br ^bb22840
^bb22840:
 cf.br ^bb22841
^bb22841:
 cf.br ^bb22842
^bb22842:
 cf.br ^bb22843
^bb22843:
 cf.br ^bb22844
^bb22844:
 cf.br ^bb22845
^bb22845:
 cf.br ^bb22846
^bb22846:
 cf.br ^bb22847
^bb22847:
 cf.br ^bb22848
^bb22848:
 cf.br ^bb22849
^bb22849:
 cf.br ^bb22850
^bb22850:
 cf.br ^bb22851
^bb22851:
 cf.br ^bb22852
^bb22852:
 cf.br ^bb22853
^bb22853:
 cf.br ^bb22854
^bb22854:
 cf.br ^bb22855
^bb22855:
 cf.br ^bb22856
^bb22856:
 cf.br ^bb22857
^bb22857:
 cf.br ^bb22858
^bb22858:
 cf.br ^bb22859
^bb22859:
 cf.br ^bb22860
^bb22860:
 cf.br ^bb22861
^bb22861:
 cf.br ^bb22862
^bb22862:
 cf.br ^bb22863
^bb22863:
 cf.br ^bb22864
^bb22864:
 cf.br ^bb22865
^bb22865:
 cf.br ^bb22866
^bb22866:
 cf.br ^bb22867
^bb22867:
 cf.br ^bb22868
^bb22868:
 cf.br ^bb22869
^bb22869:
 cf.br ^bb22870
^bb22870:
 cf.br ^bb22871
^bb22871:
 cf.br ^bb22872
^bb22872:
 cf.br ^bb22873
^bb22873:
 cf.br ^bb22874
^bb22874:
 cf.br ^bb22875
^bb22875:
 cf.br ^bb22876
^bb22876:
 cf.br ^bb22877
^bb22877:
 cf.br ^bb22878
^bb22878:
 cf.br ^bb22879
^bb22879:
 cf.br ^bb22880
^bb22880:
 cf.br ^bb22881
^bb22881:
 cf.br ^bb22882
^bb22882:
 cf.br ^bb22883
^bb22883:
 cf.br ^bb22884
^bb22884:
 cf.br ^bb22885
^bb22885:
 cf.br ^bb22886
^bb22886:
 cf.br ^bb22887
^bb22887:
 cf.br ^bb22888
^bb22888:
 cf.br ^bb22889
^bb22889:
 cf.br ^bb22890
^bb22890:
 cf.br ^bb22891
^bb22891:
 cf.br ^bb22892
^bb22892:
 cf.br ^bb22893
^bb22893:
 cf.br ^bb22894
^bb22894:
 cf.br ^bb22895
^bb22895:
 cf.br ^bb22896
^bb22896:
 cf.br ^bb22897
^bb22897:
 cf.br ^bb22898
^bb22898:
 cf.br ^bb22899
^bb22899:
 cf.br ^bb22900
^bb22900:
 cf.br ^bb22901
^bb22901:
 cf.br ^bb22902
^bb22902:
 cf.br ^bb22903
^bb22903:
 cf.br ^bb22904
^bb22904:
 cf.br ^bb22905
^bb22905:
 cf.br ^bb22906
^bb22906:
 cf.br ^bb22907
^bb22907:
 cf.br ^bb22908
^bb22908:
 cf.br ^bb22909
^bb22909:
 cf.br ^bb22910
^bb22910:
 cf.br ^bb22911
^bb22911:
 cf.br ^bb22912
^bb22912:
 cf.br ^bb22913
^bb22913:
 cf.br ^bb22914
^bb22914:
 cf.br ^bb22915
^bb22915:
 cf.br ^bb22916
^bb22916:
 cf.br ^bb22917
^bb22917:
 cf.br ^bb22918
^bb22918:
 cf.br ^bb22919
^bb22919:
 cf.br ^bb22920
^bb22920:
 cf.br ^bb22921
^bb22921:
 cf.br ^bb22922
^bb22922:
 cf.br ^bb22923
^bb22923:
 cf.br ^bb22924
^bb22924:
 cf.br ^bb22925
^bb22925:
 cf.br ^bb22926
^bb22926:
 cf.br ^bb22927
^bb22927:
 cf.br ^bb22928
^bb22928:
 cf.br ^bb22929
^bb22929:
 cf.br ^bb22930
^bb22930:
 cf.br ^bb22931
^bb22931:
 cf.br ^bb22932
^bb22932:
 cf.br ^bb22933
^bb22933:
 cf.br ^bb22934
^bb22934:
 cf.br ^bb22935
^bb22935:
 cf.br ^bb22936
^bb22936:
 cf.br ^bb22937
^bb22937:
 cf.br ^bb22938
^bb22938:
 cf.br ^bb22939
^bb22939:
 cf.br ^bb22940
^bb22940:
 cf.br ^bb22941
^bb22941:
 cf.br ^bb22942
^bb22942:
 cf.br ^bb22943
^bb22943:
 cf.br ^bb22944
^bb22944:
 cf.br ^bb22945
^bb22945:
 cf.br ^bb22946
^bb22946:
 cf.br ^bb22947
^bb22947:
 cf.br ^bb22948
^bb22948:
 cf.br ^bb22949
^bb22949:
 cf.br ^bb22950
^bb22950:
 cf.br ^bb22951
^bb22951:
 cf.br ^bb22952
^bb22952:
 cf.br ^bb22953
^bb22953:
 cf.br ^bb22954
^bb22954:
 cf.br ^bb22955
^bb22955:
 cf.br ^bb22956
^bb22956:
 cf.br ^bb22957
^bb22957:
 cf.br ^bb22958
^bb22958:
 cf.br ^bb22959
^bb22959:
 cf.br ^bb22960
^bb22960:
 cf.br ^bb22961
^bb22961:
 cf.br ^bb22962
^bb22962:
 cf.br ^bb22963
^bb22963:
 cf.br ^bb22964
^bb22964:
 cf.br ^bb22965
^bb22965:
 cf.br ^bb22966
^bb22966:
 cf.br ^bb22967
^bb22967:
 cf.br ^bb22968
^bb22968:
 cf.br ^bb22969
^bb22969:
 cf.br ^bb22970
^bb22970:
 cf.br ^bb22971
^bb22971:
 cf.br ^bb22972
^bb22972:
 cf.br ^bb22973
^bb22973:
 cf.br ^bb22974
^bb22974:
 cf.br ^bb22975
^bb22975:
 cf.br ^bb22976
^bb22976:
 cf.br ^bb22977
^bb22977:
 cf.br ^bb22978
^bb22978:
 cf.br ^bb22979
^bb22979:
 cf.br ^bb22980
^bb22980:
 cf.br ^bb22981
^bb22981:
 cf.br ^bb22982
^bb22982:
 cf.br ^bb22983
^bb22983:
 cf.br ^bb22984
^bb22984:
 cf.br ^bb22985
^bb22985:
 cf.br ^bb22986
^bb22986:
 cf.br ^bb22987
^bb22987:
 cf.br ^bb22988
^bb22988:
 cf.br ^bb22989
^bb22989:
 cf.br ^bb22990
^bb22990:
 cf.br ^bb22991
^bb22991:
 cf.br ^bb22992
^bb22992:
 cf.br ^bb22993
^bb22993:
 cf.br ^bb22994
^bb22994:
 cf.br ^bb22995
^bb22995:
 cf.br ^bb22996
^bb22996:
 cf.br ^bb22997
^bb22997:
 cf.br ^bb22998
^bb22998:
 cf.br ^bb22999
^bb22999:
 cf.br ^bb23000
^bb23000:
 cf.br ^bb23001
^bb23001:
 cf.br ^bb23002
^bb23002:
 cf.br ^bb23003
^bb23003:
 cf.br ^bb23004
^bb23004:
 cf.br ^bb23005
^bb23005:
 cf.br ^bb23006
^bb23006:
 cf.br ^bb23007
^bb23007:
 cf.br ^bb23008
^bb23008:
 cf.br ^bb23009
^bb23009:
 cf.br ^bb23010
^bb23010:
 cf.br ^bb23011
^bb23011:
 cf.br ^bb23012
^bb23012:
 cf.br ^bb23013
^bb23013:
 cf.br ^bb23014
^bb23014:
 cf.br ^bb23015
^bb23015:
 cf.br ^bb23016
^bb23016:
 cf.br ^bb23017
^bb23017:
 cf.br ^bb23018
^bb23018:
 cf.br ^bb23019
^bb23019:
 cf.br ^bb23020
^bb23020:
 cf.br ^bb23021
^bb23021:
 cf.br ^bb23022
^bb23022:
 cf.br ^bb23023
^bb23023:
 cf.br ^bb23024
^bb23024:
 cf.br ^bb23025
^bb23025:
 cf.br ^bb23026
^bb23026:
 cf.br ^bb23027
^bb23027:
 cf.br ^bb23028
^bb23028:
 cf.br ^bb23029
^bb23029:
 cf.br ^bb23030
^bb23030:
 cf.br ^bb23031
^bb23031:
 cf.br ^bb23032
^bb23032:
 cf.br ^bb23033
^bb23033:
 cf.br ^bb23034
^bb23034:
 cf.br ^bb23035
^bb23035:
 cf.br ^bb23036
^bb23036:
 cf.br ^bb23037
^bb23037:
 cf.br ^bb23038
^bb23038:
 cf.br ^bb23039
^bb23039:
 cf.br ^bb23040
^bb23040:
 cf.br ^bb23041
^bb23041:
 cf.br ^bb23042
^bb23042:
 cf.br ^bb23043
^bb23043:
 cf.br ^bb23044
^bb23044:
 cf.br ^bb23045
^bb23045:
 cf.br ^bb23046
^bb23046:
 cf.br ^bb23047
^bb23047:
 cf.br ^bb23048
^bb23048:
 cf.br ^bb23049
^bb23049:
 cf.br ^bb23050
^bb23050:
 cf.br ^bb23051
^bb23051:
 cf.br ^bb23052
^bb23052:
 cf.br ^bb23053
^bb23053:
 cf.br ^bb23054
^bb23054:
 cf.br ^bb23055
^bb23055:
 cf.br ^bb23056
^bb23056:
 cf.br ^bb23057
^bb23057:
 cf.br ^bb23058
^bb23058:
 cf.br ^bb23059
^bb23059:
 cf.br ^bb23060
^bb23060:
 cf.br ^bb23061
^bb23061:
 cf.br ^bb23062
^bb23062:
 cf.br ^bb23063
^bb23063:
 cf.br ^bb23064
^bb23064:
 cf.br ^bb23065
^bb23065:
 cf.br ^bb23066
^bb23066:
 cf.br ^bb23067
^bb23067:
 cf.br ^bb23068
^bb23068:
 cf.br ^bb23069
^bb23069:
 cf.br ^bb23070
^bb23070:
 cf.br ^bb23071
^bb23071:
 cf.br ^bb23072
^bb23072:
 cf.br ^bb23073
^bb23073:
 cf.br ^bb23074
^bb23074:
 cf.br ^bb23075
^bb23075:
 cf.br ^bb23076
^bb23076:
 cf.br ^bb23077
^bb23077:
 cf.br ^bb23078
^bb23078:
 cf.br ^bb23079
^bb23079:
 cf.br ^bb23080
^bb23080:
 cf.br ^bb23081
^bb23081:
 cf.br ^bb23082
^bb23082:
 cf.br ^bb23083
^bb23083:
 cf.br ^bb23084
^bb23084:
 cf.br ^bb23085
^bb23085:
 cf.br ^bb23086
^bb23086:
 cf.br ^bb23087
^bb23087:
 cf.br ^bb23088
^bb23088:
 cf.br ^bb23089
^bb23089:
 cf.br ^bb23090
^bb23090:
 cf.br ^bb23091
^bb23091:
 cf.br ^bb23092
^bb23092:
 cf.br ^bb23093
^bb23093:
 cf.br ^bb23094
^bb23094:
 cf.br ^bb23095
^bb23095:
 cf.br ^bb23096
^bb23096:
 cf.br ^bb23097
^bb23097:
 cf.br ^bb23098
^bb23098:
 cf.br ^bb23099
^bb23099:
 cf.br ^bb23100
^bb23100:
 cf.br ^bb23101
^bb23101:
 cf.br ^bb23102
^bb23102:
 cf.br ^bb23103
^bb23103:
 cf.br ^bb23104
^bb23104:
 cf.br ^bb23105
^bb23105:
 cf.br ^bb23106
^bb23106:
 cf.br ^bb23107
^bb23107:
 cf.br ^bb23108
^bb23108:
 cf.br ^bb23109
^bb23109:
 cf.br ^bb23110
^bb23110:
 cf.br ^bb23111
^bb23111:
 cf.br ^bb23112
^bb23112:
 cf.br ^bb23113
^bb23113:
 cf.br ^bb23114
^bb23114:
 cf.br ^bb23115
^bb23115:
 cf.br ^bb23116
^bb23116:
 cf.br ^bb23117
^bb23117:
 cf.br ^bb23118
^bb23118:
 cf.br ^bb23119
^bb23119:
 cf.br ^bb23120
^bb23120:
 cf.br ^bb23121
^bb23121:
 cf.br ^bb23122
^bb23122:
 cf.br ^bb23123
^bb23123:
 cf.br ^bb23124
^bb23124:
 cf.br ^bb23125
^bb23125:
 cf.br ^bb23126
^bb23126:
 cf.br ^bb23127
^bb23127:
 cf.br ^bb23128
^bb23128:
 cf.br ^bb23129
^bb23129:
 cf.br ^bb23130
^bb23130:
 cf.br ^bb23131
^bb23131:
 cf.br ^bb23132
^bb23132:
 cf.br ^bb23133
^bb23133:
 cf.br ^bb23134
^bb23134:
 cf.br ^bb23135
^bb23135:
 cf.br ^bb23136
^bb23136:
 cf.br ^bb23137
^bb23137:
 cf.br ^bb23138
^bb23138:
 cf.br ^bb23139
^bb23139:
 cf.br ^bb23140
^bb23140:
 cf.br ^bb23141
^bb23141:
 cf.br ^bb23142
^bb23142:
 cf.br ^bb23143
^bb23143:
 cf.br ^bb23144
^bb23144:
 cf.br ^bb23145
^bb23145:
 cf.br ^bb23146
^bb23146:
 cf.br ^bb23147
^bb23147:
 cf.br ^bb23148
^bb23148:
 cf.br ^bb23149
^bb23149:
 cf.br ^bb23150
^bb23150:
 cf.br ^bb23151
^bb23151:
 cf.br ^bb23152
^bb23152:
 cf.br ^bb23153
^bb23153:
 cf.br ^bb23154
^bb23154:
 cf.br ^bb23155
^bb23155:
 cf.br ^bb23156
^bb23156:
 cf.br ^bb23157
^bb23157:
 cf.br ^bb23158
^bb23158:
 cf.br ^bb23159
^bb23159:
 cf.br ^bb23160
^bb23160:
 cf.br ^bb23161
^bb23161:
 cf.br ^bb23162
^bb23162:
 cf.br ^bb23163
^bb23163:
 cf.br ^bb23164
^bb23164:
 cf.br ^bb23165
^bb23165:
 cf.br ^bb23166
^bb23166:
 cf.br ^bb23167
^bb23167:
 cf.br ^bb23168
^bb23168:
 cf.br ^bb23169
^bb23169:
 cf.br ^bb23170
^bb23170:
 cf.br ^bb23171
^bb23171:
 cf.br ^bb23172
^bb23172:
 cf.br ^bb23173
^bb23173:
 cf.br ^bb23174
^bb23174:
 cf.br ^bb23175
^bb23175:
 cf.br ^bb23176
^bb23176:
 cf.br ^bb23177
^bb23177:
 cf.br ^bb23178
^bb23178:
 cf.br ^bb23179
^bb23179:
 cf.br ^bb23180
^bb23180:
 cf.br ^bb23181
^bb23181:
 cf.br ^bb23182
^bb23182:
 cf.br ^bb23183
^bb23183:
 cf.br ^bb23184
^bb23184:
 cf.br ^bb23185
^bb23185:
 cf.br ^bb23186
^bb23186:
 cf.br ^bb23187
^bb23187:
 cf.br ^bb23188
^bb23188:
 cf.br ^bb23189
^bb23189:
 cf.br ^bb23190
^bb23190:
 cf.br ^bb23191
^bb23191:
 cf.br ^bb23192
^bb23192:
 cf.br ^bb23193
^bb23193:
 cf.br ^bb23194
^bb23194:
 cf.br ^bb23195
^bb23195:
 cf.br ^bb23196
^bb23196:
 cf.br ^bb23197
^bb23197:
 cf.br ^bb23198
^bb23198:
 cf.br ^bb23199
^bb23199:
 cf.br ^bb23200
^bb23200:
 cf.br ^bb23201
^bb23201:
 cf.br ^bb23202
^bb23202:
 cf.br ^bb23203
^bb23203:
 cf.br ^bb23204
^bb23204:
 cf.br ^bb23205
^bb23205:
 cf.br ^bb23206
^bb23206:
 cf.br ^bb23207
^bb23207:
 cf.br ^bb23208
^bb23208:
 cf.br ^bb23209
^bb23209:
 cf.br ^bb23210
^bb23210:
 cf.br ^bb23211
^bb23211:
 cf.br ^bb23212
^bb23212:
 cf.br ^bb23213
^bb23213:
 cf.br ^bb23214
^bb23214:
 cf.br ^bb23215
^bb23215:
 cf.br ^bb23216
^bb23216:
 cf.br ^bb23217
^bb23217:
 cf.br ^bb23218
^bb23218:
 cf.br ^bb23219
^bb23219:
 cf.br ^bb23220
^bb23220:
 cf.br ^bb23221
^bb23221:
 cf.br ^bb23222
^bb23222:
 cf.br ^bb23223
^bb23223:
 cf.br ^bb23224
^bb23224:
 cf.br ^bb23225
^bb23225:
 cf.br ^bb23226
^bb23226:
 cf.br ^bb23227
^bb23227:
 cf.br ^bb23228
^bb23228:
 cf.br ^bb23229
^bb23229:
 cf.br ^bb23230
^bb23230:
 cf.br ^bb23231
^bb23231:
 cf.br ^bb23232
^bb23232:
 cf.br ^bb23233
^bb23233:
 cf.br ^bb23234
^bb23234:
 cf.br ^bb23235
^bb23235:
 cf.br ^bb23236
^bb23236:
 cf.br ^bb23237
^bb23237:
 cf.br ^bb23238
^bb23238:
 cf.br ^bb23239
^bb23239:
 cf.br ^bb23240
^bb23240:
 cf.br ^bb23241
^bb23241:
 cf.br ^bb23242
^bb23242:
 cf.br ^bb23243
^bb23243:
 cf.br ^bb23244
^bb23244:
 cf.br ^bb23245
^bb23245:
 cf.br ^bb23246
^bb23246:
 cf.br ^bb23247
^bb23247:
 cf.br ^bb23248
^bb23248:
 cf.br ^bb23249
^bb23249:
 cf.br ^bb23250
^bb23250:
 cf.br ^bb23251
^bb23251:
 cf.br ^bb23252
^bb23252:
 cf.br ^bb23253
^bb23253:
 cf.br ^bb23254
^bb23254:
 cf.br ^bb23255
^bb23255:
 cf.br ^bb23256
^bb23256:
 cf.br ^bb23257
^bb23257:
 cf.br ^bb23258
^bb23258:
 cf.br ^bb23259
^bb23259:
 cf.br ^bb23260
^bb23260:
 cf.br ^bb23261
^bb23261:
 cf.br ^bb23262
^bb23262:
 cf.br ^bb23263
^bb23263:
 cf.br ^bb23264
^bb23264:
 cf.br ^bb23265
^bb23265:
 cf.br ^bb23266
^bb23266:
 cf.br ^bb23267
^bb23267:
 cf.br ^bb23268
^bb23268:
 cf.br ^bb23269
^bb23269:
 cf.br ^bb23270
^bb23270:
 cf.br ^bb23271
^bb23271:
 cf.br ^bb23272
^bb23272:
 cf.br ^bb23273
^bb23273:
 cf.br ^bb23274
^bb23274:
 cf.br ^bb23275
^bb23275:
 cf.br ^bb23276
^bb23276:
 cf.br ^bb23277
^bb23277:
 cf.br ^bb23278
^bb23278:
 cf.br ^bb23279
^bb23279:
 cf.br ^bb23280
^bb23280:
 cf.br ^bb23281
^bb23281:
 cf.br ^bb23282
^bb23282:
 cf.br ^bb23283
^bb23283:
 cf.br ^bb23284
^bb23284:
 cf.br ^bb23285
^bb23285:
 cf.br ^bb23286
^bb23286:
 cf.br ^bb23287
^bb23287:
 cf.br ^bb23288
^bb23288:
 cf.br ^bb23289
^bb23289:
 cf.br ^bb23290
^bb23290:
 cf.br ^bb23291
^bb23291:
 cf.br ^bb23292
^bb23292:
 cf.br ^bb23293
^bb23293:
 cf.br ^bb23294
^bb23294:
 cf.br ^bb23295
^bb23295:
 cf.br ^bb23296
^bb23296:
 cf.br ^bb23297
^bb23297:
 cf.br ^bb23298
^bb23298:
 cf.br ^bb23299
^bb23299:
 cf.br ^bb23300
^bb23300:
 cf.br ^bb23301
^bb23301:
 cf.br ^bb23302
^bb23302:
 cf.br ^bb23303
^bb23303:
 cf.br ^bb23304
^bb23304:
 cf.br ^bb23305
^bb23305:
 cf.br ^bb23306
^bb23306:
 cf.br ^bb23307
^bb23307:
 cf.br ^bb23308
^bb23308:
 cf.br ^bb23309
^bb23309:
 cf.br ^bb23310
^bb23310:
 cf.br ^bb23311
^bb23311:
 cf.br ^bb23312
^bb23312:
 cf.br ^bb23313
^bb23313:
 cf.br ^bb23314
^bb23314:
 cf.br ^bb23315
^bb23315:
 cf.br ^bb23316
^bb23316:
 cf.br ^bb23317
^bb23317:
 cf.br ^bb23318
^bb23318:
 cf.br ^bb23319
^bb23319:
 cf.br ^bb23320
^bb23320:
 cf.br ^bb23321
^bb23321:
 cf.br ^bb23322
^bb23322:
 cf.br ^bb23323
^bb23323:
 cf.br ^bb23324
^bb23324:
 cf.br ^bb23325
^bb23325:
 cf.br ^bb23326
^bb23326:
 cf.br ^bb23327
^bb23327:
 cf.br ^bb23328
^bb23328:
 cf.br ^bb23329
^bb23329:
 cf.br ^bb23330
^bb23330:
 cf.br ^bb23331
^bb23331:
 cf.br ^bb23332
^bb23332:
 cf.br ^bb23333
^bb23333:
 cf.br ^bb23334
^bb23334:
 cf.br ^bb23335
^bb23335:
 cf.br ^bb23336
^bb23336:
 cf.br ^bb23337
^bb23337:
 cf.br ^bb23338
^bb23338:
 cf.br ^bb23339
^bb23339:
 cf.br ^bb23340
^bb23340:
 cf.br ^bb23341
^bb23341:
 cf.br ^bb23342
^bb23342:
 cf.br ^bb23343
^bb23343:
 cf.br ^bb23344
^bb23344:
 cf.br ^bb23345
^bb23345:
 cf.br ^bb23346
^bb23346:
 cf.br ^bb23347
^bb23347:
 cf.br ^bb23348
^bb23348:
 cf.br ^bb23349
^bb23349:
 cf.br ^bb23350
^bb23350:
 cf.br ^bb23351
^bb23351:
 cf.br ^bb23352
^bb23352:
 cf.br ^bb23353
^bb23353:
 cf.br ^bb23354
^bb23354:
 cf.br ^bb23355
^bb23355:
 cf.br ^bb23356
^bb23356:
 cf.br ^bb23357
^bb23357:
 cf.br ^bb23358
^bb23358:
 cf.br ^bb23359
^bb23359:
 cf.br ^bb23360
^bb23360:
 cf.br ^bb23361
^bb23361:
 cf.br ^bb23362
^bb23362:
 cf.br ^bb23363
^bb23363:
 cf.br ^bb23364
^bb23364:
 cf.br ^bb23365
^bb23365:
 cf.br ^bb23366
^bb23366:
 cf.br ^bb23367
^bb23367:
 cf.br ^bb23368
^bb23368:
 cf.br ^bb23369
^bb23369:
 cf.br ^bb23370
^bb23370:
 cf.br ^bb23371
^bb23371:
 cf.br ^bb23372
^bb23372:
 cf.br ^bb23373
^bb23373:
 cf.br ^bb23374
^bb23374:
 cf.br ^bb23375
^bb23375:
 cf.br ^bb23376
^bb23376:
 cf.br ^bb23377
^bb23377:
 cf.br ^bb23378
^bb23378:
 cf.br ^bb23379
^bb23379:
 cf.br ^bb23380
^bb23380:
 cf.br ^bb23381
^bb23381:
 cf.br ^bb23382
^bb23382:
 cf.br ^bb23383
^bb23383:
 cf.br ^bb23384
^bb23384:
 cf.br ^bb23385
^bb23385:
 cf.br ^bb23386
^bb23386:
 cf.br ^bb23387
^bb23387:
 cf.br ^bb23388
^bb23388:
 cf.br ^bb23389
^bb23389:
 cf.br ^bb23390
^bb23390:
 cf.br ^bb23391
^bb23391:
 cf.br ^bb23392
^bb23392:
 cf.br ^bb23393
^bb23393:
 cf.br ^bb23394
^bb23394:
 cf.br ^bb23395
^bb23395:
 cf.br ^bb23396
^bb23396:
 cf.br ^bb23397
^bb23397:
 cf.br ^bb23398
^bb23398:
 cf.br ^bb23399
^bb23399:
 cf.br ^bb23400
^bb23400:
 cf.br ^bb23401
^bb23401:
 cf.br ^bb23402
^bb23402:
 cf.br ^bb23403
^bb23403:
 cf.br ^bb23404
^bb23404:
 cf.br ^bb23405
^bb23405:
 cf.br ^bb23406
^bb23406:
 cf.br ^bb23407
^bb23407:
 cf.br ^bb23408
^bb23408:
 cf.br ^bb23409
^bb23409:
 cf.br ^bb23410
^bb23410:
 cf.br ^bb23411
^bb23411:
 cf.br ^bb23412
^bb23412:
 cf.br ^bb23413
^bb23413:
 cf.br ^bb23414
^bb23414:
 cf.br ^bb23415
^bb23415:
 cf.br ^bb23416
^bb23416:
 cf.br ^bb23417
^bb23417:
 cf.br ^bb23418
^bb23418:
 cf.br ^bb23419
^bb23419:
 cf.br ^bb23420
^bb23420:
 cf.br ^bb23421
^bb23421:
 cf.br ^bb23422
^bb23422:
 cf.br ^bb23423
^bb23423:
 cf.br ^bb23424
^bb23424:
 cf.br ^bb23425
^bb23425:
 cf.br ^bb23426
^bb23426:
 cf.br ^bb23427
^bb23427:
 cf.br ^bb23428
^bb23428:
 cf.br ^bb23429
^bb23429:
 cf.br ^bb23430
^bb23430:
 cf.br ^bb23431
^bb23431:
 cf.br ^bb23432
^bb23432:
 cf.br ^bb23433
^bb23433:
 cf.br ^bb23434
^bb23434:
 cf.br ^bb23435
^bb23435:
 cf.br ^bb23436
^bb23436:
 cf.br ^bb23437
^bb23437:
 cf.br ^bb23438
^bb23438:
 cf.br ^bb23439
^bb23439:
 cf.br ^bb23440
^bb23440:
 cf.br ^bb23441
^bb23441:
 cf.br ^bb23442
^bb23442:
 cf.br ^bb23443
^bb23443:
 cf.br ^bb23444
^bb23444:
 cf.br ^bb23445
^bb23445:
 cf.br ^bb23446
^bb23446:
 cf.br ^bb23447
^bb23447:
 cf.br ^bb23448
^bb23448:
 cf.br ^bb23449
^bb23449:
 cf.br ^bb23450
^bb23450:
 cf.br ^bb23451
^bb23451:
 cf.br ^bb23452
^bb23452:
 cf.br ^bb23453
^bb23453:
 cf.br ^bb23454
^bb23454:
 cf.br ^bb23455
^bb23455:
 cf.br ^bb23456
^bb23456:
 cf.br ^bb23457
^bb23457:
 cf.br ^bb23458
^bb23458:
 cf.br ^bb23459
^bb23459:
 cf.br ^bb23460
^bb23460:
 cf.br ^bb23461
^bb23461:
 cf.br ^bb23462
^bb23462:
 cf.br ^bb23463
^bb23463:
 cf.br ^bb23464
^bb23464:
 cf.br ^bb23465
^bb23465:
 cf.br ^bb23466
^bb23466:
 cf.br ^bb23467
^bb23467:
 cf.br ^bb23468
^bb23468:
 cf.br ^bb23469
^bb23469:
 cf.br ^bb23470
^bb23470:
 cf.br ^bb23471
^bb23471:
 cf.br ^bb23472
^bb23472:
 cf.br ^bb23473
^bb23473:
 cf.br ^bb23474
^bb23474:
 cf.br ^bb23475
^bb23475:
 cf.br ^bb23476
^bb23476:
 cf.br ^bb23477
^bb23477:
 cf.br ^bb23478
^bb23478:
 cf.br ^bb23479
^bb23479:
 cf.br ^bb23480
^bb23480:
 cf.br ^bb23481
^bb23481:
 cf.br ^bb23482
^bb23482:
 cf.br ^bb23483
^bb23483:
 cf.br ^bb23484
^bb23484:
 cf.br ^bb23485
^bb23485:
 cf.br ^bb23486
^bb23486:
 cf.br ^bb23487
^bb23487:
 cf.br ^bb23488
^bb23488:
 cf.br ^bb23489
^bb23489:
 cf.br ^bb23490
^bb23490:
 cf.br ^bb23491
^bb23491:
 cf.br ^bb23492
^bb23492:
 cf.br ^bb23493
^bb23493:
 cf.br ^bb23494
^bb23494:
 cf.br ^bb23495
^bb23495:
 cf.br ^bb23496
^bb23496:
 cf.br ^bb23497
^bb23497:
 cf.br ^bb23498
^bb23498:
 cf.br ^bb23499
^bb23499:
 cf.br ^bb23500
^bb23500:
 cf.br ^bb23501
^bb23501:
 cf.br ^bb23502
^bb23502:
 cf.br ^bb23503
^bb23503:
 cf.br ^bb23504
^bb23504:
 cf.br ^bb23505
^bb23505:
 cf.br ^bb23506
^bb23506:
 cf.br ^bb23507
^bb23507:
 cf.br ^bb23508
^bb23508:
 cf.br ^bb23509
^bb23509:
 cf.br ^bb23510
^bb23510:
 cf.br ^bb23511
^bb23511:
 cf.br ^bb23512
^bb23512:
 cf.br ^bb23513
^bb23513:
 cf.br ^bb23514
^bb23514:
 cf.br ^bb23515
^bb23515:
 cf.br ^bb23516
^bb23516:
 cf.br ^bb23517
^bb23517:
 cf.br ^bb23518
^bb23518:
 cf.br ^bb23519
^bb23519:
 cf.br ^bb23520
^bb23520:
 cf.br ^bb23521
^bb23521:
 cf.br ^bb23522
^bb23522:
 cf.br ^bb23523
^bb23523:
 cf.br ^bb23524
^bb23524:
 cf.br ^bb23525
^bb23525:
 cf.br ^bb23526
^bb23526:
 cf.br ^bb23527
^bb23527:
 cf.br ^bb23528
^bb23528:
 cf.br ^bb23529
^bb23529:
 cf.br ^bb23530
^bb23530:
 cf.br ^bb23531
^bb23531:
 cf.br ^bb23532
^bb23532:
 cf.br ^bb23533
^bb23533:
 cf.br ^bb23534
^bb23534:
 cf.br ^bb23535
^bb23535:
 cf.br ^bb23536
^bb23536:
 cf.br ^bb23537
^bb23537:
 cf.br ^bb23538
^bb23538:
 cf.br ^bb23539
^bb23539:
 cf.br ^bb23540
^bb23540:
 cf.br ^bb23541
^bb23541:
 cf.br ^bb23542
^bb23542:
 cf.br ^bb23543
^bb23543:
 cf.br ^bb23544
^bb23544:
 cf.br ^bb23545
^bb23545:
 cf.br ^bb23546
^bb23546:
 cf.br ^bb23547
^bb23547:
 cf.br ^bb23548
^bb23548:
 cf.br ^bb23549
^bb23549:
 cf.br ^bb23550
^bb23550:
 cf.br ^bb23551
^bb23551:
 cf.br ^bb23552
^bb23552:
 cf.br ^bb23553
^bb23553:
 cf.br ^bb23554
^bb23554:
 cf.br ^bb23555
^bb23555:
 cf.br ^bb23556
^bb23556:
 cf.br ^bb23557
^bb23557:
 cf.br ^bb23558
^bb23558:
 cf.br ^bb23559
^bb23559:
 cf.br ^bb23560
^bb23560:
 cf.br ^bb23561
^bb23561:
 cf.br ^bb23562
^bb23562:
 cf.br ^bb23563
^bb23563:
 cf.br ^bb23564
^bb23564:
 cf.br ^bb23565
^bb23565:
 cf.br ^bb23566
^bb23566:
 cf.br ^bb23567
^bb23567:
 cf.br ^bb23568
^bb23568:
 cf.br ^bb23569
^bb23569:
 cf.br ^bb23570
^bb23570:
 cf.br ^bb23571
^bb23571:
 cf.br ^bb23572
^bb23572:
 cf.br ^bb23573
^bb23573:
 cf.br ^bb23574
^bb23574:
 cf.br ^bb23575
^bb23575:
 cf.br ^bb23576
^bb23576:
 cf.br ^bb23577
^bb23577:
 cf.br ^bb23578
^bb23578:
 cf.br ^bb23579
^bb23579:
 cf.br ^bb23580
^bb23580:
 cf.br ^bb23581
^bb23581:
 cf.br ^bb23582
^bb23582:
 cf.br ^bb23583
^bb23583:
 cf.br ^bb23584
^bb23584:
 cf.br ^bb23585
^bb23585:
 cf.br ^bb23586
^bb23586:
 cf.br ^bb23587
^bb23587:
 cf.br ^bb23588
^bb23588:
 cf.br ^bb23589
^bb23589:
 cf.br ^bb23590
^bb23590:
 cf.br ^bb23591
^bb23591:
 cf.br ^bb23592
^bb23592:
 cf.br ^bb23593
^bb23593:
 cf.br ^bb23594
^bb23594:
 cf.br ^bb23595
^bb23595:
 cf.br ^bb23596
^bb23596:
 cf.br ^bb23597
^bb23597:
 cf.br ^bb23598
^bb23598:
 cf.br ^bb23599
^bb23599:
 cf.br ^bb23600
^bb23600:
 cf.br ^bb23601
^bb23601:
 cf.br ^bb23602
^bb23602:
 cf.br ^bb23603
^bb23603:
 cf.br ^bb23604
^bb23604:
 cf.br ^bb23605
^bb23605:
 cf.br ^bb23606
^bb23606:
 cf.br ^bb23607
^bb23607:
 cf.br ^bb23608
^bb23608:
 cf.br ^bb23609
^bb23609:
 cf.br ^bb23610
^bb23610:
 cf.br ^bb23611
^bb23611:
 cf.br ^bb23612
^bb23612:
 cf.br ^bb23613
^bb23613:
 cf.br ^bb23614
^bb23614:
 cf.br ^bb23615
^bb23615:
 cf.br ^bb23616
^bb23616:
 cf.br ^bb23617
^bb23617:
 cf.br ^bb23618
^bb23618:
 cf.br ^bb23619
^bb23619:
 cf.br ^bb23620
^bb23620:
 cf.br ^bb23621
^bb23621:
 cf.br ^bb23622
^bb23622:
 cf.br ^bb23623
^bb23623:
 cf.br ^bb23624
^bb23624:
 cf.br ^bb23625
^bb23625:
 cf.br ^bb23626
^bb23626:
 cf.br ^bb23627
^bb23627:
 cf.br ^bb23628
^bb23628:
 cf.br ^bb23629
^bb23629:
 cf.br ^bb23630
^bb23630:
 cf.br ^bb23631
^bb23631:
 cf.br ^bb23632
^bb23632:
 cf.br ^bb23633
^bb23633:
 cf.br ^bb23634
^bb23634:
 cf.br ^bb23635
^bb23635:
 cf.br ^bb23636
^bb23636:
 cf.br ^bb23637
^bb23637:
 cf.br ^bb23638
^bb23638:
 cf.br ^bb23639
^bb23639:
 cf.br ^bb23640
^bb23640:
 cf.br ^bb23641
^bb23641:
 cf.br ^bb23642
^bb23642:
 cf.br ^bb23643
^bb23643:
 cf.br ^bb23644
^bb23644:
 cf.br ^bb23645
^bb23645:
 cf.br ^bb23646
^bb23646:
 cf.br ^bb23647
^bb23647:
 cf.br ^bb23648
^bb23648:
 cf.br ^bb23649
^bb23649:
 cf.br ^bb23650
^bb23650:
 cf.br ^bb23651
^bb23651:
 cf.br ^bb23652
^bb23652:
 cf.br ^bb23653
^bb23653:
 cf.br ^bb23654
^bb23654:
 cf.br ^bb23655
^bb23655:
 cf.br ^bb23656
^bb23656:
 cf.br ^bb23657
^bb23657:
 cf.br ^bb23658
^bb23658:
 cf.br ^bb23659
^bb23659:
 cf.br ^bb23660
^bb23660:
 cf.br ^bb23661
^bb23661:
 cf.br ^bb23662
^bb23662:
 cf.br ^bb23663
^bb23663:
 cf.br ^bb23664
^bb23664:
 cf.br ^bb23665
^bb23665:
 cf.br ^bb23666
^bb23666:
 cf.br ^bb23667
^bb23667:
 cf.br ^bb23668
^bb23668:
 cf.br ^bb23669
^bb23669:
 cf.br ^bb23670
^bb23670:
 cf.br ^bb23671
^bb23671:
 cf.br ^bb23672
^bb23672:
 cf.br ^bb23673
^bb23673:
 cf.br ^bb23674
^bb23674:
 cf.br ^bb23675
^bb23675:
 cf.br ^bb23676
^bb23676:
 cf.br ^bb23677
^bb23677:
 cf.br ^bb23678
^bb23678:
 cf.br ^bb23679
^bb23679:
 cf.br ^bb23680
^bb23680:
 cf.br ^bb23681
^bb23681:
 cf.br ^bb23682
^bb23682:
 cf.br ^bb23683
^bb23683:
 cf.br ^bb23684
^bb23684:
 cf.br ^bb23685
^bb23685:
 cf.br ^bb23686
^bb23686:
 cf.br ^bb23687
^bb23687:
 cf.br ^bb23688
^bb23688:
 cf.br ^bb23689
^bb23689:
 cf.br ^bb23690
^bb23690:
 cf.br ^bb23691
^bb23691:
 cf.br ^bb23692
^bb23692:
 cf.br ^bb23693
^bb23693:
 cf.br ^bb23694
^bb23694:
 cf.br ^bb23695
^bb23695:
 cf.br ^bb23696
^bb23696:
 cf.br ^bb23697
^bb23697:
 cf.br ^bb23698
^bb23698:
 cf.br ^bb23699
^bb23699:
 cf.br ^bb23700
^bb23700:
 cf.br ^bb23701
^bb23701:
 cf.br ^bb23702
^bb23702:
 cf.br ^bb23703
^bb23703:
 cf.br ^bb23704
^bb23704:
 cf.br ^bb23705
^bb23705:
 cf.br ^bb23706
^bb23706:
 cf.br ^bb23707
^bb23707:
 cf.br ^bb23708
^bb23708:
 cf.br ^bb23709
^bb23709:
 cf.br ^bb23710
^bb23710:
 cf.br ^bb23711
^bb23711:
 cf.br ^bb23712
^bb23712:
 cf.br ^bb23713
^bb23713:
 cf.br ^bb23714
^bb23714:
 cf.br ^bb23715
^bb23715:
 cf.br ^bb23716
^bb23716:
 cf.br ^bb23717
^bb23717:
 cf.br ^bb23718
^bb23718:
 cf.br ^bb23719
^bb23719:
 cf.br ^bb23720
^bb23720:
 cf.br ^bb23721
^bb23721:
 cf.br ^bb23722
^bb23722:
 cf.br ^bb23723
^bb23723:
 cf.br ^bb23724
^bb23724:
 cf.br ^bb23725
^bb23725:
 cf.br ^bb23726
^bb23726:
 cf.br ^bb23727
^bb23727:
 cf.br ^bb23728
^bb23728:
 cf.br ^bb23729
^bb23729:
 cf.br ^bb23730
^bb23730:
 cf.br ^bb23731
^bb23731:
 cf.br ^bb23732
^bb23732:
 cf.br ^bb23733
^bb23733:
 cf.br ^bb23734
^bb23734:
 cf.br ^bb23735
^bb23735:
 cf.br ^bb23736
^bb23736:
 cf.br ^bb23737
^bb23737:
 cf.br ^bb23738
^bb23738:
 cf.br ^bb23739
^bb23739:
 cf.br ^bb23740
^bb23740:
 cf.br ^bb23741
^bb23741:
 cf.br ^bb23742
^bb23742:
 cf.br ^bb23743
^bb23743:
 cf.br ^bb23744
^bb23744:
 cf.br ^bb23745
^bb23745:
 cf.br ^bb23746
^bb23746:
 cf.br ^bb23747
^bb23747:
 cf.br ^bb23748
^bb23748:
 cf.br ^bb23749
^bb23749:
 cf.br ^bb23750
^bb23750:
 cf.br ^bb23751
^bb23751:
 cf.br ^bb23752
^bb23752:
 cf.br ^bb23753
^bb23753:
 cf.br ^bb23754
^bb23754:
 cf.br ^bb23755
^bb23755:
 cf.br ^bb23756
^bb23756:
 cf.br ^bb23757
^bb23757:
 cf.br ^bb23758
^bb23758:
 cf.br ^bb23759
^bb23759:
 cf.br ^bb23760
^bb23760:
 cf.br ^bb23761
^bb23761:
 cf.br ^bb23762
^bb23762:
 cf.br ^bb23763
^bb23763:
 cf.br ^bb23764
^bb23764:
 cf.br ^bb23765
^bb23765:
 cf.br ^bb23766
^bb23766:
 cf.br ^bb23767
^bb23767:
 cf.br ^bb23768
^bb23768:
 cf.br ^bb23769
^bb23769:
 cf.br ^bb23770
^bb23770:
 cf.br ^bb23771
^bb23771:
 cf.br ^bb23772
^bb23772:
 cf.br ^bb23773
^bb23773:
 cf.br ^bb23774
^bb23774:
 cf.br ^bb23775
^bb23775:
 cf.br ^bb23776
^bb23776:
 cf.br ^bb23777
^bb23777:
 cf.br ^bb23778
^bb23778:
 cf.br ^bb23779
^bb23779:
 cf.br ^bb23780
^bb23780:
 cf.br ^bb23781
^bb23781:
 cf.br ^bb23782
^bb23782:
 cf.br ^bb23783
^bb23783:
 cf.br ^bb23784
^bb23784:
 cf.br ^bb23785
^bb23785:
 cf.br ^bb23786
^bb23786:
 cf.br ^bb23787
^bb23787:
 cf.br ^bb23788
^bb23788:
 cf.br ^bb23789
^bb23789:
 cf.br ^bb23790
^bb23790:
 cf.br ^bb23791
^bb23791:
 cf.br ^bb23792
^bb23792:
 cf.br ^bb23793
^bb23793:
 cf.br ^bb23794
^bb23794:
 cf.br ^bb23795
^bb23795:
 cf.br ^bb23796
^bb23796:
 cf.br ^bb23797
^bb23797:
 cf.br ^bb23798
^bb23798:
 cf.br ^bb23799
^bb23799:
 cf.br ^bb23800
^bb23800:
 cf.br ^bb23801
^bb23801:
 cf.br ^bb23802
^bb23802:
 cf.br ^bb23803
^bb23803:
 cf.br ^bb23804
^bb23804:
 cf.br ^bb23805
^bb23805:
 cf.br ^bb23806
^bb23806:
 cf.br ^bb23807
^bb23807:
 cf.br ^bb23808
^bb23808:
 cf.br ^bb23809
^bb23809:
 cf.br ^bb23810
^bb23810:
 cf.br ^bb23811
^bb23811:
 cf.br ^bb23812
^bb23812:
 cf.br ^bb23813
^bb23813:
 cf.br ^bb23814
^bb23814:
 cf.br ^bb23815
^bb23815:
 cf.br ^bb23816
^bb23816:
 cf.br ^bb23817
^bb23817:
 cf.br ^bb23818
^bb23818:
 cf.br ^bb23819
^bb23819:
 cf.br ^bb23820
^bb23820:
 cf.br ^bb23821
^bb23821:
 cf.br ^bb23822
^bb23822:
 cf.br ^bb23823
^bb23823:
 cf.br ^bb23824
^bb23824:
 cf.br ^bb23825
^bb23825:
 cf.br ^bb23826
^bb23826:
 cf.br ^bb23827
^bb23827:
 cf.br ^bb23828
^bb23828:
 cf.br ^bb23829
^bb23829:
 cf.br ^bb23830
^bb23830:
 cf.br ^bb23831
^bb23831:
 cf.br ^bb23832
^bb23832:
 cf.br ^bb23833
^bb23833:
 cf.br ^bb23834
^bb23834:
 cf.br ^bb23835
^bb23835:
 cf.br ^bb23836
^bb23836:
 cf.br ^bb23837
^bb23837:
 cf.br ^bb23838
^bb23838:
 cf.br ^bb23839
^bb23839:
 cf.br ^bb23840
^bb23840:
 cf.br ^bb23841
^bb23841:
 cf.br ^bb23842
^bb23842:
 cf.br ^bb23843
^bb23843:
 cf.br ^bb23844
^bb23844:
 cf.br ^bb23845
^bb23845:
 cf.br ^bb23846
^bb23846:
 cf.br ^bb23847
^bb23847:
 cf.br ^bb23848
^bb23848:
 cf.br ^bb23849
^bb23849:
 cf.br ^bb23850
^bb23850:
 cf.br ^bb23851
^bb23851:
 cf.br ^bb23852
^bb23852:
 cf.br ^bb23853
^bb23853:
 cf.br ^bb23854
^bb23854:
 cf.br ^bb23855
^bb23855:
 cf.br ^bb23856
^bb23856:
 cf.br ^bb23857
^bb23857:
 cf.br ^bb23858
^bb23858:
 cf.br ^bb23859
^bb23859:
 cf.br ^bb23860
^bb23860:
 cf.br ^bb23861
^bb23861:
 cf.br ^bb23862
^bb23862:
 cf.br ^bb23863
^bb23863:
 cf.br ^bb23864
^bb23864:
 cf.br ^bb23865
^bb23865:
 cf.br ^bb23866
^bb23866:
 cf.br ^bb23867
^bb23867:
 cf.br ^bb23868
^bb23868:
 cf.br ^bb23869
^bb23869:
 cf.br ^bb23870
^bb23870:
 cf.br ^bb23871
^bb23871:
 cf.br ^bb23872
^bb23872:
 cf.br ^bb23873
^bb23873:
 cf.br ^bb23874
^bb23874:
 cf.br ^bb23875
^bb23875:
 cf.br ^bb23876
^bb23876:
 cf.br ^bb23877
^bb23877:
 cf.br ^bb23878
^bb23878:
 cf.br ^bb23879
^bb23879:
 cf.br ^bb23880
^bb23880:
 cf.br ^bb23881
^bb23881:
 cf.br ^bb23882
^bb23882:
 cf.br ^bb23883
^bb23883:
 cf.br ^bb23884
^bb23884:
 cf.br ^bb23885
^bb23885:
 cf.br ^bb23886
^bb23886:
 cf.br ^bb23887
^bb23887:
 cf.br ^bb23888
^bb23888:
 cf.br ^bb23889
^bb23889:
 cf.br ^bb23890
^bb23890:
 cf.br ^bb23891
^bb23891:
 cf.br ^bb23892
^bb23892:
 cf.br ^bb23893
^bb23893:
 cf.br ^bb23894
^bb23894:
 cf.br ^bb23895
^bb23895:
 cf.br ^bb23896
^bb23896:
 cf.br ^bb23897
^bb23897:
 cf.br ^bb23898
^bb23898:
 cf.br ^bb23899
^bb23899:
 cf.br ^bb23900
^bb23900:
 cf.br ^bb23901
^bb23901:
 cf.br ^bb23902
^bb23902:
 cf.br ^bb23903
^bb23903:
 cf.br ^bb23904
^bb23904:
 cf.br ^bb23905
^bb23905:
 cf.br ^bb23906
^bb23906:
 cf.br ^bb23907
^bb23907:
 cf.br ^bb23908
^bb23908:
 cf.br ^bb23909
^bb23909:
 cf.br ^bb23910
^bb23910:
 cf.br ^bb23911
^bb23911:
 cf.br ^bb23912
^bb23912:
 cf.br ^bb23913
^bb23913:
 cf.br ^bb23914
^bb23914:
 cf.br ^bb23915
^bb23915:
 cf.br ^bb23916
^bb23916:
 cf.br ^bb23917
^bb23917:
 cf.br ^bb23918
^bb23918:
 cf.br ^bb23919
^bb23919:
 cf.br ^bb23920
^bb23920:
 cf.br ^bb23921
^bb23921:
 cf.br ^bb23922
^bb23922:
 cf.br ^bb23923
^bb23923:
 cf.br ^bb23924
^bb23924:
 cf.br ^bb23925
^bb23925:
 cf.br ^bb23926
^bb23926:
 cf.br ^bb23927
^bb23927:
 cf.br ^bb23928
^bb23928:
 cf.br ^bb23929
^bb23929:
 cf.br ^bb23930
^bb23930:
 cf.br ^bb23931
^bb23931:
 cf.br ^bb23932
^bb23932:
 cf.br ^bb23933
^bb23933:
 cf.br ^bb23934
^bb23934:
 cf.br ^bb23935
^bb23935:
 cf.br ^bb23936
^bb23936:
 cf.br ^bb23937
^bb23937:
 cf.br ^bb23938
^bb23938:
 cf.br ^bb23939
^bb23939:
 cf.br ^bb23940
^bb23940:
 cf.br ^bb23941
^bb23941:
 cf.br ^bb23942
^bb23942:
 cf.br ^bb23943
^bb23943:
 cf.br ^bb23944
^bb23944:
 cf.br ^bb23945
^bb23945:
 cf.br ^bb23946
^bb23946:
 cf.br ^bb23947
^bb23947:
 cf.br ^bb23948
^bb23948:
 cf.br ^bb23949
^bb23949:
 cf.br ^bb23950
^bb23950:
 cf.br ^bb23951
^bb23951:
 cf.br ^bb23952
^bb23952:
 cf.br ^bb23953
^bb23953:
 cf.br ^bb23954
^bb23954:
 cf.br ^bb23955
^bb23955:
 cf.br ^bb23956
^bb23956:
 cf.br ^bb23957
^bb23957:
 cf.br ^bb23958
^bb23958:
 cf.br ^bb23959
^bb23959:
 cf.br ^bb23960
^bb23960:
 cf.br ^bb23961
^bb23961:
 cf.br ^bb23962
^bb23962:
 cf.br ^bb23963
^bb23963:
 cf.br ^bb23964
^bb23964:
 cf.br ^bb23965
^bb23965:
 cf.br ^bb23966
^bb23966:
 cf.br ^bb23967
^bb23967:
 cf.br ^bb23968
^bb23968:
 cf.br ^bb23969
^bb23969:
 cf.br ^bb23970
^bb23970:
 cf.br ^bb23971
^bb23971:
 cf.br ^bb23972
^bb23972:
 cf.br ^bb23973
^bb23973:
 cf.br ^bb23974
^bb23974:
 cf.br ^bb23975
^bb23975:
 cf.br ^bb23976
^bb23976:
 cf.br ^bb23977
^bb23977:
 cf.br ^bb23978
^bb23978:
 cf.br ^bb23979
^bb23979:
 cf.br ^bb23980
^bb23980:
 cf.br ^bb23981
^bb23981:
 cf.br ^bb23982
^bb23982:
 cf.br ^bb23983
^bb23983:
 cf.br ^bb23984
^bb23984:
 cf.br ^bb23985
^bb23985:
 cf.br ^bb23986
^bb23986:
 cf.br ^bb23987
^bb23987:
 cf.br ^bb23988
^bb23988:
 cf.br ^bb23989
^bb23989:
 cf.br ^bb23990
^bb23990:
 cf.br ^bb23991
^bb23991:
 cf.br ^bb23992
^bb23992:
 cf.br ^bb23993
^bb23993:
 cf.br ^bb23994
^bb23994:
 cf.br ^bb23995
^bb23995:
 cf.br ^bb23996
^bb23996:
 cf.br ^bb23997
^bb23997:
 cf.br ^bb23998
^bb23998:
 cf.br ^bb23999
^bb23999:
 cf.br ^bb24000
^bb24000:
 cf.br ^bb24001
^bb24001:
 cf.br ^bb24002
^bb24002:
 cf.br ^bb24003
^bb24003:
 cf.br ^bb24004
^bb24004:
 cf.br ^bb24005
^bb24005:
 cf.br ^bb24006
^bb24006:
 cf.br ^bb24007
^bb24007:
 cf.br ^bb24008
^bb24008:
 cf.br ^bb24009
^bb24009:
 cf.br ^bb24010
^bb24010:
 cf.br ^bb24011
^bb24011:
 cf.br ^bb24012
^bb24012:
 cf.br ^bb24013
^bb24013:
 cf.br ^bb24014
^bb24014:
 cf.br ^bb24015
^bb24015:
 cf.br ^bb24016
^bb24016:
 cf.br ^bb24017
^bb24017:
 cf.br ^bb24018
^bb24018:
 cf.br ^bb24019
^bb24019:
 cf.br ^bb24020
^bb24020:
 cf.br ^bb24021
^bb24021:
 cf.br ^bb24022
^bb24022:
 cf.br ^bb24023
^bb24023:
 cf.br ^bb24024
^bb24024:
 cf.br ^bb24025
^bb24025:
 cf.br ^bb24026
^bb24026:
 cf.br ^bb24027
^bb24027:
 cf.br ^bb24028
^bb24028:
 cf.br ^bb24029
^bb24029:
 cf.br ^bb24030
^bb24030:
 cf.br ^bb24031
^bb24031:
 cf.br ^bb24032
^bb24032:
 cf.br ^bb24033
^bb24033:
 cf.br ^bb24034
^bb24034:
 cf.br ^bb24035
^bb24035:
 cf.br ^bb24036
^bb24036:
 cf.br ^bb24037
^bb24037:
 cf.br ^bb24038
^bb24038:
 cf.br ^bb24039
^bb24039:
 cf.br ^bb24040
^bb24040:
 cf.br ^bb24041
^bb24041:
 cf.br ^bb24042
^bb24042:
 cf.br ^bb24043
^bb24043:
 cf.br ^bb24044
^bb24044:
 cf.br ^bb24045
^bb24045:
 cf.br ^bb24046
^bb24046:
 cf.br ^bb24047
^bb24047:
 cf.br ^bb24048
^bb24048:
 cf.br ^bb24049
^bb24049:
 cf.br ^bb24050
^bb24050:
 cf.br ^bb24051
^bb24051:
 cf.br ^bb24052
^bb24052:
 cf.br ^bb24053
^bb24053:
 cf.br ^bb24054
^bb24054:
 cf.br ^bb24055
^bb24055:
 cf.br ^bb24056
^bb24056:
 cf.br ^bb24057
^bb24057:
 cf.br ^bb24058
^bb24058:
 cf.br ^bb24059
^bb24059:
 cf.br ^bb24060
^bb24060:
 cf.br ^bb24061
^bb24061:
 cf.br ^bb24062
^bb24062:
 cf.br ^bb24063
^bb24063:
 cf.br ^bb24064
^bb24064:
 cf.br ^bb24065
^bb24065:
 cf.br ^bb24066
^bb24066:
 cf.br ^bb24067
^bb24067:
 cf.br ^bb24068
^bb24068:
 cf.br ^bb24069
^bb24069:
 cf.br ^bb24070
^bb24070:
 cf.br ^bb24071
^bb24071:
 cf.br ^bb24072
^bb24072:
 cf.br ^bb24073
^bb24073:
 cf.br ^bb24074
^bb24074:
 cf.br ^bb24075
^bb24075:
 cf.br ^bb24076
^bb24076:
 cf.br ^bb24077
^bb24077:
 cf.br ^bb24078
^bb24078:
 cf.br ^bb24079
^bb24079:
 cf.br ^bb24080
^bb24080:
 cf.br ^bb24081
^bb24081:
 cf.br ^bb24082
^bb24082:
 cf.br ^bb24083
^bb24083:
 cf.br ^bb24084
^bb24084:
 cf.br ^bb24085
^bb24085:
 cf.br ^bb24086
^bb24086:
 cf.br ^bb24087
^bb24087:
 cf.br ^bb24088
^bb24088:
 cf.br ^bb24089
^bb24089:
 cf.br ^bb24090
^bb24090:
 cf.br ^bb24091
^bb24091:
 cf.br ^bb24092
^bb24092:
 cf.br ^bb24093
^bb24093:
 cf.br ^bb24094
^bb24094:
 cf.br ^bb24095
^bb24095:
 cf.br ^bb24096
^bb24096:
 cf.br ^bb24097
^bb24097:
 cf.br ^bb24098
^bb24098:
 cf.br ^bb24099
^bb24099:
 cf.br ^bb24100
^bb24100:
 cf.br ^bb24101
^bb24101:
 cf.br ^bb24102
^bb24102:
 cf.br ^bb24103
^bb24103:
 cf.br ^bb24104
^bb24104:
 cf.br ^bb24105
^bb24105:
 cf.br ^bb24106
^bb24106:
 cf.br ^bb24107
^bb24107:
 cf.br ^bb24108
^bb24108:
 cf.br ^bb24109
^bb24109:
 cf.br ^bb24110
^bb24110:
 cf.br ^bb24111
^bb24111:
 cf.br ^bb24112
^bb24112:
 cf.br ^bb24113
^bb24113:
 cf.br ^bb24114
^bb24114:
 cf.br ^bb24115
^bb24115:
 cf.br ^bb24116
^bb24116:
 cf.br ^bb24117
^bb24117:
 cf.br ^bb24118
^bb24118:
 cf.br ^bb24119
^bb24119:
 cf.br ^bb24120
^bb24120:
 cf.br ^bb24121
^bb24121:
 cf.br ^bb24122
^bb24122:
 cf.br ^bb24123
^bb24123:
 cf.br ^bb24124
^bb24124:
 cf.br ^bb24125
^bb24125:
 cf.br ^bb24126
^bb24126:
 cf.br ^bb24127
^bb24127:
 cf.br ^bb24128
^bb24128:
 cf.br ^bb24129
^bb24129:
 cf.br ^bb24130
^bb24130:
 cf.br ^bb24131
^bb24131:
 cf.br ^bb24132
^bb24132:
 cf.br ^bb24133
^bb24133:
 cf.br ^bb24134
^bb24134:
 cf.br ^bb24135
^bb24135:
 cf.br ^bb24136
^bb24136:
 cf.br ^bb24137
^bb24137:
 cf.br ^bb24138
^bb24138:
 cf.br ^bb24139
^bb24139:
 cf.br ^bb24140
^bb24140:
 cf.br ^bb24141
^bb24141:
 cf.br ^bb24142
^bb24142:
 cf.br ^bb24143
^bb24143:
 cf.br ^bb24144
^bb24144:
 cf.br ^bb24145
^bb24145:
 cf.br ^bb24146
^bb24146:
 cf.br ^bb24147
^bb24147:
 cf.br ^bb24148
^bb24148:
 cf.br ^bb24149
^bb24149:
 cf.br ^bb24150
^bb24150:
 cf.br ^bb24151
^bb24151:
 cf.br ^bb24152
^bb24152:
 cf.br ^bb24153
^bb24153:
 cf.br ^bb24154
^bb24154:
 cf.br ^bb24155
^bb24155:
 cf.br ^bb24156
^bb24156:
 cf.br ^bb24157
^bb24157:
 cf.br ^bb24158
^bb24158:
 cf.br ^bb24159
^bb24159:
 cf.br ^bb24160
^bb24160:
 cf.br ^bb24161
^bb24161:
 cf.br ^bb24162
^bb24162:
 cf.br ^bb24163
^bb24163:
 cf.br ^bb24164
^bb24164:
 cf.br ^bb24165
^bb24165:
 cf.br ^bb24166
^bb24166:
 cf.br ^bb24167
^bb24167:
 cf.br ^bb24168
^bb24168:
 cf.br ^bb24169
^bb24169:
 cf.br ^bb24170
^bb24170:
 cf.br ^bb24171
^bb24171:
 cf.br ^bb24172
^bb24172:
 cf.br ^bb24173
^bb24173:
 cf.br ^bb24174
^bb24174:
 cf.br ^bb24175
^bb24175:
 cf.br ^bb24176
^bb24176:
 cf.br ^bb24177
^bb24177:
 cf.br ^bb24178
^bb24178:
 cf.br ^bb24179
^bb24179:
 cf.br ^bb24180
^bb24180:
 cf.br ^bb24181
^bb24181:
 cf.br ^bb24182
^bb24182:
 cf.br ^bb24183
^bb24183:
 cf.br ^bb24184
^bb24184:
 cf.br ^bb24185
^bb24185:
 cf.br ^bb24186
^bb24186:
 cf.br ^bb24187
^bb24187:
 cf.br ^bb24188
^bb24188:
 cf.br ^bb24189
^bb24189:
 cf.br ^bb24190
^bb24190:
 cf.br ^bb24191
^bb24191:
 cf.br ^bb24192
^bb24192:
 cf.br ^bb24193
^bb24193:
 cf.br ^bb24194
^bb24194:
 cf.br ^bb24195
^bb24195:
 cf.br ^bb24196
^bb24196:
 cf.br ^bb24197
^bb24197:
 cf.br ^bb24198
^bb24198:
 cf.br ^bb24199
^bb24199:
 cf.br ^bb24200
^bb24200:
 cf.br ^bb24201
^bb24201:
 cf.br ^bb24202
^bb24202:
 cf.br ^bb24203
^bb24203:
 cf.br ^bb24204
^bb24204:
 cf.br ^bb24205
^bb24205:
 cf.br ^bb24206
^bb24206:
 cf.br ^bb24207
^bb24207:
 cf.br ^bb24208
^bb24208:
 cf.br ^bb24209
^bb24209:
 cf.br ^bb24210
^bb24210:
 cf.br ^bb24211
^bb24211:
 cf.br ^bb24212
^bb24212:
 cf.br ^bb24213
^bb24213:
 cf.br ^bb24214
^bb24214:
 cf.br ^bb24215
^bb24215:
 cf.br ^bb24216
^bb24216:
 cf.br ^bb24217
^bb24217:
 cf.br ^bb24218
^bb24218:
 cf.br ^bb24219
^bb24219:
 cf.br ^bb24220
^bb24220:
 cf.br ^bb24221
^bb24221:
 cf.br ^bb24222
^bb24222:
 cf.br ^bb24223
^bb24223:
 cf.br ^bb24224
^bb24224:
 cf.br ^bb24225
^bb24225:
 cf.br ^bb24226
^bb24226:
 cf.br ^bb24227
^bb24227:
 cf.br ^bb24228
^bb24228:
 cf.br ^bb24229
^bb24229:
 cf.br ^bb24230
^bb24230:
 cf.br ^bb24231
^bb24231:
 cf.br ^bb24232
^bb24232:
 cf.br ^bb24233
^bb24233:
 cf.br ^bb24234
^bb24234:
 cf.br ^bb24235
^bb24235:
 cf.br ^bb24236
^bb24236:
 cf.br ^bb24237
^bb24237:
 cf.br ^bb24238
^bb24238:
 cf.br ^bb24239
^bb24239:
 cf.br ^bb24240
^bb24240:
 cf.br ^bb24241
^bb24241:
 cf.br ^bb24242
^bb24242:
 cf.br ^bb24243
^bb24243:
 cf.br ^bb24244
^bb24244:
 cf.br ^bb24245
^bb24245:
 cf.br ^bb24246
^bb24246:
 cf.br ^bb24247
^bb24247:
 cf.br ^bb24248
^bb24248:
 cf.br ^bb24249
^bb24249:
 cf.br ^bb24250
^bb24250:
 cf.br ^bb24251
^bb24251:
 cf.br ^bb24252
^bb24252:
 cf.br ^bb24253
^bb24253:
 cf.br ^bb24254
^bb24254:
 cf.br ^bb24255
^bb24255:
 cf.br ^bb24256
^bb24256:
 cf.br ^bb24257
^bb24257:
 cf.br ^bb24258
^bb24258:
 cf.br ^bb24259
^bb24259:
 cf.br ^bb24260
^bb24260:
 cf.br ^bb24261
^bb24261:
 cf.br ^bb24262
^bb24262:
 cf.br ^bb24263
^bb24263:
 cf.br ^bb24264
^bb24264:
 cf.br ^bb24265
^bb24265:
 cf.br ^bb24266
^bb24266:
 cf.br ^bb24267
^bb24267:
 cf.br ^bb24268
^bb24268:
 cf.br ^bb24269
^bb24269:
 cf.br ^bb24270
^bb24270:
 cf.br ^bb24271
^bb24271:
 cf.br ^bb24272
^bb24272:
 cf.br ^bb24273
^bb24273:
 cf.br ^bb24274
^bb24274:
 cf.br ^bb24275
^bb24275:
 cf.br ^bb24276
^bb24276:
 cf.br ^bb24277
^bb24277:
 cf.br ^bb24278
^bb24278:
 cf.br ^bb24279
^bb24279:
 cf.br ^bb24280
^bb24280:
 cf.br ^bb24281
^bb24281:
 cf.br ^bb24282
^bb24282:
 cf.br ^bb24283
^bb24283:
 cf.br ^bb24284
^bb24284:
 cf.br ^bb24285
^bb24285:
 cf.br ^bb24286
^bb24286:
 cf.br ^bb24287
^bb24287:
 cf.br ^bb24288
^bb24288:
 cf.br ^bb24289
^bb24289:
 cf.br ^bb24290
^bb24290:
 cf.br ^bb24291
^bb24291:
 cf.br ^bb24292
^bb24292:
 cf.br ^bb24293
^bb24293:
 cf.br ^bb24294
^bb24294:
 cf.br ^bb24295
^bb24295:
 cf.br ^bb24296
^bb24296:
 cf.br ^bb24297
^bb24297:
 cf.br ^bb24298
^bb24298:
 cf.br ^bb24299
^bb24299:
 cf.br ^bb24300
^bb24300:
 cf.br ^bb24301
^bb24301:
 cf.br ^bb24302
^bb24302:
 cf.br ^bb24303
^bb24303:
 cf.br ^bb24304
^bb24304:
 cf.br ^bb24305
^bb24305:
 cf.br ^bb24306
^bb24306:
 cf.br ^bb24307
^bb24307:
 cf.br ^bb24308
^bb24308:
 cf.br ^bb24309
^bb24309:
 cf.br ^bb24310
^bb24310:
 cf.br ^bb24311
^bb24311:
 cf.br ^bb24312
^bb24312:
 cf.br ^bb24313
^bb24313:
 cf.br ^bb24314
^bb24314:
 cf.br ^bb24315
^bb24315:
 cf.br ^bb24316
^bb24316:
 cf.br ^bb24317
^bb24317:
 cf.br ^bb24318
^bb24318:
 cf.br ^bb24319
^bb24319:
 cf.br ^bb24320
^bb24320:
 cf.br ^bb24321
^bb24321:
 cf.br ^bb24322
^bb24322:
 cf.br ^bb24323
^bb24323:
 cf.br ^bb24324
^bb24324:
 cf.br ^bb24325
^bb24325:
 cf.br ^bb24326
^bb24326:
 cf.br ^bb24327
^bb24327:
 cf.br ^bb24328
^bb24328:
 cf.br ^bb24329
^bb24329:
 cf.br ^bb24330
^bb24330:
 cf.br ^bb24331
^bb24331:
 cf.br ^bb24332
^bb24332:
 cf.br ^bb24333
^bb24333:
 cf.br ^bb24334
^bb24334:
 cf.br ^bb24335
^bb24335:
 cf.br ^bb24336
^bb24336:
 cf.br ^bb24337
^bb24337:
 cf.br ^bb24338
^bb24338:
 cf.br ^bb24339
^bb24339:
 cf.br ^bb24340
^bb24340:
 cf.br ^bb24341
^bb24341:
 cf.br ^bb24342
^bb24342:
 cf.br ^bb24343
^bb24343:
 cf.br ^bb24344
^bb24344:
 cf.br ^bb24345
^bb24345:
 cf.br ^bb24346
^bb24346:
 cf.br ^bb24347
^bb24347:
 cf.br ^bb24348
^bb24348:
 cf.br ^bb24349
^bb24349:
 cf.br ^bb24350
^bb24350:
 cf.br ^bb24351
^bb24351:
 cf.br ^bb24352
^bb24352:
 cf.br ^bb24353
^bb24353:
 cf.br ^bb24354
^bb24354:
 cf.br ^bb24355
^bb24355:
 cf.br ^bb24356
^bb24356:
 cf.br ^bb24357
^bb24357:
 cf.br ^bb24358
^bb24358:
 cf.br ^bb24359
^bb24359:
 cf.br ^bb24360
^bb24360:
 cf.br ^bb24361
^bb24361:
 cf.br ^bb24362
^bb24362:
 cf.br ^bb24363
^bb24363:
 cf.br ^bb24364
^bb24364:
 cf.br ^bb24365
^bb24365:
 cf.br ^bb24366
^bb24366:
 cf.br ^bb24367
^bb24367:
 cf.br ^bb24368
^bb24368:
 cf.br ^bb24369
^bb24369:
 cf.br ^bb24370
^bb24370:
 cf.br ^bb24371
^bb24371:
 cf.br ^bb24372
^bb24372:
 cf.br ^bb24373
^bb24373:
 cf.br ^bb24374
^bb24374:
 cf.br ^bb24375
^bb24375:
 cf.br ^bb24376
^bb24376:
 cf.br ^bb24377
^bb24377:
 cf.br ^bb24378
^bb24378:
 cf.br ^bb24379
^bb24379:
 cf.br ^bb24380
^bb24380:
 cf.br ^bb24381
^bb24381:
 cf.br ^bb24382
^bb24382:
 cf.br ^bb24383
^bb24383:
 cf.br ^bb24384
^bb24384:
 cf.br ^bb24385
^bb24385:
 cf.br ^bb24386
^bb24386:
 cf.br ^bb24387
^bb24387:
 cf.br ^bb24388
^bb24388:
 cf.br ^bb24389
^bb24389:
 cf.br ^bb24390
^bb24390:
 cf.br ^bb24391
^bb24391:
 cf.br ^bb24392
^bb24392:
 cf.br ^bb24393
^bb24393:
 cf.br ^bb24394
^bb24394:
 cf.br ^bb24395
^bb24395:
 cf.br ^bb24396
^bb24396:
 cf.br ^bb24397
^bb24397:
 cf.br ^bb24398
^bb24398:
 cf.br ^bb24399
^bb24399:
 cf.br ^bb24400
^bb24400:
 cf.br ^bb24401
^bb24401:
 cf.br ^bb24402
^bb24402:
 cf.br ^bb24403
^bb24403:
 cf.br ^bb24404
^bb24404:
 cf.br ^bb24405
^bb24405:
 cf.br ^bb24406
^bb24406:
 cf.br ^bb24407
^bb24407:
 cf.br ^bb24408
^bb24408:
 cf.br ^bb24409
^bb24409:
 cf.br ^bb24410
^bb24410:
 cf.br ^bb24411
^bb24411:
 cf.br ^bb24412
^bb24412:
 cf.br ^bb24413
^bb24413:
 cf.br ^bb24414
^bb24414:
 cf.br ^bb24415
^bb24415:
 cf.br ^bb24416
^bb24416:
 cf.br ^bb24417
^bb24417:
 cf.br ^bb24418
^bb24418:
 cf.br ^bb24419
^bb24419:
 cf.br ^bb24420
^bb24420:
 cf.br ^bb24421
^bb24421:
 cf.br ^bb24422
^bb24422:
 cf.br ^bb24423
^bb24423:
 cf.br ^bb24424
^bb24424:
 cf.br ^bb24425
^bb24425:
 cf.br ^bb24426
^bb24426:
 cf.br ^bb24427
^bb24427:
 cf.br ^bb24428
^bb24428:
 cf.br ^bb24429
^bb24429:
 cf.br ^bb24430
^bb24430:
 cf.br ^bb24431
^bb24431:
 cf.br ^bb24432
^bb24432:
 cf.br ^bb24433
^bb24433:
 cf.br ^bb24434
^bb24434:
 cf.br ^bb24435
^bb24435:
 cf.br ^bb24436
^bb24436:
 cf.br ^bb24437
^bb24437:
 cf.br ^bb24438
^bb24438:
 cf.br ^bb24439
^bb24439:
 cf.br ^bb24440
^bb24440:
 cf.br ^bb24441
^bb24441:
 cf.br ^bb24442
^bb24442:
 cf.br ^bb24443
^bb24443:
 cf.br ^bb24444
^bb24444:
 cf.br ^bb24445
^bb24445:
 cf.br ^bb24446
^bb24446:
 cf.br ^bb24447
^bb24447:
 cf.br ^bb24448
^bb24448:
 cf.br ^bb24449
^bb24449:
 cf.br ^bb24450
^bb24450:
 cf.br ^bb24451
^bb24451:
 cf.br ^bb24452
^bb24452:
 cf.br ^bb24453
^bb24453:
 cf.br ^bb24454
^bb24454:
 cf.br ^bb24455
^bb24455:
 cf.br ^bb24456
^bb24456:
 cf.br ^bb24457
^bb24457:
 cf.br ^bb24458
^bb24458:
 cf.br ^bb24459
^bb24459:
 cf.br ^bb24460
^bb24460:
 cf.br ^bb24461
^bb24461:
 cf.br ^bb24462
^bb24462:
 cf.br ^bb24463
^bb24463:
 cf.br ^bb24464
^bb24464:
 cf.br ^bb24465
^bb24465:
 cf.br ^bb24466
^bb24466:
 cf.br ^bb24467
^bb24467:
 cf.br ^bb24468
^bb24468:
 cf.br ^bb24469
^bb24469:
 cf.br ^bb24470
^bb24470:
 cf.br ^bb24471
^bb24471:
 cf.br ^bb24472
^bb24472:
 cf.br ^bb24473
^bb24473:
 cf.br ^bb24474
^bb24474:
 cf.br ^bb24475
^bb24475:
 cf.br ^bb24476
^bb24476:
 cf.br ^bb24477
^bb24477:
 cf.br ^bb24478
^bb24478:
 cf.br ^bb24479
^bb24479:
 cf.br ^bb24480
^bb24480:
 cf.br ^bb24481
^bb24481:
 cf.br ^bb24482
^bb24482:
 cf.br ^bb24483
^bb24483:
 cf.br ^bb24484
^bb24484:
 cf.br ^bb24485
^bb24485:
 cf.br ^bb24486
^bb24486:
 cf.br ^bb24487
^bb24487:
 cf.br ^bb24488
^bb24488:
 cf.br ^bb24489
^bb24489:
 cf.br ^bb24490
^bb24490:
 cf.br ^bb24491
^bb24491:
 cf.br ^bb24492
^bb24492:
 cf.br ^bb24493
^bb24493:
 cf.br ^bb24494
^bb24494:
 cf.br ^bb24495
^bb24495:
 cf.br ^bb24496
^bb24496:
 cf.br ^bb24497
^bb24497:
 cf.br ^bb24498
^bb24498:
 cf.br ^bb24499
^bb24499:
 cf.br ^bb24500
^bb24500:
 cf.br ^bb24501
^bb24501:
 cf.br ^bb24502
^bb24502:
 cf.br ^bb24503
^bb24503:
 cf.br ^bb24504
^bb24504:
 cf.br ^bb24505
^bb24505:
 cf.br ^bb24506
^bb24506:
 cf.br ^bb24507
^bb24507:
 cf.br ^bb24508
^bb24508:
 cf.br ^bb24509
^bb24509:
 cf.br ^bb24510
^bb24510:
 cf.br ^bb24511
^bb24511:
 cf.br ^bb24512
^bb24512:
 cf.br ^bb24513
^bb24513:
 cf.br ^bb24514
^bb24514:
 cf.br ^bb24515
^bb24515:
 cf.br ^bb24516
^bb24516:
 cf.br ^bb24517
^bb24517:
 cf.br ^bb24518
^bb24518:
 cf.br ^bb24519
^bb24519:
 cf.br ^bb24520
^bb24520:
 cf.br ^bb24521
^bb24521:
 cf.br ^bb24522
^bb24522:
 cf.br ^bb24523
^bb24523:
 cf.br ^bb24524
^bb24524:
 cf.br ^bb24525
^bb24525:
 cf.br ^bb24526
^bb24526:
 cf.br ^bb24527
^bb24527:
 cf.br ^bb24528
^bb24528:
 cf.br ^bb24529
^bb24529:
 cf.br ^bb24530
^bb24530:
 cf.br ^bb24531
^bb24531:
 cf.br ^bb24532
^bb24532:
 cf.br ^bb24533
^bb24533:
 cf.br ^bb24534
^bb24534:
 cf.br ^bb24535
^bb24535:
 cf.br ^bb24536
^bb24536:
 cf.br ^bb24537
^bb24537:
 cf.br ^bb24538
^bb24538:
 cf.br ^bb24539
^bb24539:
 cf.br ^bb24540
^bb24540:
 cf.br ^bb24541
^bb24541:
 cf.br ^bb24542
^bb24542:
 cf.br ^bb24543
^bb24543:
 cf.br ^bb24544
^bb24544:
 cf.br ^bb24545
^bb24545:
 cf.br ^bb24546
^bb24546:
 cf.br ^bb24547
^bb24547:
 cf.br ^bb24548
^bb24548:
 cf.br ^bb24549
^bb24549:
 cf.br ^bb24550
^bb24550:
 cf.br ^bb24551
^bb24551:
 cf.br ^bb24552
^bb24552:
 cf.br ^bb24553
^bb24553:
 cf.br ^bb24554
^bb24554:
 cf.br ^bb24555
^bb24555:
 cf.br ^bb24556
^bb24556:
 cf.br ^bb24557
^bb24557:
 cf.br ^bb24558
^bb24558:
 cf.br ^bb24559
^bb24559:
 cf.br ^bb24560
^bb24560:
 cf.br ^bb24561
^bb24561:
 cf.br ^bb24562
^bb24562:
 cf.br ^bb24563
^bb24563:
 cf.br ^bb24564
^bb24564:
 cf.br ^bb24565
^bb24565:
 cf.br ^bb24566
^bb24566:
 cf.br ^bb24567
^bb24567:
 cf.br ^bb24568
^bb24568:
 cf.br ^bb24569
^bb24569:
 cf.br ^bb24570
^bb24570:
 cf.br ^bb24571
^bb24571:
 cf.br ^bb24572
^bb24572:
 cf.br ^bb24573
^bb24573:
 cf.br ^bb24574
^bb24574:
 cf.br ^bb24575
^bb24575:
 cf.br ^bb24576
^bb24576:
 cf.br ^bb24577
^bb24577:
 cf.br ^bb24578
^bb24578:
 cf.br ^bb24579
^bb24579:
 cf.br ^bb24580
^bb24580:
 cf.br ^bb24581
^bb24581:
 cf.br ^bb24582
^bb24582:
 cf.br ^bb24583
^bb24583:
 cf.br ^bb24584
^bb24584:
 cf.br ^bb24585
^bb24585:
 cf.br ^bb24586
^bb24586:
 cf.br ^bb24587
^bb24587:
 cf.br ^bb24588
^bb24588:
 cf.br ^bb24589
^bb24589:
 cf.br ^bb24590
^bb24590:
 cf.br ^bb24591
^bb24591:
 cf.br ^bb24592
^bb24592:
 cf.br ^bb24593
^bb24593:
 cf.br ^bb24594
^bb24594:
 cf.br ^bb24595
^bb24595:
 cf.br ^bb24596
^bb24596:
 cf.br ^bb24597
^bb24597:
 cf.br ^bb24598
^bb24598:
 cf.br ^bb24599
^bb24599:
 cf.br ^bb24600
^bb24600:
 cf.br ^bb24601
^bb24601:
 cf.br ^bb24602
^bb24602:
 cf.br ^bb24603
^bb24603:
 cf.br ^bb24604
^bb24604:
 cf.br ^bb24605
^bb24605:
 cf.br ^bb24606
^bb24606:
 cf.br ^bb24607
^bb24607:
 cf.br ^bb24608
^bb24608:
 cf.br ^bb24609
^bb24609:
 cf.br ^bb24610
^bb24610:
 cf.br ^bb24611
^bb24611:
 cf.br ^bb24612
^bb24612:
 cf.br ^bb24613
^bb24613:
 cf.br ^bb24614
^bb24614:
 cf.br ^bb24615
^bb24615:
 cf.br ^bb24616
^bb24616:
 cf.br ^bb24617
^bb24617:
 cf.br ^bb24618
^bb24618:
 cf.br ^bb24619
^bb24619:
 cf.br ^bb24620
^bb24620:
 cf.br ^bb24621
^bb24621:
 cf.br ^bb24622
^bb24622:
 cf.br ^bb24623
^bb24623:
 cf.br ^bb24624
^bb24624:
 cf.br ^bb24625
^bb24625:
 cf.br ^bb24626
^bb24626:
 cf.br ^bb24627
^bb24627:
 cf.br ^bb24628
^bb24628:
 cf.br ^bb24629
^bb24629:
 cf.br ^bb24630
^bb24630:
 cf.br ^bb24631
^bb24631:
 cf.br ^bb24632
^bb24632:
 cf.br ^bb24633
^bb24633:
 cf.br ^bb24634
^bb24634:
 cf.br ^bb24635
^bb24635:
 cf.br ^bb24636
^bb24636:
 cf.br ^bb24637
^bb24637:
 cf.br ^bb24638
^bb24638:
 cf.br ^bb24639
^bb24639:
 cf.br ^bb24640
^bb24640:
 cf.br ^bb24641
^bb24641:
 cf.br ^bb24642
^bb24642:
 cf.br ^bb24643
^bb24643:
 cf.br ^bb24644
^bb24644:
 cf.br ^bb24645
^bb24645:
 cf.br ^bb24646
^bb24646:
 cf.br ^bb24647
^bb24647:
 cf.br ^bb24648
^bb24648:
 cf.br ^bb24649
^bb24649:
 cf.br ^bb24650
^bb24650:
 cf.br ^bb24651
^bb24651:
 cf.br ^bb24652
^bb24652:
 cf.br ^bb24653
^bb24653:
 cf.br ^bb24654
^bb24654:
 cf.br ^bb24655
^bb24655:
 cf.br ^bb24656
^bb24656:
 cf.br ^bb24657
^bb24657:
 cf.br ^bb24658
^bb24658:
 cf.br ^bb24659
^bb24659:
 cf.br ^bb24660
^bb24660:
 cf.br ^bb24661
^bb24661:
 cf.br ^bb24662
^bb24662:
 cf.br ^bb24663
^bb24663:
 cf.br ^bb24664
^bb24664:
 cf.br ^bb24665
^bb24665:
 cf.br ^bb24666
^bb24666:
 cf.br ^bb24667
^bb24667:
 cf.br ^bb24668
^bb24668:
 cf.br ^bb24669
^bb24669:
 cf.br ^bb24670
^bb24670:
 cf.br ^bb24671
^bb24671:
 cf.br ^bb24672
^bb24672:
 cf.br ^bb24673
^bb24673:
 cf.br ^bb24674
^bb24674:
 cf.br ^bb24675
^bb24675:
 cf.br ^bb24676
^bb24676:
 cf.br ^bb24677
^bb24677:
 cf.br ^bb24678
^bb24678:
 cf.br ^bb24679
^bb24679:
 cf.br ^bb24680
^bb24680:
 cf.br ^bb24681
^bb24681:
 cf.br ^bb24682
^bb24682:
 cf.br ^bb24683
^bb24683:
 cf.br ^bb24684
^bb24684:
 cf.br ^bb24685
^bb24685:
 cf.br ^bb24686
^bb24686:
 cf.br ^bb24687
^bb24687:
 cf.br ^bb24688
^bb24688:
 cf.br ^bb24689
^bb24689:
 cf.br ^bb24690
^bb24690:
 cf.br ^bb24691
^bb24691:
 cf.br ^bb24692
^bb24692:
 cf.br ^bb24693
^bb24693:
 cf.br ^bb24694
^bb24694:
 cf.br ^bb24695
^bb24695:
 cf.br ^bb24696
^bb24696:
 cf.br ^bb24697
^bb24697:
 cf.br ^bb24698
^bb24698:
 cf.br ^bb24699
^bb24699:
 cf.br ^bb24700
^bb24700:
 cf.br ^bb24701
^bb24701:
 cf.br ^bb24702
^bb24702:
 cf.br ^bb24703
^bb24703:
 cf.br ^bb24704
^bb24704:
 cf.br ^bb24705
^bb24705:
 cf.br ^bb24706
^bb24706:
 cf.br ^bb24707
^bb24707:
 cf.br ^bb24708
^bb24708:
 cf.br ^bb24709
^bb24709:
 cf.br ^bb24710
^bb24710:
 cf.br ^bb24711
^bb24711:
 cf.br ^bb24712
^bb24712:
 cf.br ^bb24713
^bb24713:
 cf.br ^bb24714
^bb24714:
 cf.br ^bb24715
^bb24715:
 cf.br ^bb24716
^bb24716:
 cf.br ^bb24717
^bb24717:
 cf.br ^bb24718
^bb24718:
 cf.br ^bb24719
^bb24719:
 cf.br ^bb24720
^bb24720:
 cf.br ^bb24721
^bb24721:
 cf.br ^bb24722
^bb24722:
 cf.br ^bb24723
^bb24723:
 cf.br ^bb24724
^bb24724:
 cf.br ^bb24725
^bb24725:
 cf.br ^bb24726
^bb24726:
 cf.br ^bb24727
^bb24727:
 cf.br ^bb24728
^bb24728:
 cf.br ^bb24729
^bb24729:
 cf.br ^bb24730
^bb24730:
 cf.br ^bb24731
^bb24731:
 cf.br ^bb24732
^bb24732:
 cf.br ^bb24733
^bb24733:
 cf.br ^bb24734
^bb24734:
 cf.br ^bb24735
^bb24735:
 cf.br ^bb24736
^bb24736:
 cf.br ^bb24737
^bb24737:
 cf.br ^bb24738
^bb24738:
 cf.br ^bb24739
^bb24739:
 cf.br ^bb24740
^bb24740:
 cf.br ^bb24741
^bb24741:
 cf.br ^bb24742
^bb24742:
 cf.br ^bb24743
^bb24743:
 cf.br ^bb24744
^bb24744:
 cf.br ^bb24745
^bb24745:
 cf.br ^bb24746
^bb24746:
 cf.br ^bb24747
^bb24747:
 cf.br ^bb24748
^bb24748:
 cf.br ^bb24749
^bb24749:
 cf.br ^bb24750
^bb24750:
 cf.br ^bb24751
^bb24751:
 cf.br ^bb24752
^bb24752:
 cf.br ^bb24753
^bb24753:
 cf.br ^bb24754
^bb24754:
 cf.br ^bb24755
^bb24755:
 cf.br ^bb24756
^bb24756:
 cf.br ^bb24757
^bb24757:
 cf.br ^bb24758
^bb24758:
 cf.br ^bb24759
^bb24759:
 cf.br ^bb24760
^bb24760:
 cf.br ^bb24761
^bb24761:
 cf.br ^bb24762
^bb24762:
 cf.br ^bb24763
^bb24763:
 cf.br ^bb24764
^bb24764:
 cf.br ^bb24765
^bb24765:
 cf.br ^bb24766
^bb24766:
 cf.br ^bb24767
^bb24767:
 cf.br ^bb24768
^bb24768:
 cf.br ^bb24769
^bb24769:
 cf.br ^bb24770
^bb24770:
 cf.br ^bb24771
^bb24771:
 cf.br ^bb24772
^bb24772:
 cf.br ^bb24773
^bb24773:
 cf.br ^bb24774
^bb24774:
 cf.br ^bb24775
^bb24775:
 cf.br ^bb24776
^bb24776:
 cf.br ^bb24777
^bb24777:
 cf.br ^bb24778
^bb24778:
 cf.br ^bb24779
^bb24779:
 cf.br ^bb24780
^bb24780:
 cf.br ^bb24781
^bb24781:
 cf.br ^bb24782
^bb24782:
 cf.br ^bb24783
^bb24783:
 cf.br ^bb24784
^bb24784:
 cf.br ^bb24785
^bb24785:
 cf.br ^bb24786
^bb24786:
 cf.br ^bb24787
^bb24787:
 cf.br ^bb24788
^bb24788:
 cf.br ^bb24789
^bb24789:
 cf.br ^bb24790
^bb24790:
 cf.br ^bb24791
^bb24791:
 cf.br ^bb24792
^bb24792:
 cf.br ^bb24793
^bb24793:
 cf.br ^bb24794
^bb24794:
 cf.br ^bb24795
^bb24795:
 cf.br ^bb24796
^bb24796:
 cf.br ^bb24797
^bb24797:
 cf.br ^bb24798
^bb24798:
 cf.br ^bb24799
^bb24799:
 cf.br ^bb24800
^bb24800:
 cf.br ^bb24801
^bb24801:
 cf.br ^bb24802
^bb24802:
 cf.br ^bb24803
^bb24803:
 cf.br ^bb24804
^bb24804:
 cf.br ^bb24805
^bb24805:
 cf.br ^bb24806
^bb24806:
 cf.br ^bb24807
^bb24807:
 cf.br ^bb24808
^bb24808:
 cf.br ^bb24809
^bb24809:
 cf.br ^bb24810
^bb24810:
 cf.br ^bb24811
^bb24811:
 cf.br ^bb24812
^bb24812:
 cf.br ^bb24813
^bb24813:
 cf.br ^bb24814
^bb24814:
 cf.br ^bb24815
^bb24815:
 cf.br ^bb24816
^bb24816:
 cf.br ^bb24817
^bb24817:
 cf.br ^bb24818
^bb24818:
 cf.br ^bb24819
^bb24819:
 cf.br ^bb24820
^bb24820:
 cf.br ^bb24821
^bb24821:
 cf.br ^bb24822
^bb24822:
 cf.br ^bb24823
^bb24823:
 cf.br ^bb24824
^bb24824:
 cf.br ^bb24825
^bb24825:
 cf.br ^bb24826
^bb24826:
 cf.br ^bb24827
^bb24827:
 cf.br ^bb24828
^bb24828:
 cf.br ^bb24829
^bb24829:
 cf.br ^bb24830
^bb24830:
 cf.br ^bb24831
^bb24831:
 cf.br ^bb24832
^bb24832:
 cf.br ^bb24833
^bb24833:
 cf.br ^bb24834
^bb24834:
 cf.br ^bb24835
^bb24835:
 cf.br ^bb24836
^bb24836:
 cf.br ^bb24837
^bb24837:
 cf.br ^bb24838
^bb24838:
 cf.br ^bb24839
^bb24839:
 cf.br ^bb24840
^bb24840:
 cf.br ^bb24841
^bb24841:
 cf.br ^bb24842
^bb24842:
 cf.br ^bb24843
^bb24843:
 cf.br ^bb24844
^bb24844:
 cf.br ^bb24845
^bb24845:
 cf.br ^bb24846
^bb24846:
 cf.br ^bb24847
^bb24847:
 cf.br ^bb24848
^bb24848:
 cf.br ^bb24849
^bb24849:
 cf.br ^bb24850
^bb24850:
 cf.br ^bb24851
^bb24851:
 cf.br ^bb24852
^bb24852:
 cf.br ^bb24853
^bb24853:
 cf.br ^bb24854
^bb24854:
 cf.br ^bb24855
^bb24855:
 cf.br ^bb24856
^bb24856:
 cf.br ^bb24857
^bb24857:
 cf.br ^bb24858
^bb24858:
 cf.br ^bb24859
^bb24859:
 cf.br ^bb24860
^bb24860:
 cf.br ^bb24861
^bb24861:
 cf.br ^bb24862
^bb24862:
 cf.br ^bb24863
^bb24863:
 cf.br ^bb24864
^bb24864:
 cf.br ^bb24865
^bb24865:
 cf.br ^bb24866
^bb24866:
 cf.br ^bb24867
^bb24867:
 cf.br ^bb24868
^bb24868:
 cf.br ^bb24869
^bb24869:
 cf.br ^bb24870
^bb24870:
 cf.br ^bb24871
^bb24871:
 cf.br ^bb24872
^bb24872:
 cf.br ^bb24873
^bb24873:
 cf.br ^bb24874
^bb24874:
 cf.br ^bb24875
^bb24875:
 cf.br ^bb24876
^bb24876:
 cf.br ^bb24877
^bb24877:
 cf.br ^bb24878
^bb24878:
 cf.br ^bb24879
^bb24879:
 cf.br ^bb24880
^bb24880:
 cf.br ^bb24881
^bb24881:
 cf.br ^bb24882
^bb24882:
 cf.br ^bb24883
^bb24883:
 cf.br ^bb24884
^bb24884:
 cf.br ^bb24885
^bb24885:
 cf.br ^bb24886
^bb24886:
 cf.br ^bb24887
^bb24887:
 cf.br ^bb24888
^bb24888:
 cf.br ^bb24889
^bb24889:
 cf.br ^bb24890
^bb24890:
 cf.br ^bb24891
^bb24891:
 cf.br ^bb24892
^bb24892:
 cf.br ^bb24893
^bb24893:
 cf.br ^bb24894
^bb24894:
 cf.br ^bb24895
^bb24895:
 cf.br ^bb24896
^bb24896:
 cf.br ^bb24897
^bb24897:
 cf.br ^bb24898
^bb24898:
 cf.br ^bb24899
^bb24899:
 cf.br ^bb24900
^bb24900:
 cf.br ^bb24901
^bb24901:
 cf.br ^bb24902
^bb24902:
 cf.br ^bb24903
^bb24903:
 cf.br ^bb24904
^bb24904:
 cf.br ^bb24905
^bb24905:
 cf.br ^bb24906
^bb24906:
 cf.br ^bb24907
^bb24907:
 cf.br ^bb24908
^bb24908:
 cf.br ^bb24909
^bb24909:
 cf.br ^bb24910
^bb24910:
 cf.br ^bb24911
^bb24911:
 cf.br ^bb24912
^bb24912:
 cf.br ^bb24913
^bb24913:
 cf.br ^bb24914
^bb24914:
 cf.br ^bb24915
^bb24915:
 cf.br ^bb24916
^bb24916:
 cf.br ^bb24917
^bb24917:
 cf.br ^bb24918
^bb24918:
 cf.br ^bb24919
^bb24919:
 cf.br ^bb24920
^bb24920:
 cf.br ^bb24921
^bb24921:
 cf.br ^bb24922
^bb24922:
 cf.br ^bb24923
^bb24923:
 cf.br ^bb24924
^bb24924:
 cf.br ^bb24925
^bb24925:
 cf.br ^bb24926
^bb24926:
 cf.br ^bb24927
^bb24927:
 cf.br ^bb24928
^bb24928:
 cf.br ^bb24929
^bb24929:
 cf.br ^bb24930
^bb24930:
 cf.br ^bb24931
^bb24931:
 cf.br ^bb24932
^bb24932:
 cf.br ^bb24933
^bb24933:
 cf.br ^bb24934
^bb24934:
 cf.br ^bb24935
^bb24935:
 cf.br ^bb24936
^bb24936:
 cf.br ^bb24937
^bb24937:
 cf.br ^bb24938
^bb24938:
 cf.br ^bb24939
^bb24939:
 cf.br ^bb24940
^bb24940:
 cf.br ^bb24941
^bb24941:
 cf.br ^bb24942
^bb24942:
 cf.br ^bb24943
^bb24943:
 cf.br ^bb24944
^bb24944:
 cf.br ^bb24945
^bb24945:
 cf.br ^bb24946
^bb24946:
 cf.br ^bb24947
^bb24947:
 cf.br ^bb24948
^bb24948:
 cf.br ^bb24949
^bb24949:
 cf.br ^bb24950
^bb24950:
 cf.br ^bb24951
^bb24951:
 cf.br ^bb24952
^bb24952:
 cf.br ^bb24953
^bb24953:
 cf.br ^bb24954
^bb24954:
 cf.br ^bb24955
^bb24955:
 cf.br ^bb24956
^bb24956:
 cf.br ^bb24957
^bb24957:
 cf.br ^bb24958
^bb24958:
 cf.br ^bb24959
^bb24959:
 cf.br ^bb24960
^bb24960:
 cf.br ^bb24961
^bb24961:
 cf.br ^bb24962
^bb24962:
 cf.br ^bb24963
^bb24963:
 cf.br ^bb24964
^bb24964:
 cf.br ^bb24965
^bb24965:
 cf.br ^bb24966
^bb24966:
 cf.br ^bb24967
^bb24967:
 cf.br ^bb24968
^bb24968:
 cf.br ^bb24969
^bb24969:
 cf.br ^bb24970
^bb24970:
 cf.br ^bb24971
^bb24971:
 cf.br ^bb24972
^bb24972:
 cf.br ^bb24973
^bb24973:
 cf.br ^bb24974
^bb24974:
 cf.br ^bb24975
^bb24975:
 cf.br ^bb24976
^bb24976:
 cf.br ^bb24977
^bb24977:
 cf.br ^bb24978
^bb24978:
 cf.br ^bb24979
^bb24979:
 cf.br ^bb24980
^bb24980:
 cf.br ^bb24981
^bb24981:
 cf.br ^bb24982
^bb24982:
 cf.br ^bb24983
^bb24983:
 cf.br ^bb24984
^bb24984:
 cf.br ^bb24985
^bb24985:
 cf.br ^bb24986
^bb24986:
 cf.br ^bb24987
^bb24987:
 cf.br ^bb24988
^bb24988:
 cf.br ^bb24989
^bb24989:
 cf.br ^bb24990
^bb24990:
 cf.br ^bb24991
^bb24991:
 cf.br ^bb24992
^bb24992:
 cf.br ^bb24993
^bb24993:
 cf.br ^bb24994
^bb24994:
 cf.br ^bb24995
^bb24995:
 cf.br ^bb24996
^bb24996:
 cf.br ^bb24997
^bb24997:
 cf.br ^bb24998
^bb24998:
 cf.br ^bb24999
^bb24999:
 cf.br ^bb25000
^bb25000:
 cf.br ^bb25001
^bb25001:
 cf.br ^bb25002
^bb25002:
 cf.br ^bb25003
^bb25003:
 cf.br ^bb25004
^bb25004:
 cf.br ^bb25005
^bb25005:
 cf.br ^bb25006
^bb25006:
 cf.br ^bb25007
^bb25007:
 cf.br ^bb25008
^bb25008:
 cf.br ^bb25009
^bb25009:
 cf.br ^bb25010
^bb25010:
 cf.br ^bb25011
^bb25011:
 cf.br ^bb25012
^bb25012:
 cf.br ^bb25013
^bb25013:
 cf.br ^bb25014
^bb25014:
 cf.br ^bb25015
^bb25015:
 cf.br ^bb25016
^bb25016:
 cf.br ^bb25017
^bb25017:
 cf.br ^bb25018
^bb25018:
 cf.br ^bb25019
^bb25019:
 cf.br ^bb25020
^bb25020:
 cf.br ^bb25021
^bb25021:
 cf.br ^bb25022
^bb25022:
 cf.br ^bb25023
^bb25023:
 cf.br ^bb25024
^bb25024:
 cf.br ^bb25025
^bb25025:
 cf.br ^bb25026
^bb25026:
 cf.br ^bb25027
^bb25027:
 cf.br ^bb25028
^bb25028:
 cf.br ^bb25029
^bb25029:
 cf.br ^bb25030
^bb25030:
 cf.br ^bb25031
^bb25031:
 cf.br ^bb25032
^bb25032:
 cf.br ^bb25033
^bb25033:
 cf.br ^bb25034
^bb25034:
 cf.br ^bb25035
^bb25035:
 cf.br ^bb25036
^bb25036:
 cf.br ^bb25037
^bb25037:
 cf.br ^bb25038
^bb25038:
 cf.br ^bb25039
^bb25039:
 cf.br ^bb25040
^bb25040:
 cf.br ^bb25041
^bb25041:
 cf.br ^bb25042
^bb25042:
 cf.br ^bb25043
^bb25043:
 cf.br ^bb25044
^bb25044:
 cf.br ^bb25045
^bb25045:
 cf.br ^bb25046
^bb25046:
 cf.br ^bb25047
^bb25047:
 cf.br ^bb25048
^bb25048:
 cf.br ^bb25049
^bb25049:
 cf.br ^bb25050
^bb25050:
 cf.br ^bb25051
^bb25051:
 cf.br ^bb25052
^bb25052:
 cf.br ^bb25053
^bb25053:
 cf.br ^bb25054
^bb25054:
 cf.br ^bb25055
^bb25055:
 cf.br ^bb25056
^bb25056:
 cf.br ^bb25057
^bb25057:
 cf.br ^bb25058
^bb25058:
 cf.br ^bb25059
^bb25059:
 cf.br ^bb25060
^bb25060:
 cf.br ^bb25061
^bb25061:
 cf.br ^bb25062
^bb25062:
 cf.br ^bb25063
^bb25063:
 cf.br ^bb25064
^bb25064:
 cf.br ^bb25065
^bb25065:
 cf.br ^bb25066
^bb25066:
 cf.br ^bb25067
^bb25067:
 cf.br ^bb25068
^bb25068:
 cf.br ^bb25069
^bb25069:
 cf.br ^bb25070
^bb25070:
 cf.br ^bb25071
^bb25071:
 cf.br ^bb25072
^bb25072:
 cf.br ^bb25073
^bb25073:
 cf.br ^bb25074
^bb25074:
 cf.br ^bb25075
^bb25075:
 cf.br ^bb25076
^bb25076:
 cf.br ^bb25077
^bb25077:
 cf.br ^bb25078
^bb25078:
 cf.br ^bb25079
^bb25079:
 cf.br ^bb25080
^bb25080:
 cf.br ^bb25081
^bb25081:
 cf.br ^bb25082
^bb25082:
 cf.br ^bb25083
^bb25083:
 cf.br ^bb25084
^bb25084:
 cf.br ^bb25085
^bb25085:
 cf.br ^bb25086
^bb25086:
 cf.br ^bb25087
^bb25087:
 cf.br ^bb25088
^bb25088:
 cf.br ^bb25089
^bb25089:
 cf.br ^bb25090
^bb25090:
 cf.br ^bb25091
^bb25091:
 cf.br ^bb25092
^bb25092:
 cf.br ^bb25093
^bb25093:
 cf.br ^bb25094
^bb25094:
 cf.br ^bb25095
^bb25095:
 cf.br ^bb25096
^bb25096:
 cf.br ^bb25097
^bb25097:
 cf.br ^bb25098
^bb25098:
 cf.br ^bb25099
^bb25099:
 cf.br ^bb25100
^bb25100:
 cf.br ^bb25101
^bb25101:
 cf.br ^bb25102
^bb25102:
 cf.br ^bb25103
^bb25103:
 cf.br ^bb25104
^bb25104:
 cf.br ^bb25105
^bb25105:
 cf.br ^bb25106
^bb25106:
 cf.br ^bb25107
^bb25107:
 cf.br ^bb25108
^bb25108:
 cf.br ^bb25109
^bb25109:
 cf.br ^bb25110
^bb25110:
 cf.br ^bb25111
^bb25111:
 cf.br ^bb25112
^bb25112:
 cf.br ^bb25113
^bb25113:
 cf.br ^bb25114
^bb25114:
 cf.br ^bb25115
^bb25115:
 cf.br ^bb25116
^bb25116:
 cf.br ^bb25117
^bb25117:
 cf.br ^bb25118
^bb25118:
 cf.br ^bb25119
^bb25119:
 cf.br ^bb25120
^bb25120:
 cf.br ^bb25121
^bb25121:
 cf.br ^bb25122
^bb25122:
 cf.br ^bb25123
^bb25123:
 cf.br ^bb25124
^bb25124:
 cf.br ^bb25125
^bb25125:
 cf.br ^bb25126
^bb25126:
 cf.br ^bb25127
^bb25127:
 cf.br ^bb25128
^bb25128:
 cf.br ^bb25129
^bb25129:
 cf.br ^bb25130
^bb25130:
 cf.br ^bb25131
^bb25131:
 cf.br ^bb25132
^bb25132:
 cf.br ^bb25133
^bb25133:
 cf.br ^bb25134
^bb25134:
 cf.br ^bb25135
^bb25135:
 cf.br ^bb25136
^bb25136:
 cf.br ^bb25137
^bb25137:
 cf.br ^bb25138
^bb25138:
 cf.br ^bb25139
^bb25139:
 cf.br ^bb25140
^bb25140:
 cf.br ^bb25141
^bb25141:
 cf.br ^bb25142
^bb25142:
 cf.br ^bb25143
^bb25143:
 cf.br ^bb25144
^bb25144:
 cf.br ^bb25145
^bb25145:
 cf.br ^bb25146
^bb25146:
 cf.br ^bb25147
^bb25147:
 cf.br ^bb25148
^bb25148:
 cf.br ^bb25149
^bb25149:
 cf.br ^bb25150
^bb25150:
 cf.br ^bb25151
^bb25151:
 cf.br ^bb25152
^bb25152:
 cf.br ^bb25153
^bb25153:
 cf.br ^bb25154
^bb25154:
 cf.br ^bb25155
^bb25155:
 cf.br ^bb25156
^bb25156:
 cf.br ^bb25157
^bb25157:
 cf.br ^bb25158
^bb25158:
 cf.br ^bb25159
^bb25159:
 cf.br ^bb25160
^bb25160:
 cf.br ^bb25161
^bb25161:
 cf.br ^bb25162
^bb25162:
 cf.br ^bb25163
^bb25163:
 cf.br ^bb25164
^bb25164:
 cf.br ^bb25165
^bb25165:
 cf.br ^bb25166
^bb25166:
 cf.br ^bb25167
^bb25167:
 cf.br ^bb25168
^bb25168:
 cf.br ^bb25169
^bb25169:
 cf.br ^bb25170
^bb25170:
 cf.br ^bb25171
^bb25171:
 cf.br ^bb25172
^bb25172:
 cf.br ^bb25173
^bb25173:
 cf.br ^bb25174
^bb25174:
 cf.br ^bb25175
^bb25175:
 cf.br ^bb25176
^bb25176:
 cf.br ^bb25177
^bb25177:
 cf.br ^bb25178
^bb25178:
 cf.br ^bb25179
^bb25179:
 cf.br ^bb25180
^bb25180:
 cf.br ^bb25181
^bb25181:
 cf.br ^bb25182
^bb25182:
 cf.br ^bb25183
^bb25183:
 cf.br ^bb25184
^bb25184:
 cf.br ^bb25185
^bb25185:
 cf.br ^bb25186
^bb25186:
 cf.br ^bb25187
^bb25187:
 cf.br ^bb25188
^bb25188:
 cf.br ^bb25189
^bb25189:
 cf.br ^bb25190
^bb25190:
 cf.br ^bb25191
^bb25191:
 cf.br ^bb25192
^bb25192:
 cf.br ^bb25193
^bb25193:
 cf.br ^bb25194
^bb25194:
 cf.br ^bb25195
^bb25195:
 cf.br ^bb25196
^bb25196:
 cf.br ^bb25197
^bb25197:
 cf.br ^bb25198
^bb25198:
 cf.br ^bb25199
^bb25199:
 cf.br ^bb25200
^bb25200:
 cf.br ^bb25201
^bb25201:
 cf.br ^bb25202
^bb25202:
 cf.br ^bb25203
^bb25203:
 cf.br ^bb25204
^bb25204:
 cf.br ^bb25205
^bb25205:
 cf.br ^bb25206
^bb25206:
 cf.br ^bb25207
^bb25207:
 cf.br ^bb25208
^bb25208:
 cf.br ^bb25209
^bb25209:
 cf.br ^bb25210
^bb25210:
 cf.br ^bb25211
^bb25211:
 cf.br ^bb25212
^bb25212:
 cf.br ^bb25213
^bb25213:
 cf.br ^bb25214
^bb25214:
 cf.br ^bb25215
^bb25215:
 cf.br ^bb25216
^bb25216:
 cf.br ^bb25217
^bb25217:
 cf.br ^bb25218
^bb25218:
 cf.br ^bb25219
^bb25219:
 cf.br ^bb25220
^bb25220:
 cf.br ^bb25221
^bb25221:
 cf.br ^bb25222
^bb25222:
 cf.br ^bb25223
^bb25223:
 cf.br ^bb25224
^bb25224:
 cf.br ^bb25225
^bb25225:
 cf.br ^bb25226
^bb25226:
 cf.br ^bb25227
^bb25227:
 cf.br ^bb25228
^bb25228:
 cf.br ^bb25229
^bb25229:
 cf.br ^bb25230
^bb25230:
 cf.br ^bb25231
^bb25231:
 cf.br ^bb25232
^bb25232:
 cf.br ^bb25233
^bb25233:
 cf.br ^bb25234
^bb25234:
 cf.br ^bb25235
^bb25235:
 cf.br ^bb25236
^bb25236:
 cf.br ^bb25237
^bb25237:
 cf.br ^bb25238
^bb25238:
 cf.br ^bb25239
^bb25239:
 cf.br ^bb25240
^bb25240:
 cf.br ^bb25241
^bb25241:
 cf.br ^bb25242
^bb25242:
 cf.br ^bb25243
^bb25243:
 cf.br ^bb25244
^bb25244:
 cf.br ^bb25245
^bb25245:
 cf.br ^bb25246
^bb25246:
 cf.br ^bb25247
^bb25247:
 cf.br ^bb25248
^bb25248:
 cf.br ^bb25249
^bb25249:
 cf.br ^bb25250
^bb25250:
 cf.br ^bb25251
^bb25251:
 cf.br ^bb25252
^bb25252:
 cf.br ^bb25253
^bb25253:
 cf.br ^bb25254
^bb25254:
 cf.br ^bb25255
^bb25255:
 cf.br ^bb25256
^bb25256:
 cf.br ^bb25257
^bb25257:
 cf.br ^bb25258
^bb25258:
 cf.br ^bb25259
^bb25259:
 cf.br ^bb25260
^bb25260:
 cf.br ^bb25261
^bb25261:
 cf.br ^bb25262
^bb25262:
 cf.br ^bb25263
^bb25263:
 cf.br ^bb25264
^bb25264:
 cf.br ^bb25265
^bb25265:
 cf.br ^bb25266
^bb25266:
 cf.br ^bb25267
^bb25267:
 cf.br ^bb25268
^bb25268:
 cf.br ^bb25269
^bb25269:
 cf.br ^bb25270
^bb25270:
 cf.br ^bb25271
^bb25271:
 cf.br ^bb25272
^bb25272:
 cf.br ^bb25273
^bb25273:
 cf.br ^bb25274
^bb25274:
 cf.br ^bb25275
^bb25275:
 cf.br ^bb25276
^bb25276:
 cf.br ^bb25277
^bb25277:
 cf.br ^bb25278
^bb25278:
 cf.br ^bb25279
^bb25279:
 cf.br ^bb25280
^bb25280:
 cf.br ^bb25281
^bb25281:
 cf.br ^bb25282
^bb25282:
 cf.br ^bb25283
^bb25283:
 cf.br ^bb25284
^bb25284:
 cf.br ^bb25285
^bb25285:
 cf.br ^bb25286
^bb25286:
 cf.br ^bb25287
^bb25287:
 cf.br ^bb25288
^bb25288:
 cf.br ^bb25289
^bb25289:
 cf.br ^bb25290
^bb25290:
 cf.br ^bb25291
^bb25291:
 cf.br ^bb25292
^bb25292:
 cf.br ^bb25293
^bb25293:
 cf.br ^bb25294
^bb25294:
 cf.br ^bb25295
^bb25295:
 cf.br ^bb25296
^bb25296:
 cf.br ^bb25297
^bb25297:
 cf.br ^bb25298
^bb25298:
 cf.br ^bb25299
^bb25299:
 cf.br ^bb25300
^bb25300:
 cf.br ^bb25301
^bb25301:
 cf.br ^bb25302
^bb25302:
 cf.br ^bb25303
^bb25303:
 cf.br ^bb25304
^bb25304:
 cf.br ^bb25305
^bb25305:
 cf.br ^bb25306
^bb25306:
 cf.br ^bb25307
^bb25307:
 cf.br ^bb25308
^bb25308:
 cf.br ^bb25309
^bb25309:
 cf.br ^bb25310
^bb25310:
 cf.br ^bb25311
^bb25311:
 cf.br ^bb25312
^bb25312:
 cf.br ^bb25313
^bb25313:
 cf.br ^bb25314
^bb25314:
 cf.br ^bb25315
^bb25315:
 cf.br ^bb25316
^bb25316:
 cf.br ^bb25317
^bb25317:
 cf.br ^bb25318
^bb25318:
 cf.br ^bb25319
^bb25319:
 cf.br ^bb25320
^bb25320:
 cf.br ^bb25321
^bb25321:
 cf.br ^bb25322
^bb25322:
 cf.br ^bb25323
^bb25323:
 cf.br ^bb25324
^bb25324:
 cf.br ^bb25325
^bb25325:
 cf.br ^bb25326
^bb25326:
 cf.br ^bb25327
^bb25327:
 cf.br ^bb25328
^bb25328:
 cf.br ^bb25329
^bb25329:
 cf.br ^bb25330
^bb25330:
 cf.br ^bb25331
^bb25331:
 cf.br ^bb25332
^bb25332:
 cf.br ^bb25333
^bb25333:
 cf.br ^bb25334
^bb25334:
 cf.br ^bb25335
^bb25335:
 cf.br ^bb25336
^bb25336:
 cf.br ^bb25337
^bb25337:
 cf.br ^bb25338
^bb25338:
 cf.br ^bb25339
^bb25339:
 cf.br ^bb25340
^bb25340:
 cf.br ^bb25341
^bb25341:
 cf.br ^bb25342
^bb25342:
 cf.br ^bb25343
^bb25343:
 cf.br ^bb25344
^bb25344:
 cf.br ^bb25345
^bb25345:
 cf.br ^bb25346
^bb25346:
 cf.br ^bb25347
^bb25347:
 cf.br ^bb25348
^bb25348:
 cf.br ^bb25349
^bb25349:
 cf.br ^bb25350
^bb25350:
 cf.br ^bb25351
^bb25351:
 cf.br ^bb25352
^bb25352:
 cf.br ^bb25353
^bb25353:
 cf.br ^bb25354
^bb25354:
 cf.br ^bb25355
^bb25355:
 cf.br ^bb25356
^bb25356:
 cf.br ^bb25357
^bb25357:
 cf.br ^bb25358
^bb25358:
 cf.br ^bb25359
^bb25359:
 cf.br ^bb25360
^bb25360:
 cf.br ^bb25361
^bb25361:
 cf.br ^bb25362
^bb25362:
 cf.br ^bb25363
^bb25363:
 cf.br ^bb25364
^bb25364:
 cf.br ^bb25365
^bb25365:
 cf.br ^bb25366
^bb25366:
 cf.br ^bb25367
^bb25367:
 cf.br ^bb25368
^bb25368:
 cf.br ^bb25369
^bb25369:
 cf.br ^bb25370
^bb25370:
 cf.br ^bb25371
^bb25371:
 cf.br ^bb25372
^bb25372:
 cf.br ^bb25373
^bb25373:
 cf.br ^bb25374
^bb25374:
 cf.br ^bb25375
^bb25375:
 cf.br ^bb25376
^bb25376:
 cf.br ^bb25377
^bb25377:
 cf.br ^bb25378
^bb25378:
 cf.br ^bb25379
^bb25379:
 cf.br ^bb25380
^bb25380:
 cf.br ^bb25381
^bb25381:
 cf.br ^bb25382
^bb25382:
 cf.br ^bb25383
^bb25383:
 cf.br ^bb25384
^bb25384:
 cf.br ^bb25385
^bb25385:
 cf.br ^bb25386
^bb25386:
 cf.br ^bb25387
^bb25387:
 cf.br ^bb25388
^bb25388:
 cf.br ^bb25389
^bb25389:
 cf.br ^bb25390
^bb25390:
 cf.br ^bb25391
^bb25391:
 cf.br ^bb25392
^bb25392:
 cf.br ^bb25393
^bb25393:
 cf.br ^bb25394
^bb25394:
 cf.br ^bb25395
^bb25395:
 cf.br ^bb25396
^bb25396:
 cf.br ^bb25397
^bb25397:
 cf.br ^bb25398
^bb25398:
 cf.br ^bb25399
^bb25399:
 cf.br ^bb25400
^bb25400:
 cf.br ^bb25401
^bb25401:
 cf.br ^bb25402
^bb25402:
 cf.br ^bb25403
^bb25403:
 cf.br ^bb25404
^bb25404:
 cf.br ^bb25405
^bb25405:
 cf.br ^bb25406
^bb25406:
 cf.br ^bb25407
^bb25407:
 cf.br ^bb25408
^bb25408:
 cf.br ^bb25409
^bb25409:
 cf.br ^bb25410
^bb25410:
 cf.br ^bb25411
^bb25411:
 cf.br ^bb25412
^bb25412:
 cf.br ^bb25413
^bb25413:
 cf.br ^bb25414
^bb25414:
 cf.br ^bb25415
^bb25415:
 cf.br ^bb25416
^bb25416:
 cf.br ^bb25417
^bb25417:
 cf.br ^bb25418
^bb25418:
 cf.br ^bb25419
^bb25419:
 cf.br ^bb25420
^bb25420:
 cf.br ^bb25421
^bb25421:
 cf.br ^bb25422
^bb25422:
 cf.br ^bb25423
^bb25423:
 cf.br ^bb25424
^bb25424:
 cf.br ^bb25425
^bb25425:
 cf.br ^bb25426
^bb25426:
 cf.br ^bb25427
^bb25427:
 cf.br ^bb25428
^bb25428:
 cf.br ^bb25429
^bb25429:
 cf.br ^bb25430
^bb25430:
 cf.br ^bb25431
^bb25431:
 cf.br ^bb25432
^bb25432:
 cf.br ^bb25433
^bb25433:
 cf.br ^bb25434
^bb25434:
 cf.br ^bb25435
^bb25435:
 cf.br ^bb25436
^bb25436:
 cf.br ^bb25437
^bb25437:
 cf.br ^bb25438
^bb25438:
 cf.br ^bb25439
^bb25439:
 cf.br ^bb25440
^bb25440:
 cf.br ^bb25441
^bb25441:
 cf.br ^bb25442
^bb25442:
 cf.br ^bb25443
^bb25443:
 cf.br ^bb25444
^bb25444:
 cf.br ^bb25445
^bb25445:
 cf.br ^bb25446
^bb25446:
 cf.br ^bb25447
^bb25447:
 cf.br ^bb25448
^bb25448:
 cf.br ^bb25449
^bb25449:
 cf.br ^bb25450
^bb25450:
 cf.br ^bb25451
^bb25451:
 cf.br ^bb25452
^bb25452:
 cf.br ^bb25453
^bb25453:
 cf.br ^bb25454
^bb25454:
 cf.br ^bb25455
^bb25455:
 cf.br ^bb25456
^bb25456:
 cf.br ^bb25457
^bb25457:
 cf.br ^bb25458
^bb25458:
 cf.br ^bb25459
^bb25459:
 cf.br ^bb25460
^bb25460:
 cf.br ^bb25461
^bb25461:
 cf.br ^bb25462
^bb25462:
 cf.br ^bb25463
^bb25463:
 cf.br ^bb25464
^bb25464:
 cf.br ^bb25465
^bb25465:
 cf.br ^bb25466
^bb25466:
 cf.br ^bb25467
^bb25467:
 cf.br ^bb25468
^bb25468:
 cf.br ^bb25469
^bb25469:
 cf.br ^bb25470
^bb25470:
 cf.br ^bb25471
^bb25471:
 cf.br ^bb25472
^bb25472:
 cf.br ^bb25473
^bb25473:
 cf.br ^bb25474
^bb25474:
 cf.br ^bb25475
^bb25475:
 cf.br ^bb25476
^bb25476:
 cf.br ^bb25477
^bb25477:
 cf.br ^bb25478
^bb25478:
 cf.br ^bb25479
^bb25479:
 cf.br ^bb25480
^bb25480:
 cf.br ^bb25481
^bb25481:
 cf.br ^bb25482
^bb25482:
 cf.br ^bb25483
^bb25483:
 cf.br ^bb25484
^bb25484:
 cf.br ^bb25485
^bb25485:
 cf.br ^bb25486
^bb25486:
 cf.br ^bb25487
^bb25487:
 cf.br ^bb25488
^bb25488:
 cf.br ^bb25489
^bb25489:
 cf.br ^bb25490
^bb25490:
 cf.br ^bb25491
^bb25491:
 cf.br ^bb25492
^bb25492:
 cf.br ^bb25493
^bb25493:
 cf.br ^bb25494
^bb25494:
 cf.br ^bb25495
^bb25495:
 cf.br ^bb25496
^bb25496:
 cf.br ^bb25497
^bb25497:
 cf.br ^bb25498
^bb25498:
 cf.br ^bb25499
^bb25499:
 cf.br ^bb25500
^bb25500:
 cf.br ^bb25501
^bb25501:
 cf.br ^bb25502
^bb25502:
 cf.br ^bb25503
^bb25503:
 cf.br ^bb25504
^bb25504:
 cf.br ^bb25505
^bb25505:
 cf.br ^bb25506
^bb25506:
 cf.br ^bb25507
^bb25507:
 cf.br ^bb25508
^bb25508:
 cf.br ^bb25509
^bb25509:
 cf.br ^bb25510
^bb25510:
 cf.br ^bb25511
^bb25511:
 cf.br ^bb25512
^bb25512:
 cf.br ^bb25513
^bb25513:
 cf.br ^bb25514
^bb25514:
 cf.br ^bb25515
^bb25515:
 cf.br ^bb25516
^bb25516:
 cf.br ^bb25517
^bb25517:
 cf.br ^bb25518
^bb25518:
 cf.br ^bb25519
^bb25519:
 cf.br ^bb25520
^bb25520:
 cf.br ^bb25521
^bb25521:
 cf.br ^bb25522
^bb25522:
 cf.br ^bb25523
^bb25523:
 cf.br ^bb25524
^bb25524:
 cf.br ^bb25525
^bb25525:
 cf.br ^bb25526
^bb25526:
 cf.br ^bb25527
^bb25527:
 cf.br ^bb25528
^bb25528:
 cf.br ^bb25529
^bb25529:
 cf.br ^bb25530
^bb25530:
 cf.br ^bb25531
^bb25531:
 cf.br ^bb25532
^bb25532:
 cf.br ^bb25533
^bb25533:
 cf.br ^bb25534
^bb25534:
 cf.br ^bb25535
^bb25535:
 cf.br ^bb25536
^bb25536:
 cf.br ^bb25537
^bb25537:
 cf.br ^bb25538
^bb25538:
 cf.br ^bb25539
^bb25539:
 cf.br ^bb25540
^bb25540:
 cf.br ^bb25541
^bb25541:
 cf.br ^bb25542
^bb25542:
 cf.br ^bb25543
^bb25543:
 cf.br ^bb25544
^bb25544:
 cf.br ^bb25545
^bb25545:
 cf.br ^bb25546
^bb25546:
 cf.br ^bb25547
^bb25547:
 cf.br ^bb25548
^bb25548:
 cf.br ^bb25549
^bb25549:
 cf.br ^bb25550
^bb25550:
 cf.br ^bb25551
^bb25551:
 cf.br ^bb25552
^bb25552:
 cf.br ^bb25553
^bb25553:
 cf.br ^bb25554
^bb25554:
 cf.br ^bb25555
^bb25555:
 cf.br ^bb25556
^bb25556:
 cf.br ^bb25557
^bb25557:
 cf.br ^bb25558
^bb25558:
 cf.br ^bb25559
^bb25559:
 cf.br ^bb25560
^bb25560:
 cf.br ^bb25561
^bb25561:
 cf.br ^bb25562
^bb25562:
 cf.br ^bb25563
^bb25563:
 cf.br ^bb25564
^bb25564:
 cf.br ^bb25565
^bb25565:
 cf.br ^bb25566
^bb25566:
 cf.br ^bb25567
^bb25567:
 cf.br ^bb25568
^bb25568:
 cf.br ^bb25569
^bb25569:
 cf.br ^bb25570
^bb25570:
 cf.br ^bb25571
^bb25571:
 cf.br ^bb25572
^bb25572:
 cf.br ^bb25573
^bb25573:
 cf.br ^bb25574
^bb25574:
 cf.br ^bb25575
^bb25575:
 cf.br ^bb25576
^bb25576:
 cf.br ^bb25577
^bb25577:
 cf.br ^bb25578
^bb25578:
 cf.br ^bb25579
^bb25579:
 cf.br ^bb25580
^bb25580:
 cf.br ^bb25581
^bb25581:
 cf.br ^bb25582
^bb25582:
 cf.br ^bb25583
^bb25583:
 cf.br ^bb25584
^bb25584:
 cf.br ^bb25585
^bb25585:
 cf.br ^bb25586
^bb25586:
 cf.br ^bb25587
^bb25587:
 cf.br ^bb25588
^bb25588:
 cf.br ^bb25589
^bb25589:
 cf.br ^bb25590
^bb25590:
 cf.br ^bb25591
^bb25591:
 cf.br ^bb25592
^bb25592:
 cf.br ^bb25593
^bb25593:
 cf.br ^bb25594
^bb25594:
 cf.br ^bb25595
^bb25595:
 cf.br ^bb25596
^bb25596:
 cf.br ^bb25597
^bb25597:
 cf.br ^bb25598
^bb25598:
 cf.br ^bb25599
^bb25599:
 cf.br ^bb25600
^bb25600:
 cf.br ^bb25601
^bb25601:
 cf.br ^bb25602
^bb25602:
 cf.br ^bb25603
^bb25603:
 cf.br ^bb25604
^bb25604:
 cf.br ^bb25605
^bb25605:
 cf.br ^bb25606
^bb25606:
 cf.br ^bb25607
^bb25607:
 cf.br ^bb25608
^bb25608:
 cf.br ^bb25609
^bb25609:
 cf.br ^bb25610
^bb25610:
 cf.br ^bb25611
^bb25611:
 cf.br ^bb25612
^bb25612:
 cf.br ^bb25613
^bb25613:
 cf.br ^bb25614
^bb25614:
 cf.br ^bb25615
^bb25615:
 cf.br ^bb25616
^bb25616:
 cf.br ^bb25617
^bb25617:
 cf.br ^bb25618
^bb25618:
 cf.br ^bb25619
^bb25619:
 cf.br ^bb25620
^bb25620:
 cf.br ^bb25621
^bb25621:
 cf.br ^bb25622
^bb25622:
 cf.br ^bb25623
^bb25623:
 cf.br ^bb25624
^bb25624:
 cf.br ^bb25625
^bb25625:
 cf.br ^bb25626
^bb25626:
 cf.br ^bb25627
^bb25627:
 cf.br ^bb25628
^bb25628:
 cf.br ^bb25629
^bb25629:
 cf.br ^bb25630
^bb25630:
 cf.br ^bb25631
^bb25631:
 cf.br ^bb25632
^bb25632:
 cf.br ^bb25633
^bb25633:
 cf.br ^bb25634
^bb25634:
 cf.br ^bb25635
^bb25635:
 cf.br ^bb25636
^bb25636:
 cf.br ^bb25637
^bb25637:
 cf.br ^bb25638
^bb25638:
 cf.br ^bb25639
^bb25639:
 cf.br ^bb25640
^bb25640:
 cf.br ^bb25641
^bb25641:
 cf.br ^bb25642
^bb25642:
 cf.br ^bb25643
^bb25643:
 cf.br ^bb25644
^bb25644:
 cf.br ^bb25645
^bb25645:
 cf.br ^bb25646
^bb25646:
 cf.br ^bb25647
^bb25647:
 cf.br ^bb25648
^bb25648:
 cf.br ^bb25649
^bb25649:
 cf.br ^bb25650
^bb25650:
 cf.br ^bb25651
^bb25651:
 cf.br ^bb25652
^bb25652:
 cf.br ^bb25653
^bb25653:
 cf.br ^bb25654
^bb25654:
 cf.br ^bb25655
^bb25655:
 cf.br ^bb25656
^bb25656:
 cf.br ^bb25657
^bb25657:
 cf.br ^bb25658
^bb25658:
 cf.br ^bb25659
^bb25659:
 cf.br ^bb25660
^bb25660:
 cf.br ^bb25661
^bb25661:
 cf.br ^bb25662
^bb25662:
 cf.br ^bb25663
^bb25663:
 cf.br ^bb25664
^bb25664:
 cf.br ^bb25665
^bb25665:
 cf.br ^bb25666
^bb25666:
 cf.br ^bb25667
^bb25667:
 cf.br ^bb25668
^bb25668:
 cf.br ^bb25669
^bb25669:
 cf.br ^bb25670
^bb25670:
 cf.br ^bb25671
^bb25671:
 cf.br ^bb25672
^bb25672:
 cf.br ^bb25673
^bb25673:
 cf.br ^bb25674
^bb25674:
 cf.br ^bb25675
^bb25675:
 cf.br ^bb25676
^bb25676:
 cf.br ^bb25677
^bb25677:
 cf.br ^bb25678
^bb25678:
 cf.br ^bb25679
^bb25679:
 cf.br ^bb25680
^bb25680:
 cf.br ^bb25681
^bb25681:
 cf.br ^bb25682
^bb25682:
 cf.br ^bb25683
^bb25683:
 cf.br ^bb25684
^bb25684:
 cf.br ^bb25685
^bb25685:
 cf.br ^bb25686
^bb25686:
 cf.br ^bb25687
^bb25687:
 cf.br ^bb25688
^bb25688:
 cf.br ^bb25689
^bb25689:
 cf.br ^bb25690
^bb25690:
 cf.br ^bb25691
^bb25691:
 cf.br ^bb25692
^bb25692:
 cf.br ^bb25693
^bb25693:
 cf.br ^bb25694
^bb25694:
 cf.br ^bb25695
^bb25695:
 cf.br ^bb25696
^bb25696:
 cf.br ^bb25697
^bb25697:
 cf.br ^bb25698
^bb25698:
 cf.br ^bb25699
^bb25699:
 cf.br ^bb25700
^bb25700:
 cf.br ^bb25701
^bb25701:
 cf.br ^bb25702
^bb25702:
 cf.br ^bb25703
^bb25703:
 cf.br ^bb25704
^bb25704:
 cf.br ^bb25705
^bb25705:
 cf.br ^bb25706
^bb25706:
 cf.br ^bb25707
^bb25707:
 cf.br ^bb25708
^bb25708:
 cf.br ^bb25709
^bb25709:
 cf.br ^bb25710
^bb25710:
 cf.br ^bb25711
^bb25711:
 cf.br ^bb25712
^bb25712:
 cf.br ^bb25713
^bb25713:
 cf.br ^bb25714
^bb25714:
 cf.br ^bb25715
^bb25715:
 cf.br ^bb25716
^bb25716:
 cf.br ^bb25717
^bb25717:
 cf.br ^bb25718
^bb25718:
 cf.br ^bb25719
^bb25719:
 cf.br ^bb25720
^bb25720:
 cf.br ^bb25721
^bb25721:
 cf.br ^bb25722
^bb25722:
 cf.br ^bb25723
^bb25723:
 cf.br ^bb25724
^bb25724:
 cf.br ^bb25725
^bb25725:
 cf.br ^bb25726
^bb25726:
 cf.br ^bb25727
^bb25727:
 cf.br ^bb25728
^bb25728:
 cf.br ^bb25729
^bb25729:
 cf.br ^bb25730
^bb25730:
 cf.br ^bb25731
^bb25731:
 cf.br ^bb25732
^bb25732:
 cf.br ^bb25733
^bb25733:
 cf.br ^bb25734
^bb25734:
 cf.br ^bb25735
^bb25735:
 cf.br ^bb25736
^bb25736:
 cf.br ^bb25737
^bb25737:
 cf.br ^bb25738
^bb25738:
 cf.br ^bb25739
^bb25739:
 cf.br ^bb25740
^bb25740:
 cf.br ^bb25741
^bb25741:
 cf.br ^bb25742
^bb25742:
 cf.br ^bb25743
^bb25743:
 cf.br ^bb25744
^bb25744:
 cf.br ^bb25745
^bb25745:
 cf.br ^bb25746
^bb25746:
 cf.br ^bb25747
^bb25747:
 cf.br ^bb25748
^bb25748:
 cf.br ^bb25749
^bb25749:
 cf.br ^bb25750
^bb25750:
 cf.br ^bb25751
^bb25751:
 cf.br ^bb25752
^bb25752:
 cf.br ^bb25753
^bb25753:
 cf.br ^bb25754
^bb25754:
 cf.br ^bb25755
^bb25755:
 cf.br ^bb25756
^bb25756:
 cf.br ^bb25757
^bb25757:
 cf.br ^bb25758
^bb25758:
 cf.br ^bb25759
^bb25759:
 cf.br ^bb25760
^bb25760:
 cf.br ^bb25761
^bb25761:
 cf.br ^bb25762
^bb25762:
 cf.br ^bb25763
^bb25763:
 cf.br ^bb25764
^bb25764:
 cf.br ^bb25765
^bb25765:
 cf.br ^bb25766
^bb25766:
 cf.br ^bb25767
^bb25767:
 cf.br ^bb25768
^bb25768:
 cf.br ^bb25769
^bb25769:
 cf.br ^bb25770
^bb25770:
 cf.br ^bb25771
^bb25771:
 cf.br ^bb25772
^bb25772:
 cf.br ^bb25773
^bb25773:
 cf.br ^bb25774
^bb25774:
 cf.br ^bb25775
^bb25775:
 cf.br ^bb25776
^bb25776:
 cf.br ^bb25777
^bb25777:
 cf.br ^bb25778
^bb25778:
 cf.br ^bb25779
^bb25779:
 cf.br ^bb25780
^bb25780:
 cf.br ^bb25781
^bb25781:
 cf.br ^bb25782
^bb25782:
 cf.br ^bb25783
^bb25783:
 cf.br ^bb25784
^bb25784:
 cf.br ^bb25785
^bb25785:
 cf.br ^bb25786
^bb25786:
 cf.br ^bb25787
^bb25787:
 cf.br ^bb25788
^bb25788:
 cf.br ^bb25789
^bb25789:
 cf.br ^bb25790
^bb25790:
 cf.br ^bb25791
^bb25791:
 cf.br ^bb25792
^bb25792:
 cf.br ^bb25793
^bb25793:
 cf.br ^bb25794
^bb25794:
 cf.br ^bb25795
^bb25795:
 cf.br ^bb25796
^bb25796:
 cf.br ^bb25797
^bb25797:
 cf.br ^bb25798
^bb25798:
 cf.br ^bb25799
^bb25799:
 cf.br ^bb25800
^bb25800:
 cf.br ^bb25801
^bb25801:
 cf.br ^bb25802
^bb25802:
 cf.br ^bb25803
^bb25803:
 cf.br ^bb25804
^bb25804:
 cf.br ^bb25805
^bb25805:
 cf.br ^bb25806
^bb25806:
 cf.br ^bb25807
^bb25807:
 cf.br ^bb25808
^bb25808:
 cf.br ^bb25809
^bb25809:
 cf.br ^bb25810
^bb25810:
 cf.br ^bb25811
^bb25811:
 cf.br ^bb25812
^bb25812:
 cf.br ^bb25813
^bb25813:
 cf.br ^bb25814
^bb25814:
 cf.br ^bb25815
^bb25815:
 cf.br ^bb25816
^bb25816:
 cf.br ^bb25817
^bb25817:
 cf.br ^bb25818
^bb25818:
 cf.br ^bb25819
^bb25819:
 cf.br ^bb25820
^bb25820:
 cf.br ^bb25821
^bb25821:
 cf.br ^bb25822
^bb25822:
 cf.br ^bb25823
^bb25823:
 cf.br ^bb25824
^bb25824:
 cf.br ^bb25825
^bb25825:
 cf.br ^bb25826
^bb25826:
 cf.br ^bb25827
^bb25827:
 cf.br ^bb25828
^bb25828:
 cf.br ^bb25829
^bb25829:
 cf.br ^bb25830
^bb25830:
 cf.br ^bb25831
^bb25831:
 cf.br ^bb25832
^bb25832:
 cf.br ^bb25833
^bb25833:
 cf.br ^bb25834
^bb25834:
 cf.br ^bb25835
^bb25835:
 cf.br ^bb25836
^bb25836:
 cf.br ^bb25837
^bb25837:
 cf.br ^bb25838
^bb25838:
 cf.br ^bb25839
^bb25839:
 cf.br ^bb25840
^bb25840:
 cf.br ^bb25841
^bb25841:
 cf.br ^bb25842
^bb25842:
 cf.br ^bb25843
^bb25843:
 cf.br ^bb25844
^bb25844:
 cf.br ^bb25845
^bb25845:
 cf.br ^bb25846
^bb25846:
 cf.br ^bb25847
^bb25847:
 cf.br ^bb25848
^bb25848:
 cf.br ^bb25849
^bb25849:
 cf.br ^bb25850
^bb25850:
 cf.br ^bb25851
^bb25851:
 cf.br ^bb25852
^bb25852:
 cf.br ^bb25853
^bb25853:
 cf.br ^bb25854
^bb25854:
 cf.br ^bb25855
^bb25855:
 cf.br ^bb25856
^bb25856:
 cf.br ^bb25857
^bb25857:
 cf.br ^bb25858
^bb25858:
 cf.br ^bb25859
^bb25859:
 cf.br ^bb25860
^bb25860:
 cf.br ^bb25861
^bb25861:
 cf.br ^bb25862
^bb25862:
 cf.br ^bb25863
^bb25863:
 cf.br ^bb25864
^bb25864:
 cf.br ^bb25865
^bb25865:
 cf.br ^bb25866
^bb25866:
 cf.br ^bb25867
^bb25867:
 cf.br ^bb25868
^bb25868:
 cf.br ^bb25869
^bb25869:
 cf.br ^bb25870
^bb25870:
 cf.br ^bb25871
^bb25871:
 cf.br ^bb25872
^bb25872:
 cf.br ^bb25873
^bb25873:
 cf.br ^bb25874
^bb25874:
 cf.br ^bb25875
^bb25875:
 cf.br ^bb25876
^bb25876:
 cf.br ^bb25877
^bb25877:
 cf.br ^bb25878
^bb25878:
 cf.br ^bb25879
^bb25879:
 cf.br ^bb25880
^bb25880:
 cf.br ^bb25881
^bb25881:
 cf.br ^bb25882
^bb25882:
 cf.br ^bb25883
^bb25883:
 cf.br ^bb25884
^bb25884:
 cf.br ^bb25885
^bb25885:
 cf.br ^bb25886
^bb25886:
 cf.br ^bb25887
^bb25887:
 cf.br ^bb25888
^bb25888:
 cf.br ^bb25889
^bb25889:
 cf.br ^bb25890
^bb25890:
 cf.br ^bb25891
^bb25891:
 cf.br ^bb25892
^bb25892:
 cf.br ^bb25893
^bb25893:
 cf.br ^bb25894
^bb25894:
 cf.br ^bb25895
^bb25895:
 cf.br ^bb25896
^bb25896:
 cf.br ^bb25897
^bb25897:
 cf.br ^bb25898
^bb25898:
 cf.br ^bb25899
^bb25899:
 cf.br ^bb25900
^bb25900:
 cf.br ^bb25901
^bb25901:
 cf.br ^bb25902
^bb25902:
 cf.br ^bb25903
^bb25903:
 cf.br ^bb25904
^bb25904:
 cf.br ^bb25905
^bb25905:
 cf.br ^bb25906
^bb25906:
 cf.br ^bb25907
^bb25907:
 cf.br ^bb25908
^bb25908:
 cf.br ^bb25909
^bb25909:
 cf.br ^bb25910
^bb25910:
 cf.br ^bb25911
^bb25911:
 cf.br ^bb25912
^bb25912:
 cf.br ^bb25913
^bb25913:
 cf.br ^bb25914
^bb25914:
 cf.br ^bb25915
^bb25915:
 cf.br ^bb25916
^bb25916:
 cf.br ^bb25917
^bb25917:
 cf.br ^bb25918
^bb25918:
 cf.br ^bb25919
^bb25919:
 cf.br ^bb25920
^bb25920:
 cf.br ^bb25921
^bb25921:
 cf.br ^bb25922
^bb25922:
 cf.br ^bb25923
^bb25923:
 cf.br ^bb25924
^bb25924:
 cf.br ^bb25925
^bb25925:
 cf.br ^bb25926
^bb25926:
 cf.br ^bb25927
^bb25927:
 cf.br ^bb25928
^bb25928:
 cf.br ^bb25929
^bb25929:
 cf.br ^bb25930
^bb25930:
 cf.br ^bb25931
^bb25931:
 cf.br ^bb25932
^bb25932:
 cf.br ^bb25933
^bb25933:
 cf.br ^bb25934
^bb25934:
 cf.br ^bb25935
^bb25935:
 cf.br ^bb25936
^bb25936:
 cf.br ^bb25937
^bb25937:
 cf.br ^bb25938
^bb25938:
 cf.br ^bb25939
^bb25939:
 cf.br ^bb25940
^bb25940:
 cf.br ^bb25941
^bb25941:
 cf.br ^bb25942
^bb25942:
 cf.br ^bb25943
^bb25943:
 cf.br ^bb25944
^bb25944:
 cf.br ^bb25945
^bb25945:
 cf.br ^bb25946
^bb25946:
 cf.br ^bb25947
^bb25947:
 cf.br ^bb25948
^bb25948:
 cf.br ^bb25949
^bb25949:
 cf.br ^bb25950
^bb25950:
 cf.br ^bb25951
^bb25951:
 cf.br ^bb25952
^bb25952:
 cf.br ^bb25953
^bb25953:
 cf.br ^bb25954
^bb25954:
 cf.br ^bb25955
^bb25955:
 cf.br ^bb25956
^bb25956:
 cf.br ^bb25957
^bb25957:
 cf.br ^bb25958
^bb25958:
 cf.br ^bb25959
^bb25959:
 cf.br ^bb25960
^bb25960:
 cf.br ^bb25961
^bb25961:
 cf.br ^bb25962
^bb25962:
 cf.br ^bb25963
^bb25963:
 cf.br ^bb25964
^bb25964:
 cf.br ^bb25965
^bb25965:
 cf.br ^bb25966
^bb25966:
 cf.br ^bb25967
^bb25967:
 cf.br ^bb25968
^bb25968:
 cf.br ^bb25969
^bb25969:
 cf.br ^bb25970
^bb25970:
 cf.br ^bb25971
^bb25971:
 cf.br ^bb25972
^bb25972:
 cf.br ^bb25973
^bb25973:
 cf.br ^bb25974
^bb25974:
 cf.br ^bb25975
^bb25975:
 cf.br ^bb25976
^bb25976:
 cf.br ^bb25977
^bb25977:
 cf.br ^bb25978
^bb25978:
 cf.br ^bb25979
^bb25979:
 cf.br ^bb25980
^bb25980:
 cf.br ^bb25981
^bb25981:
 cf.br ^bb25982
^bb25982:
 cf.br ^bb25983
^bb25983:
 cf.br ^bb25984
^bb25984:
 cf.br ^bb25985
^bb25985:
 cf.br ^bb25986
^bb25986:
 cf.br ^bb25987
^bb25987:
 cf.br ^bb25988
^bb25988:
 cf.br ^bb25989
^bb25989:
 cf.br ^bb25990
^bb25990:
 cf.br ^bb25991
^bb25991:
 cf.br ^bb25992
^bb25992:
 cf.br ^bb25993
^bb25993:
 cf.br ^bb25994
^bb25994:
 cf.br ^bb25995
^bb25995:
 cf.br ^bb25996
^bb25996:
 cf.br ^bb25997
^bb25997:
 cf.br ^bb25998
^bb25998:
 cf.br ^bb25999
^bb25999:
 cf.br ^bb26000
^bb26000:
 cf.br ^bb26001
^bb26001:
 cf.br ^bb26002
^bb26002:
 cf.br ^bb26003
^bb26003:
 cf.br ^bb26004
^bb26004:
 cf.br ^bb26005
^bb26005:
 cf.br ^bb26006
^bb26006:
 cf.br ^bb26007
^bb26007:
 cf.br ^bb26008
^bb26008:
 cf.br ^bb26009
^bb26009:
 cf.br ^bb26010
^bb26010:
 cf.br ^bb26011
^bb26011:
 cf.br ^bb26012
^bb26012:
 cf.br ^bb26013
^bb26013:
 cf.br ^bb26014
^bb26014:
 cf.br ^bb26015
^bb26015:
 cf.br ^bb26016
^bb26016:
 cf.br ^bb26017
^bb26017:
 cf.br ^bb26018
^bb26018:
 cf.br ^bb26019
^bb26019:
 cf.br ^bb26020
^bb26020:
 cf.br ^bb26021
^bb26021:
 cf.br ^bb26022
^bb26022:
 cf.br ^bb26023
^bb26023:
 cf.br ^bb26024
^bb26024:
 cf.br ^bb26025
^bb26025:
 cf.br ^bb26026
^bb26026:
 cf.br ^bb26027
^bb26027:
 cf.br ^bb26028
^bb26028:
 cf.br ^bb26029
^bb26029:
 cf.br ^bb26030
^bb26030:
 cf.br ^bb26031
^bb26031:
 cf.br ^bb26032
^bb26032:
 cf.br ^bb26033
^bb26033:
 cf.br ^bb26034
^bb26034:
 cf.br ^bb26035
^bb26035:
 cf.br ^bb26036
^bb26036:
 cf.br ^bb26037
^bb26037:
 cf.br ^bb26038
^bb26038:
 cf.br ^bb26039
^bb26039:
 cf.br ^bb26040
^bb26040:
 cf.br ^bb26041
^bb26041:
 cf.br ^bb26042
^bb26042:
 cf.br ^bb26043
^bb26043:
 cf.br ^bb26044
^bb26044:
 cf.br ^bb26045
^bb26045:
 cf.br ^bb26046
^bb26046:
 cf.br ^bb26047
^bb26047:
 cf.br ^bb26048
^bb26048:
 cf.br ^bb26049
^bb26049:
 cf.br ^bb26050
^bb26050:
 cf.br ^bb26051
^bb26051:
 cf.br ^bb26052
^bb26052:
 cf.br ^bb26053
^bb26053:
 cf.br ^bb26054
^bb26054:
 cf.br ^bb26055
^bb26055:
 cf.br ^bb26056
^bb26056:
 cf.br ^bb26057
^bb26057:
 cf.br ^bb26058
^bb26058:
 cf.br ^bb26059
^bb26059:
 cf.br ^bb26060
^bb26060:
 cf.br ^bb26061
^bb26061:
 cf.br ^bb26062
^bb26062:
 cf.br ^bb26063
^bb26063:
 cf.br ^bb26064
^bb26064:
 cf.br ^bb26065
^bb26065:
 cf.br ^bb26066
^bb26066:
 cf.br ^bb26067
^bb26067:
 cf.br ^bb26068
^bb26068:
 cf.br ^bb26069
^bb26069:
 cf.br ^bb26070
^bb26070:
 cf.br ^bb26071
^bb26071:
 cf.br ^bb26072
^bb26072:
 cf.br ^bb26073
^bb26073:
 cf.br ^bb26074
^bb26074:
 cf.br ^bb26075
^bb26075:
 cf.br ^bb26076
^bb26076:
 cf.br ^bb26077
^bb26077:
 cf.br ^bb26078
^bb26078:
 cf.br ^bb26079
^bb26079:
 cf.br ^bb26080
^bb26080:
 cf.br ^bb26081
^bb26081:
 cf.br ^bb26082
^bb26082:
 cf.br ^bb26083
^bb26083:
 cf.br ^bb26084
^bb26084:
 cf.br ^bb26085
^bb26085:
 cf.br ^bb26086
^bb26086:
 cf.br ^bb26087
^bb26087:
 cf.br ^bb26088
^bb26088:
 cf.br ^bb26089
^bb26089:
 cf.br ^bb26090
^bb26090:
 cf.br ^bb26091
^bb26091:
 cf.br ^bb26092
^bb26092:
 cf.br ^bb26093
^bb26093:
 cf.br ^bb26094
^bb26094:
 cf.br ^bb26095
^bb26095:
 cf.br ^bb26096
^bb26096:
 cf.br ^bb26097
^bb26097:
 cf.br ^bb26098
^bb26098:
 cf.br ^bb26099
^bb26099:
 cf.br ^bb26100
^bb26100:
 cf.br ^bb26101
^bb26101:
 cf.br ^bb26102
^bb26102:
 cf.br ^bb26103
^bb26103:
 cf.br ^bb26104
^bb26104:
 cf.br ^bb26105
^bb26105:
 cf.br ^bb26106
^bb26106:
 cf.br ^bb26107
^bb26107:
 cf.br ^bb26108
^bb26108:
 cf.br ^bb26109
^bb26109:
 cf.br ^bb26110
^bb26110:
 cf.br ^bb26111
^bb26111:
 cf.br ^bb26112
^bb26112:
 cf.br ^bb26113
^bb26113:
 cf.br ^bb26114
^bb26114:
 cf.br ^bb26115
^bb26115:
 cf.br ^bb26116
^bb26116:
 cf.br ^bb26117
^bb26117:
 cf.br ^bb26118
^bb26118:
 cf.br ^bb26119
^bb26119:
 cf.br ^bb26120
^bb26120:
 cf.br ^bb26121
^bb26121:
 cf.br ^bb26122
^bb26122:
 cf.br ^bb26123
^bb26123:
 cf.br ^bb26124
^bb26124:
 cf.br ^bb26125
^bb26125:
 cf.br ^bb26126
^bb26126:
 cf.br ^bb26127
^bb26127:
 cf.br ^bb26128
^bb26128:
 cf.br ^bb26129
^bb26129:
 cf.br ^bb26130
^bb26130:
 cf.br ^bb26131
^bb26131:
 cf.br ^bb26132
^bb26132:
 cf.br ^bb26133
^bb26133:
 cf.br ^bb26134
^bb26134:
 cf.br ^bb26135
^bb26135:
 cf.br ^bb26136
^bb26136:
 cf.br ^bb26137
^bb26137:
 cf.br ^bb26138
^bb26138:
 cf.br ^bb26139
^bb26139:
 cf.br ^bb26140
^bb26140:
 cf.br ^bb26141
^bb26141:
 cf.br ^bb26142
^bb26142:
 cf.br ^bb26143
^bb26143:
 cf.br ^bb26144
^bb26144:
 cf.br ^bb26145
^bb26145:
 cf.br ^bb26146
^bb26146:
 cf.br ^bb26147
^bb26147:
 cf.br ^bb26148
^bb26148:
 cf.br ^bb26149
^bb26149:
 cf.br ^bb26150
^bb26150:
 cf.br ^bb26151
^bb26151:
 cf.br ^bb26152
^bb26152:
 cf.br ^bb26153
^bb26153:
 cf.br ^bb26154
^bb26154:
 cf.br ^bb26155
^bb26155:
 cf.br ^bb26156
^bb26156:
 cf.br ^bb26157
^bb26157:
 cf.br ^bb26158
^bb26158:
 cf.br ^bb26159
^bb26159:
 cf.br ^bb26160
^bb26160:
 cf.br ^bb26161
^bb26161:
 cf.br ^bb26162
^bb26162:
 cf.br ^bb26163
^bb26163:
 cf.br ^bb26164
^bb26164:
 cf.br ^bb26165
^bb26165:
 cf.br ^bb26166
^bb26166:
 cf.br ^bb26167
^bb26167:
 cf.br ^bb26168
^bb26168:
 cf.br ^bb26169
^bb26169:
 cf.br ^bb26170
^bb26170:
 cf.br ^bb26171
^bb26171:
 cf.br ^bb26172
^bb26172:
 cf.br ^bb26173
^bb26173:
 cf.br ^bb26174
^bb26174:
 cf.br ^bb26175
^bb26175:
 cf.br ^bb26176
^bb26176:
 cf.br ^bb26177
^bb26177:
 cf.br ^bb26178
^bb26178:
 cf.br ^bb26179
^bb26179:
 cf.br ^bb26180
^bb26180:
 cf.br ^bb26181
^bb26181:
 cf.br ^bb26182
^bb26182:
 cf.br ^bb26183
^bb26183:
 cf.br ^bb26184
^bb26184:
 cf.br ^bb26185
^bb26185:
 cf.br ^bb26186
^bb26186:
 cf.br ^bb26187
^bb26187:
 cf.br ^bb26188
^bb26188:
 cf.br ^bb26189
^bb26189:
 cf.br ^bb26190
^bb26190:
 cf.br ^bb26191
^bb26191:
 cf.br ^bb26192
^bb26192:
 cf.br ^bb26193
^bb26193:
 cf.br ^bb26194
^bb26194:
 cf.br ^bb26195
^bb26195:
 cf.br ^bb26196
^bb26196:
 cf.br ^bb26197
^bb26197:
 cf.br ^bb26198
^bb26198:
 cf.br ^bb26199
^bb26199:
 cf.br ^bb26200
^bb26200:
 cf.br ^bb26201
^bb26201:
 cf.br ^bb26202
^bb26202:
 cf.br ^bb26203
^bb26203:
 cf.br ^bb26204
^bb26204:
 cf.br ^bb26205
^bb26205:
 cf.br ^bb26206
^bb26206:
 cf.br ^bb26207
^bb26207:
 cf.br ^bb26208
^bb26208:
 cf.br ^bb26209
^bb26209:
 cf.br ^bb26210
^bb26210:
 cf.br ^bb26211
^bb26211:
 cf.br ^bb26212
^bb26212:
 cf.br ^bb26213
^bb26213:
 cf.br ^bb26214
^bb26214:
 cf.br ^bb26215
^bb26215:
 cf.br ^bb26216
^bb26216:
 cf.br ^bb26217
^bb26217:
 cf.br ^bb26218
^bb26218:
 cf.br ^bb26219
^bb26219:
 cf.br ^bb26220
^bb26220:
 cf.br ^bb26221
^bb26221:
 cf.br ^bb26222
^bb26222:
 cf.br ^bb26223
^bb26223:
 cf.br ^bb26224
^bb26224:
 cf.br ^bb26225
^bb26225:
 cf.br ^bb26226
^bb26226:
 cf.br ^bb26227
^bb26227:
 cf.br ^bb26228
^bb26228:
 cf.br ^bb26229
^bb26229:
 cf.br ^bb26230
^bb26230:
 cf.br ^bb26231
^bb26231:
 cf.br ^bb26232
^bb26232:
 cf.br ^bb26233
^bb26233:
 cf.br ^bb26234
^bb26234:
 cf.br ^bb26235
^bb26235:
 cf.br ^bb26236
^bb26236:
 cf.br ^bb26237
^bb26237:
 cf.br ^bb26238
^bb26238:
 cf.br ^bb26239
^bb26239:
 cf.br ^bb26240
^bb26240:
 cf.br ^bb26241
^bb26241:
 cf.br ^bb26242
^bb26242:
 cf.br ^bb26243
^bb26243:
 cf.br ^bb26244
^bb26244:
 cf.br ^bb26245
^bb26245:
 cf.br ^bb26246
^bb26246:
 cf.br ^bb26247
^bb26247:
 cf.br ^bb26248
^bb26248:
 cf.br ^bb26249
^bb26249:
 cf.br ^bb26250
^bb26250:
 cf.br ^bb26251
^bb26251:
 cf.br ^bb26252
^bb26252:
 cf.br ^bb26253
^bb26253:
 cf.br ^bb26254
^bb26254:
 cf.br ^bb26255
^bb26255:
 cf.br ^bb26256
^bb26256:
 cf.br ^bb26257
^bb26257:
 cf.br ^bb26258
^bb26258:
 cf.br ^bb26259
^bb26259:
 cf.br ^bb26260
^bb26260:
 cf.br ^bb26261
^bb26261:
 cf.br ^bb26262
^bb26262:
 cf.br ^bb26263
^bb26263:
 cf.br ^bb26264
^bb26264:
 cf.br ^bb26265
^bb26265:
 cf.br ^bb26266
^bb26266:
 cf.br ^bb26267
^bb26267:
 cf.br ^bb26268
^bb26268:
 cf.br ^bb26269
^bb26269:
 cf.br ^bb26270
^bb26270:
 cf.br ^bb26271
^bb26271:
 cf.br ^bb26272
^bb26272:
 cf.br ^bb26273
^bb26273:
 cf.br ^bb26274
^bb26274:
 cf.br ^bb26275
^bb26275:
 cf.br ^bb26276
^bb26276:
 cf.br ^bb26277
^bb26277:
 cf.br ^bb26278
^bb26278:
 cf.br ^bb26279
^bb26279:
 cf.br ^bb26280
^bb26280:
 cf.br ^bb26281
^bb26281:
 cf.br ^bb26282
^bb26282:
 cf.br ^bb26283
^bb26283:
 cf.br ^bb26284
^bb26284:
 cf.br ^bb26285
^bb26285:
 cf.br ^bb26286
^bb26286:
 cf.br ^bb26287
^bb26287:
 cf.br ^bb26288
^bb26288:
 cf.br ^bb26289
^bb26289:
 cf.br ^bb26290
^bb26290:
 cf.br ^bb26291
^bb26291:
 cf.br ^bb26292
^bb26292:
 cf.br ^bb26293
^bb26293:
 cf.br ^bb26294
^bb26294:
 cf.br ^bb26295
^bb26295:
 cf.br ^bb26296
^bb26296:
 cf.br ^bb26297
^bb26297:
 cf.br ^bb26298
^bb26298:
 cf.br ^bb26299
^bb26299:
 cf.br ^bb26300
^bb26300:
 cf.br ^bb26301
^bb26301:
 cf.br ^bb26302
^bb26302:
 cf.br ^bb26303
^bb26303:
 cf.br ^bb26304
^bb26304:
 cf.br ^bb26305
^bb26305:
 cf.br ^bb26306
^bb26306:
 cf.br ^bb26307
^bb26307:
 cf.br ^bb26308
^bb26308:
 cf.br ^bb26309
^bb26309:
 cf.br ^bb26310
^bb26310:
 cf.br ^bb26311
^bb26311:
 cf.br ^bb26312
^bb26312:
 cf.br ^bb26313
^bb26313:
 cf.br ^bb26314
^bb26314:
 cf.br ^bb26315
^bb26315:
 cf.br ^bb26316
^bb26316:
 cf.br ^bb26317
^bb26317:
 cf.br ^bb26318
^bb26318:
 cf.br ^bb26319
^bb26319:
 cf.br ^bb26320
^bb26320:
 cf.br ^bb26321
^bb26321:
 cf.br ^bb26322
^bb26322:
 cf.br ^bb26323
^bb26323:
 cf.br ^bb26324
^bb26324:
 cf.br ^bb26325
^bb26325:
 cf.br ^bb26326
^bb26326:
 cf.br ^bb26327
^bb26327:
 cf.br ^bb26328
^bb26328:
 cf.br ^bb26329
^bb26329:
 cf.br ^bb26330
^bb26330:
 cf.br ^bb26331
^bb26331:
 cf.br ^bb26332
^bb26332:
 cf.br ^bb26333
^bb26333:
 cf.br ^bb26334
^bb26334:
 cf.br ^bb26335
^bb26335:
 cf.br ^bb26336
^bb26336:
 cf.br ^bb26337
^bb26337:
 cf.br ^bb26338
^bb26338:
 cf.br ^bb26339
^bb26339:
 cf.br ^bb26340
^bb26340:
 cf.br ^bb26341
^bb26341:
 cf.br ^bb26342
^bb26342:
 cf.br ^bb26343
^bb26343:
 cf.br ^bb26344
^bb26344:
 cf.br ^bb26345
^bb26345:
 cf.br ^bb26346
^bb26346:
 cf.br ^bb26347
^bb26347:
 cf.br ^bb26348
^bb26348:
 cf.br ^bb26349
^bb26349:
 cf.br ^bb26350
^bb26350:
 cf.br ^bb26351
^bb26351:
 cf.br ^bb26352
^bb26352:
 cf.br ^bb26353
^bb26353:
 cf.br ^bb26354
^bb26354:
 cf.br ^bb26355
^bb26355:
 cf.br ^bb26356
^bb26356:
 cf.br ^bb26357
^bb26357:
 cf.br ^bb26358
^bb26358:
 cf.br ^bb26359
^bb26359:
 cf.br ^bb26360
^bb26360:
 cf.br ^bb26361
^bb26361:
 cf.br ^bb26362
^bb26362:
 cf.br ^bb26363
^bb26363:
 cf.br ^bb26364
^bb26364:
 cf.br ^bb26365
^bb26365:
 cf.br ^bb26366
^bb26366:
 cf.br ^bb26367
^bb26367:
 cf.br ^bb26368
^bb26368:
 cf.br ^bb26369
^bb26369:
 cf.br ^bb26370
^bb26370:
 cf.br ^bb26371
^bb26371:
 cf.br ^bb26372
^bb26372:
 cf.br ^bb26373
^bb26373:
 cf.br ^bb26374
^bb26374:
 cf.br ^bb26375
^bb26375:
 cf.br ^bb26376
^bb26376:
 cf.br ^bb26377
^bb26377:
 cf.br ^bb26378
^bb26378:
 cf.br ^bb26379
^bb26379:
 cf.br ^bb26380
^bb26380:
 cf.br ^bb26381
^bb26381:
 cf.br ^bb26382
^bb26382:
 cf.br ^bb26383
^bb26383:
 cf.br ^bb26384
^bb26384:
 cf.br ^bb26385
^bb26385:
 cf.br ^bb26386
^bb26386:
 cf.br ^bb26387
^bb26387:
 cf.br ^bb26388
^bb26388:
 cf.br ^bb26389
^bb26389:
 cf.br ^bb26390
^bb26390:
 cf.br ^bb26391
^bb26391:
 cf.br ^bb26392
^bb26392:
 cf.br ^bb26393
^bb26393:
 cf.br ^bb26394
^bb26394:
 cf.br ^bb26395
^bb26395:
 cf.br ^bb26396
^bb26396:
 cf.br ^bb26397
^bb26397:
 cf.br ^bb26398
^bb26398:
 cf.br ^bb26399
^bb26399:
 cf.br ^bb26400
^bb26400:
 cf.br ^bb26401
^bb26401:
 cf.br ^bb26402
^bb26402:
 cf.br ^bb26403
^bb26403:
 cf.br ^bb26404
^bb26404:
 cf.br ^bb26405
^bb26405:
 cf.br ^bb26406
^bb26406:
 cf.br ^bb26407
^bb26407:
 cf.br ^bb26408
^bb26408:
 cf.br ^bb26409
^bb26409:
 cf.br ^bb26410
^bb26410:
 cf.br ^bb26411
^bb26411:
 cf.br ^bb26412
^bb26412:
 cf.br ^bb26413
^bb26413:
 cf.br ^bb26414
^bb26414:
 cf.br ^bb26415
^bb26415:
 cf.br ^bb26416
^bb26416:
 cf.br ^bb26417
^bb26417:
 cf.br ^bb26418
^bb26418:
 cf.br ^bb26419
^bb26419:
 cf.br ^bb26420
^bb26420:
 cf.br ^bb26421
^bb26421:
 cf.br ^bb26422
^bb26422:
 cf.br ^bb26423
^bb26423:
 cf.br ^bb26424
^bb26424:
 cf.br ^bb26425
^bb26425:
 cf.br ^bb26426
^bb26426:
 cf.br ^bb26427
^bb26427:
 cf.br ^bb26428
^bb26428:
 cf.br ^bb26429
^bb26429:
 cf.br ^bb26430
^bb26430:
 cf.br ^bb26431
^bb26431:
 cf.br ^bb26432
^bb26432:
 cf.br ^bb26433
^bb26433:
 cf.br ^bb26434
^bb26434:
 cf.br ^bb26435
^bb26435:
 cf.br ^bb26436
^bb26436:
 cf.br ^bb26437
^bb26437:
 cf.br ^bb26438
^bb26438:
 cf.br ^bb26439
^bb26439:
 cf.br ^bb26440
^bb26440:
 cf.br ^bb26441
^bb26441:
 cf.br ^bb26442
^bb26442:
 cf.br ^bb26443
^bb26443:
 cf.br ^bb26444
^bb26444:
 cf.br ^bb26445
^bb26445:
 cf.br ^bb26446
^bb26446:
 cf.br ^bb26447
^bb26447:
 cf.br ^bb26448
^bb26448:
 cf.br ^bb26449
^bb26449:
 cf.br ^bb26450
^bb26450:
 cf.br ^bb26451
^bb26451:
 cf.br ^bb26452
^bb26452:
 cf.br ^bb26453
^bb26453:
 cf.br ^bb26454
^bb26454:
 cf.br ^bb26455
^bb26455:
 cf.br ^bb26456
^bb26456:
 cf.br ^bb26457
^bb26457:
 cf.br ^bb26458
^bb26458:
 cf.br ^bb26459
^bb26459:
 cf.br ^bb26460
^bb26460:
 cf.br ^bb26461
^bb26461:
 cf.br ^bb26462
^bb26462:
 cf.br ^bb26463
^bb26463:
 cf.br ^bb26464
^bb26464:
 cf.br ^bb26465
^bb26465:
 cf.br ^bb26466
^bb26466:
 cf.br ^bb26467
^bb26467:
 cf.br ^bb26468
^bb26468:
 cf.br ^bb26469
^bb26469:
 cf.br ^bb26470
^bb26470:
 cf.br ^bb26471
^bb26471:
 cf.br ^bb26472
^bb26472:
 cf.br ^bb26473
^bb26473:
 cf.br ^bb26474
^bb26474:
 cf.br ^bb26475
^bb26475:
 cf.br ^bb26476
^bb26476:
 cf.br ^bb26477
^bb26477:
 cf.br ^bb26478
^bb26478:
 cf.br ^bb26479
^bb26479:
 cf.br ^bb26480
^bb26480:
 cf.br ^bb26481
^bb26481:
 cf.br ^bb26482
^bb26482:
 cf.br ^bb26483
^bb26483:
 cf.br ^bb26484
^bb26484:
 cf.br ^bb26485
^bb26485:
 cf.br ^bb26486
^bb26486:
 cf.br ^bb26487
^bb26487:
 cf.br ^bb26488
^bb26488:
 cf.br ^bb26489
^bb26489:
 cf.br ^bb26490
^bb26490:
 cf.br ^bb26491
^bb26491:
 cf.br ^bb26492
^bb26492:
 cf.br ^bb26493
^bb26493:
 cf.br ^bb26494
^bb26494:
 cf.br ^bb26495
^bb26495:
 cf.br ^bb26496
^bb26496:
 cf.br ^bb26497
^bb26497:
 cf.br ^bb26498
^bb26498:
 cf.br ^bb26499
^bb26499:
 cf.br ^bb26500
^bb26500:
 cf.br ^bb26501
^bb26501:
 cf.br ^bb26502
^bb26502:
 cf.br ^bb26503
^bb26503:
 cf.br ^bb26504
^bb26504:
 cf.br ^bb26505
^bb26505:
 cf.br ^bb26506
^bb26506:
 cf.br ^bb26507
^bb26507:
 cf.br ^bb26508
^bb26508:
 cf.br ^bb26509
^bb26509:
 cf.br ^bb26510
^bb26510:
 cf.br ^bb26511
^bb26511:
 cf.br ^bb26512
^bb26512:
 cf.br ^bb26513
^bb26513:
 cf.br ^bb26514
^bb26514:
 cf.br ^bb26515
^bb26515:
 cf.br ^bb26516
^bb26516:
 cf.br ^bb26517
^bb26517:
 cf.br ^bb26518
^bb26518:
 cf.br ^bb26519
^bb26519:
 cf.br ^bb26520
^bb26520:
 cf.br ^bb26521
^bb26521:
 cf.br ^bb26522
^bb26522:
 cf.br ^bb26523
^bb26523:
 cf.br ^bb26524
^bb26524:
 cf.br ^bb26525
^bb26525:
 cf.br ^bb26526
^bb26526:
 cf.br ^bb26527
^bb26527:
 cf.br ^bb26528
^bb26528:
 cf.br ^bb26529
^bb26529:
 cf.br ^bb26530
^bb26530:
 cf.br ^bb26531
^bb26531:
 cf.br ^bb26532
^bb26532:
 cf.br ^bb26533
^bb26533:
 cf.br ^bb26534
^bb26534:
 cf.br ^bb26535
^bb26535:
 cf.br ^bb26536
^bb26536:
 cf.br ^bb26537
^bb26537:
 cf.br ^bb26538
^bb26538:
 cf.br ^bb26539
^bb26539:
 cf.br ^bb26540
^bb26540:
 cf.br ^bb26541
^bb26541:
 cf.br ^bb26542
^bb26542:
 cf.br ^bb26543
^bb26543:
 cf.br ^bb26544
^bb26544:
 cf.br ^bb26545
^bb26545:
 cf.br ^bb26546
^bb26546:
 cf.br ^bb26547
^bb26547:
 cf.br ^bb26548
^bb26548:
 cf.br ^bb26549
^bb26549:
 cf.br ^bb26550
^bb26550:
 cf.br ^bb26551
^bb26551:
 cf.br ^bb26552
^bb26552:
 cf.br ^bb26553
^bb26553:
 cf.br ^bb26554
^bb26554:
 cf.br ^bb26555
^bb26555:
 cf.br ^bb26556
^bb26556:
 cf.br ^bb26557
^bb26557:
 cf.br ^bb26558
^bb26558:
 cf.br ^bb26559
^bb26559:
 cf.br ^bb26560
^bb26560:
 cf.br ^bb26561
^bb26561:
 cf.br ^bb26562
^bb26562:
 cf.br ^bb26563
^bb26563:
 cf.br ^bb26564
^bb26564:
 cf.br ^bb26565
^bb26565:
 cf.br ^bb26566
^bb26566:
 cf.br ^bb26567
^bb26567:
 cf.br ^bb26568
^bb26568:
 cf.br ^bb26569
^bb26569:
 cf.br ^bb26570
^bb26570:
 cf.br ^bb26571
^bb26571:
 cf.br ^bb26572
^bb26572:
 cf.br ^bb26573
^bb26573:
 cf.br ^bb26574
^bb26574:
 cf.br ^bb26575
^bb26575:
 cf.br ^bb26576
^bb26576:
 cf.br ^bb26577
^bb26577:
 cf.br ^bb26578
^bb26578:
 cf.br ^bb26579
^bb26579:
 cf.br ^bb26580
^bb26580:
 cf.br ^bb26581
^bb26581:
 cf.br ^bb26582
^bb26582:
 cf.br ^bb26583
^bb26583:
 cf.br ^bb26584
^bb26584:
 cf.br ^bb26585
^bb26585:
 cf.br ^bb26586
^bb26586:
 cf.br ^bb26587
^bb26587:
 cf.br ^bb26588
^bb26588:
 cf.br ^bb26589
^bb26589:
 cf.br ^bb26590
^bb26590:
 cf.br ^bb26591
^bb26591:
 cf.br ^bb26592
^bb26592:
 cf.br ^bb26593
^bb26593:
 cf.br ^bb26594
^bb26594:
 cf.br ^bb26595
^bb26595:
 cf.br ^bb26596
^bb26596:
 cf.br ^bb26597
^bb26597:
 cf.br ^bb26598
^bb26598:
 cf.br ^bb26599
^bb26599:
 cf.br ^bb26600
^bb26600:
 cf.br ^bb26601
^bb26601:
 cf.br ^bb26602
^bb26602:
 cf.br ^bb26603
^bb26603:
 cf.br ^bb26604
^bb26604:
 cf.br ^bb26605
^bb26605:
 cf.br ^bb26606
^bb26606:
 cf.br ^bb26607
^bb26607:
 cf.br ^bb26608
^bb26608:
 cf.br ^bb26609
^bb26609:
 cf.br ^bb26610
^bb26610:
 cf.br ^bb26611
^bb26611:
 cf.br ^bb26612
^bb26612:
 cf.br ^bb26613
^bb26613:
 cf.br ^bb26614
^bb26614:
 cf.br ^bb26615
^bb26615:
 cf.br ^bb26616
^bb26616:
 cf.br ^bb26617
^bb26617:
 cf.br ^bb26618
^bb26618:
 cf.br ^bb26619
^bb26619:
 cf.br ^bb26620
^bb26620:
 cf.br ^bb26621
^bb26621:
 cf.br ^bb26622
^bb26622:
 cf.br ^bb26623
^bb26623:
 cf.br ^bb26624
^bb26624:
 cf.br ^bb26625
^bb26625:
 cf.br ^bb26626
^bb26626:
 cf.br ^bb26627
^bb26627:
 cf.br ^bb26628
^bb26628:
 cf.br ^bb26629
^bb26629:
 cf.br ^bb26630
^bb26630:
 cf.br ^bb26631
^bb26631:
 cf.br ^bb26632
^bb26632:
 cf.br ^bb26633
^bb26633:
 cf.br ^bb26634
^bb26634:
 cf.br ^bb26635
^bb26635:
 cf.br ^bb26636
^bb26636:
 cf.br ^bb26637
^bb26637:
 cf.br ^bb26638
^bb26638:
 cf.br ^bb26639
^bb26639:
 cf.br ^bb26640
^bb26640:
 cf.br ^bb26641
^bb26641:
 cf.br ^bb26642
^bb26642:
 cf.br ^bb26643
^bb26643:
 cf.br ^bb26644
^bb26644:
 cf.br ^bb26645
^bb26645:
 cf.br ^bb26646
^bb26646:
 cf.br ^bb26647
^bb26647:
 cf.br ^bb26648
^bb26648:
 cf.br ^bb26649
^bb26649:
 cf.br ^bb26650
^bb26650:
 cf.br ^bb26651
^bb26651:
 cf.br ^bb26652
^bb26652:
 cf.br ^bb26653
^bb26653:
 cf.br ^bb26654
^bb26654:
 cf.br ^bb26655
^bb26655:
 cf.br ^bb26656
^bb26656:
 cf.br ^bb26657
^bb26657:
 cf.br ^bb26658
^bb26658:
 cf.br ^bb26659
^bb26659:
 cf.br ^bb26660
^bb26660:
 cf.br ^bb26661
^bb26661:
 cf.br ^bb26662
^bb26662:
 cf.br ^bb26663
^bb26663:
 cf.br ^bb26664
^bb26664:
 cf.br ^bb26665
^bb26665:
 cf.br ^bb26666
^bb26666:
 cf.br ^bb26667
^bb26667:
 cf.br ^bb26668
^bb26668:
 cf.br ^bb26669
^bb26669:
 cf.br ^bb26670
^bb26670:
 cf.br ^bb26671
^bb26671:
 cf.br ^bb26672
^bb26672:
 cf.br ^bb26673
^bb26673:
 cf.br ^bb26674
^bb26674:
 cf.br ^bb26675
^bb26675:
 cf.br ^bb26676
^bb26676:
 cf.br ^bb26677
^bb26677:
 cf.br ^bb26678
^bb26678:
 cf.br ^bb26679
^bb26679:
 cf.br ^bb26680
^bb26680:
 cf.br ^bb26681
^bb26681:
 cf.br ^bb26682
^bb26682:
 cf.br ^bb26683
^bb26683:
 cf.br ^bb26684
^bb26684:
 cf.br ^bb26685
^bb26685:
 cf.br ^bb26686
^bb26686:
 cf.br ^bb26687
^bb26687:
 cf.br ^bb26688
^bb26688:
 cf.br ^bb26689
^bb26689:
 cf.br ^bb26690
^bb26690:
 cf.br ^bb26691
^bb26691:
 cf.br ^bb26692
^bb26692:
 cf.br ^bb26693
^bb26693:
 cf.br ^bb26694
^bb26694:
 cf.br ^bb26695
^bb26695:
 cf.br ^bb26696
^bb26696:
 cf.br ^bb26697
^bb26697:
 cf.br ^bb26698
^bb26698:
 cf.br ^bb26699
^bb26699:
 cf.br ^bb26700
^bb26700:
 cf.br ^bb26701
^bb26701:
 cf.br ^bb26702
^bb26702:
 cf.br ^bb26703
^bb26703:
 cf.br ^bb26704
^bb26704:
 cf.br ^bb26705
^bb26705:
 cf.br ^bb26706
^bb26706:
 cf.br ^bb26707
^bb26707:
 cf.br ^bb26708
^bb26708:
 cf.br ^bb26709
^bb26709:
 cf.br ^bb26710
^bb26710:
 cf.br ^bb26711
^bb26711:
 cf.br ^bb26712
^bb26712:
 cf.br ^bb26713
^bb26713:
 cf.br ^bb26714
^bb26714:
 cf.br ^bb26715
^bb26715:
 cf.br ^bb26716
^bb26716:
 cf.br ^bb26717
^bb26717:
 cf.br ^bb26718
^bb26718:
 cf.br ^bb26719
^bb26719:
 cf.br ^bb26720
^bb26720:
 cf.br ^bb26721
^bb26721:
 cf.br ^bb26722
^bb26722:
 cf.br ^bb26723
^bb26723:
 cf.br ^bb26724
^bb26724:
 cf.br ^bb26725
^bb26725:
 cf.br ^bb26726
^bb26726:
 cf.br ^bb26727
^bb26727:
 cf.br ^bb26728
^bb26728:
 cf.br ^bb26729
^bb26729:
 cf.br ^bb26730
^bb26730:
 cf.br ^bb26731
^bb26731:
 cf.br ^bb26732
^bb26732:
 cf.br ^bb26733
^bb26733:
 cf.br ^bb26734
^bb26734:
 cf.br ^bb26735
^bb26735:
 cf.br ^bb26736
^bb26736:
 cf.br ^bb26737
^bb26737:
 cf.br ^bb26738
^bb26738:
 cf.br ^bb26739
^bb26739:
 cf.br ^bb26740
^bb26740:
 cf.br ^bb26741
^bb26741:
 cf.br ^bb26742
^bb26742:
 cf.br ^bb26743
^bb26743:
 cf.br ^bb26744
^bb26744:
 cf.br ^bb26745
^bb26745:
 cf.br ^bb26746
^bb26746:
 cf.br ^bb26747
^bb26747:
 cf.br ^bb26748
^bb26748:
 cf.br ^bb26749
^bb26749:
 cf.br ^bb26750
^bb26750:
 cf.br ^bb26751
^bb26751:
 cf.br ^bb26752
^bb26752:
 cf.br ^bb26753
^bb26753:
 cf.br ^bb26754
^bb26754:
 cf.br ^bb26755
^bb26755:
 cf.br ^bb26756
^bb26756:
 cf.br ^bb26757
^bb26757:
 cf.br ^bb26758
^bb26758:
 cf.br ^bb26759
^bb26759:
 cf.br ^bb26760
^bb26760:
 cf.br ^bb26761
^bb26761:
 cf.br ^bb26762
^bb26762:
 cf.br ^bb26763
^bb26763:
 cf.br ^bb26764
^bb26764:
 cf.br ^bb26765
^bb26765:
 cf.br ^bb26766
^bb26766:
 cf.br ^bb26767
^bb26767:
 cf.br ^bb26768
^bb26768:
 cf.br ^bb26769
^bb26769:
 cf.br ^bb26770
^bb26770:
 cf.br ^bb26771
^bb26771:
 cf.br ^bb26772
^bb26772:
 cf.br ^bb26773
^bb26773:
 cf.br ^bb26774
^bb26774:
 cf.br ^bb26775
^bb26775:
 cf.br ^bb26776
^bb26776:
 cf.br ^bb26777
^bb26777:
 cf.br ^bb26778
^bb26778:
 cf.br ^bb26779
^bb26779:
 cf.br ^bb26780
^bb26780:
 cf.br ^bb26781
^bb26781:
 cf.br ^bb26782
^bb26782:
 cf.br ^bb26783
^bb26783:
 cf.br ^bb26784
^bb26784:
 cf.br ^bb26785
^bb26785:
 cf.br ^bb26786
^bb26786:
 cf.br ^bb26787
^bb26787:
 cf.br ^bb26788
^bb26788:
 cf.br ^bb26789
^bb26789:
 cf.br ^bb26790
^bb26790:
 cf.br ^bb26791
^bb26791:
 cf.br ^bb26792
^bb26792:
 cf.br ^bb26793
^bb26793:
 cf.br ^bb26794
^bb26794:
 cf.br ^bb26795
^bb26795:
 cf.br ^bb26796
^bb26796:
 cf.br ^bb26797
^bb26797:
 cf.br ^bb26798
^bb26798:
 cf.br ^bb26799
^bb26799:
 cf.br ^bb26800
^bb26800:
 cf.br ^bb26801
^bb26801:
 cf.br ^bb26802
^bb26802:
 cf.br ^bb26803
^bb26803:
 cf.br ^bb26804
^bb26804:
 cf.br ^bb26805
^bb26805:
 cf.br ^bb26806
^bb26806:
 cf.br ^bb26807
^bb26807:
 cf.br ^bb26808
^bb26808:
 cf.br ^bb26809
^bb26809:
 cf.br ^bb26810
^bb26810:
 cf.br ^bb26811
^bb26811:
 cf.br ^bb26812
^bb26812:
 cf.br ^bb26813
^bb26813:
 cf.br ^bb26814
^bb26814:
 cf.br ^bb26815
^bb26815:
 cf.br ^bb26816
^bb26816:
 cf.br ^bb26817
^bb26817:
 cf.br ^bb26818
^bb26818:
 cf.br ^bb26819
^bb26819:
 cf.br ^bb26820
^bb26820:
 cf.br ^bb26821
^bb26821:
 cf.br ^bb26822
^bb26822:
 cf.br ^bb26823
^bb26823:
 cf.br ^bb26824
^bb26824:
 cf.br ^bb26825
^bb26825:
 cf.br ^bb26826
^bb26826:
 cf.br ^bb26827
^bb26827:
 cf.br ^bb26828
^bb26828:
 cf.br ^bb26829
^bb26829:
 cf.br ^bb26830
^bb26830:
 cf.br ^bb26831
^bb26831:
 cf.br ^bb26832
^bb26832:
 cf.br ^bb26833
^bb26833:
 cf.br ^bb26834
^bb26834:
 cf.br ^bb26835
^bb26835:
 cf.br ^bb26836
^bb26836:
 cf.br ^bb26837
^bb26837:
 cf.br ^bb26838
^bb26838:
 cf.br ^bb26839
^bb26839:
 cf.br ^bb26840
^bb26840:
 cf.br ^bb26841
^bb26841:
 cf.br ^bb26842
^bb26842:
 cf.br ^bb26843
^bb26843:
 cf.br ^bb26844
^bb26844:
 cf.br ^bb26845
^bb26845:
 cf.br ^bb26846
^bb26846:
 cf.br ^bb26847
^bb26847:
 cf.br ^bb26848
^bb26848:
 cf.br ^bb26849
^bb26849:
 cf.br ^bb26850
^bb26850:
 cf.br ^bb26851
^bb26851:
 cf.br ^bb26852
^bb26852:
 cf.br ^bb26853
^bb26853:
 cf.br ^bb26854
^bb26854:
 cf.br ^bb26855
^bb26855:
 cf.br ^bb26856
^bb26856:
 cf.br ^bb26857
^bb26857:
 cf.br ^bb26858
^bb26858:
 cf.br ^bb26859
^bb26859:
 cf.br ^bb26860
^bb26860:
 cf.br ^bb26861
^bb26861:
 cf.br ^bb26862
^bb26862:
 cf.br ^bb26863
^bb26863:
 cf.br ^bb26864
^bb26864:
 cf.br ^bb26865
^bb26865:
 cf.br ^bb26866
^bb26866:
 cf.br ^bb26867
^bb26867:
 cf.br ^bb26868
^bb26868:
 cf.br ^bb26869
^bb26869:
 cf.br ^bb26870
^bb26870:
 cf.br ^bb26871
^bb26871:
 cf.br ^bb26872
^bb26872:
 cf.br ^bb26873
^bb26873:
 cf.br ^bb26874
^bb26874:
 cf.br ^bb26875
^bb26875:
 cf.br ^bb26876
^bb26876:
 cf.br ^bb26877
^bb26877:
 cf.br ^bb26878
^bb26878:
 cf.br ^bb26879
^bb26879:
 cf.br ^bb26880
^bb26880:
 cf.br ^bb26881
^bb26881:
 cf.br ^bb26882
^bb26882:
 cf.br ^bb26883
^bb26883:
 cf.br ^bb26884
^bb26884:
 cf.br ^bb26885
^bb26885:
 cf.br ^bb26886
^bb26886:
 cf.br ^bb26887
^bb26887:
 cf.br ^bb26888
^bb26888:
 cf.br ^bb26889
^bb26889:
 cf.br ^bb26890
^bb26890:
 cf.br ^bb26891
^bb26891:
 cf.br ^bb26892
^bb26892:
 cf.br ^bb26893
^bb26893:
 cf.br ^bb26894
^bb26894:
 cf.br ^bb26895
^bb26895:
 cf.br ^bb26896
^bb26896:
 cf.br ^bb26897
^bb26897:
 cf.br ^bb26898
^bb26898:
 cf.br ^bb26899
^bb26899:
 cf.br ^bb26900
^bb26900:
 cf.br ^bb26901
^bb26901:
 cf.br ^bb26902
^bb26902:
 cf.br ^bb26903
^bb26903:
 cf.br ^bb26904
^bb26904:
 cf.br ^bb26905
^bb26905:
 cf.br ^bb26906
^bb26906:
 cf.br ^bb26907
^bb26907:
 cf.br ^bb26908
^bb26908:
 cf.br ^bb26909
^bb26909:
 cf.br ^bb26910
^bb26910:
 cf.br ^bb26911
^bb26911:
 cf.br ^bb26912
^bb26912:
 cf.br ^bb26913
^bb26913:
 cf.br ^bb26914
^bb26914:
 cf.br ^bb26915
^bb26915:
 cf.br ^bb26916
^bb26916:
 cf.br ^bb26917
^bb26917:
 cf.br ^bb26918
^bb26918:
 cf.br ^bb26919
^bb26919:
 cf.br ^bb26920
^bb26920:
 cf.br ^bb26921
^bb26921:
 cf.br ^bb26922
^bb26922:
 cf.br ^bb26923
^bb26923:
 cf.br ^bb26924
^bb26924:
 cf.br ^bb26925
^bb26925:
 cf.br ^bb26926
^bb26926:
 cf.br ^bb26927
^bb26927:
 cf.br ^bb26928
^bb26928:
 cf.br ^bb26929
^bb26929:
 cf.br ^bb26930
^bb26930:
 cf.br ^bb26931
^bb26931:
 cf.br ^bb26932
^bb26932:
 cf.br ^bb26933
^bb26933:
 cf.br ^bb26934
^bb26934:
 cf.br ^bb26935
^bb26935:
 cf.br ^bb26936
^bb26936:
 cf.br ^bb26937
^bb26937:
 cf.br ^bb26938
^bb26938:
 cf.br ^bb26939
^bb26939:
 cf.br ^bb26940
^bb26940:
 cf.br ^bb26941
^bb26941:
 cf.br ^bb26942
^bb26942:
 cf.br ^bb26943
^bb26943:
 cf.br ^bb26944
^bb26944:
 cf.br ^bb26945
^bb26945:
 cf.br ^bb26946
^bb26946:
 cf.br ^bb26947
^bb26947:
 cf.br ^bb26948
^bb26948:
 cf.br ^bb26949
^bb26949:
 cf.br ^bb26950
^bb26950:
 cf.br ^bb26951
^bb26951:
 cf.br ^bb26952
^bb26952:
 cf.br ^bb26953
^bb26953:
 cf.br ^bb26954
^bb26954:
 cf.br ^bb26955
^bb26955:
 cf.br ^bb26956
^bb26956:
 cf.br ^bb26957
^bb26957:
 cf.br ^bb26958
^bb26958:
 cf.br ^bb26959
^bb26959:
 cf.br ^bb26960
^bb26960:
 cf.br ^bb26961
^bb26961:
 cf.br ^bb26962
^bb26962:
 cf.br ^bb26963
^bb26963:
 cf.br ^bb26964
^bb26964:
 cf.br ^bb26965
^bb26965:
 cf.br ^bb26966
^bb26966:
 cf.br ^bb26967
^bb26967:
 cf.br ^bb26968
^bb26968:
 cf.br ^bb26969
^bb26969:
 cf.br ^bb26970
^bb26970:
 cf.br ^bb26971
^bb26971:
 cf.br ^bb26972
^bb26972:
 cf.br ^bb26973
^bb26973:
 cf.br ^bb26974
^bb26974:
 cf.br ^bb26975
^bb26975:
 cf.br ^bb26976
^bb26976:
 cf.br ^bb26977
^bb26977:
 cf.br ^bb26978
^bb26978:
 cf.br ^bb26979
^bb26979:
 cf.br ^bb26980
^bb26980:
 cf.br ^bb26981
^bb26981:
 cf.br ^bb26982
^bb26982:
 cf.br ^bb26983
^bb26983:
 cf.br ^bb26984
^bb26984:
 cf.br ^bb26985
^bb26985:
 cf.br ^bb26986
^bb26986:
 cf.br ^bb26987
^bb26987:
 cf.br ^bb26988
^bb26988:
 cf.br ^bb26989
^bb26989:
 cf.br ^bb26990
^bb26990:
 cf.br ^bb26991
^bb26991:
 cf.br ^bb26992
^bb26992:
 cf.br ^bb26993
^bb26993:
 cf.br ^bb26994
^bb26994:
 cf.br ^bb26995
^bb26995:
 cf.br ^bb26996
^bb26996:
 cf.br ^bb26997
^bb26997:
 cf.br ^bb26998
^bb26998:
 cf.br ^bb26999
^bb26999:
 cf.br ^bb27000
^bb27000:
 cf.br ^bb27001
^bb27001:
 cf.br ^bb27002
^bb27002:
 cf.br ^bb27003
^bb27003:
 cf.br ^bb27004
^bb27004:
 cf.br ^bb27005
^bb27005:
 cf.br ^bb27006
^bb27006:
 cf.br ^bb27007
^bb27007:
 cf.br ^bb27008
^bb27008:
 cf.br ^bb27009
^bb27009:
 cf.br ^bb27010
^bb27010:
 cf.br ^bb27011
^bb27011:
 cf.br ^bb27012
^bb27012:
 cf.br ^bb27013
^bb27013:
 cf.br ^bb27014
^bb27014:
 cf.br ^bb27015
^bb27015:
 cf.br ^bb27016
^bb27016:
 cf.br ^bb27017
^bb27017:
 cf.br ^bb27018
^bb27018:
 cf.br ^bb27019
^bb27019:
 cf.br ^bb27020
^bb27020:
 cf.br ^bb27021
^bb27021:
 cf.br ^bb27022
^bb27022:
 cf.br ^bb27023
^bb27023:
 cf.br ^bb27024
^bb27024:
 cf.br ^bb27025
^bb27025:
 cf.br ^bb27026
^bb27026:
 cf.br ^bb27027
^bb27027:
 cf.br ^bb27028
^bb27028:
 cf.br ^bb27029
^bb27029:
 cf.br ^bb27030
^bb27030:
 cf.br ^bb27031
^bb27031:
 cf.br ^bb27032
^bb27032:
 cf.br ^bb27033
^bb27033:
 cf.br ^bb27034
^bb27034:
 cf.br ^bb27035
^bb27035:
 cf.br ^bb27036
^bb27036:
 cf.br ^bb27037
^bb27037:
 cf.br ^bb27038
^bb27038:
 cf.br ^bb27039
^bb27039:
 cf.br ^bb27040
^bb27040:
 cf.br ^bb27041
^bb27041:
 cf.br ^bb27042
^bb27042:
 cf.br ^bb27043
^bb27043:
 cf.br ^bb27044
^bb27044:
 cf.br ^bb27045
^bb27045:
 cf.br ^bb27046
^bb27046:
 cf.br ^bb27047
^bb27047:
 cf.br ^bb27048
^bb27048:
 cf.br ^bb27049
^bb27049:
 cf.br ^bb27050
^bb27050:
 cf.br ^bb27051
^bb27051:
 cf.br ^bb27052
^bb27052:
 cf.br ^bb27053
^bb27053:
 cf.br ^bb27054
^bb27054:
 cf.br ^bb27055
^bb27055:
 cf.br ^bb27056
^bb27056:
 cf.br ^bb27057
^bb27057:
 cf.br ^bb27058
^bb27058:
 cf.br ^bb27059
^bb27059:
 cf.br ^bb27060
^bb27060:
 cf.br ^bb27061
^bb27061:
 cf.br ^bb27062
^bb27062:
 cf.br ^bb27063
^bb27063:
 cf.br ^bb27064
^bb27064:
 cf.br ^bb27065
^bb27065:
 cf.br ^bb27066
^bb27066:
 cf.br ^bb27067
^bb27067:
 cf.br ^bb27068
^bb27068:
 cf.br ^bb27069
^bb27069:
 cf.br ^bb27070
^bb27070:
 cf.br ^bb27071
^bb27071:
 cf.br ^bb27072
^bb27072:
 cf.br ^bb27073
^bb27073:
 cf.br ^bb27074
^bb27074:
 cf.br ^bb27075
^bb27075:
 cf.br ^bb27076
^bb27076:
 cf.br ^bb27077
^bb27077:
 cf.br ^bb27078
^bb27078:
 cf.br ^bb27079
^bb27079:
 cf.br ^bb27080
^bb27080:
 cf.br ^bb27081
^bb27081:
 cf.br ^bb27082
^bb27082:
 cf.br ^bb27083
^bb27083:
 cf.br ^bb27084
^bb27084:
 cf.br ^bb27085
^bb27085:
 cf.br ^bb27086
^bb27086:
 cf.br ^bb27087
^bb27087:
 cf.br ^bb27088
^bb27088:
 cf.br ^bb27089
^bb27089:
 cf.br ^bb27090
^bb27090:
 cf.br ^bb27091
^bb27091:
 cf.br ^bb27092
^bb27092:
 cf.br ^bb27093
^bb27093:
 cf.br ^bb27094
^bb27094:
 cf.br ^bb27095
^bb27095:
 cf.br ^bb27096
^bb27096:
 cf.br ^bb27097
^bb27097:
 cf.br ^bb27098
^bb27098:
 cf.br ^bb27099
^bb27099:
 cf.br ^bb27100
^bb27100:
 cf.br ^bb27101
^bb27101:
 cf.br ^bb27102
^bb27102:
 cf.br ^bb27103
^bb27103:
 cf.br ^bb27104
^bb27104:
 cf.br ^bb27105
^bb27105:
 cf.br ^bb27106
^bb27106:
 cf.br ^bb27107
^bb27107:
 cf.br ^bb27108
^bb27108:
 cf.br ^bb27109
^bb27109:
 cf.br ^bb27110
^bb27110:
 cf.br ^bb27111
^bb27111:
 cf.br ^bb27112
^bb27112:
 cf.br ^bb27113
^bb27113:
 cf.br ^bb27114
^bb27114:
 cf.br ^bb27115
^bb27115:
 cf.br ^bb27116
^bb27116:
 cf.br ^bb27117
^bb27117:
 cf.br ^bb27118
^bb27118:
 cf.br ^bb27119
^bb27119:
 cf.br ^bb27120
^bb27120:
 cf.br ^bb27121
^bb27121:
 cf.br ^bb27122
^bb27122:
 cf.br ^bb27123
^bb27123:
 cf.br ^bb27124
^bb27124:
 cf.br ^bb27125
^bb27125:
 cf.br ^bb27126
^bb27126:
 cf.br ^bb27127
^bb27127:
 cf.br ^bb27128
^bb27128:
 cf.br ^bb27129
^bb27129:
 cf.br ^bb27130
^bb27130:
 cf.br ^bb27131
^bb27131:
 cf.br ^bb27132
^bb27132:
 cf.br ^bb27133
^bb27133:
 cf.br ^bb27134
^bb27134:
 cf.br ^bb27135
^bb27135:
 cf.br ^bb27136
^bb27136:
 cf.br ^bb27137
^bb27137:
 cf.br ^bb27138
^bb27138:
 cf.br ^bb27139
^bb27139:
 cf.br ^bb27140
^bb27140:
 cf.br ^bb27141
^bb27141:
 cf.br ^bb27142
^bb27142:
 cf.br ^bb27143
^bb27143:
 cf.br ^bb27144
^bb27144:
 cf.br ^bb27145
^bb27145:
 cf.br ^bb27146
^bb27146:
 cf.br ^bb27147
^bb27147:
 cf.br ^bb27148
^bb27148:
 cf.br ^bb27149
^bb27149:
 cf.br ^bb27150
^bb27150:
 cf.br ^bb27151
^bb27151:
 cf.br ^bb27152
^bb27152:
 cf.br ^bb27153
^bb27153:
 cf.br ^bb27154
^bb27154:
 cf.br ^bb27155
^bb27155:
 cf.br ^bb27156
^bb27156:
 cf.br ^bb27157
^bb27157:
 cf.br ^bb27158
^bb27158:
 cf.br ^bb27159
^bb27159:
 cf.br ^bb27160
^bb27160:
 cf.br ^bb27161
^bb27161:
 cf.br ^bb27162
^bb27162:
 cf.br ^bb27163
^bb27163:
 cf.br ^bb27164
^bb27164:
 cf.br ^bb27165
^bb27165:
 cf.br ^bb27166
^bb27166:
 cf.br ^bb27167
^bb27167:
 cf.br ^bb27168
^bb27168:
 cf.br ^bb27169
^bb27169:
 cf.br ^bb27170
^bb27170:
 cf.br ^bb27171
^bb27171:
 cf.br ^bb27172
^bb27172:
 cf.br ^bb27173
^bb27173:
 cf.br ^bb27174
^bb27174:
 cf.br ^bb27175
^bb27175:
 cf.br ^bb27176
^bb27176:
 cf.br ^bb27177
^bb27177:
 cf.br ^bb27178
^bb27178:
 cf.br ^bb27179
^bb27179:
 cf.br ^bb27180
^bb27180:
 cf.br ^bb27181
^bb27181:
 cf.br ^bb27182
^bb27182:
 cf.br ^bb27183
^bb27183:
 cf.br ^bb27184
^bb27184:
 cf.br ^bb27185
^bb27185:
 cf.br ^bb27186
^bb27186:
 cf.br ^bb27187
^bb27187:
 cf.br ^bb27188
^bb27188:
 cf.br ^bb27189
^bb27189:
 cf.br ^bb27190
^bb27190:
 cf.br ^bb27191
^bb27191:
 cf.br ^bb27192
^bb27192:
 cf.br ^bb27193
^bb27193:
 cf.br ^bb27194
^bb27194:
 cf.br ^bb27195
^bb27195:
 cf.br ^bb27196
^bb27196:
 cf.br ^bb27197
^bb27197:
 cf.br ^bb27198
^bb27198:
 cf.br ^bb27199
^bb27199:
 cf.br ^bb27200
^bb27200:
 cf.br ^bb27201
^bb27201:
 cf.br ^bb27202
^bb27202:
 cf.br ^bb27203
^bb27203:
 cf.br ^bb27204
^bb27204:
 cf.br ^bb27205
^bb27205:
 cf.br ^bb27206
^bb27206:
 cf.br ^bb27207
^bb27207:
 cf.br ^bb27208
^bb27208:
 cf.br ^bb27209
^bb27209:
 cf.br ^bb27210
^bb27210:
 cf.br ^bb27211
^bb27211:
 cf.br ^bb27212
^bb27212:
 cf.br ^bb27213
^bb27213:
 cf.br ^bb27214
^bb27214:
 cf.br ^bb27215
^bb27215:
 cf.br ^bb27216
^bb27216:
 cf.br ^bb27217
^bb27217:
 cf.br ^bb27218
^bb27218:
 cf.br ^bb27219
^bb27219:
 cf.br ^bb27220
^bb27220:
 cf.br ^bb27221
^bb27221:
 cf.br ^bb27222
^bb27222:
 cf.br ^bb27223
^bb27223:
 cf.br ^bb27224
^bb27224:
 cf.br ^bb27225
^bb27225:
 cf.br ^bb27226
^bb27226:
 cf.br ^bb27227
^bb27227:
 cf.br ^bb27228
^bb27228:
 cf.br ^bb27229
^bb27229:
 cf.br ^bb27230
^bb27230:
 cf.br ^bb27231
^bb27231:
 cf.br ^bb27232
^bb27232:
 cf.br ^bb27233
^bb27233:
 cf.br ^bb27234
^bb27234:
 cf.br ^bb27235
^bb27235:
 cf.br ^bb27236
^bb27236:
 cf.br ^bb27237
^bb27237:
 cf.br ^bb27238
^bb27238:
 cf.br ^bb27239
^bb27239:
 cf.br ^bb27240
^bb27240:
 cf.br ^bb27241
^bb27241:
 cf.br ^bb27242
^bb27242:
 cf.br ^bb27243
^bb27243:
 cf.br ^bb27244
^bb27244:
 cf.br ^bb27245
^bb27245:
 cf.br ^bb27246
^bb27246:
 cf.br ^bb27247
^bb27247:
 cf.br ^bb27248
^bb27248:
 cf.br ^bb27249
^bb27249:
 cf.br ^bb27250
^bb27250:
 cf.br ^bb27251
^bb27251:
 cf.br ^bb27252
^bb27252:
 cf.br ^bb27253
^bb27253:
 cf.br ^bb27254
^bb27254:
 cf.br ^bb27255
^bb27255:
 cf.br ^bb27256
^bb27256:
 cf.br ^bb27257
^bb27257:
 cf.br ^bb27258
^bb27258:
 cf.br ^bb27259
^bb27259:
 cf.br ^bb27260
^bb27260:
 cf.br ^bb27261
^bb27261:
 cf.br ^bb27262
^bb27262:
 cf.br ^bb27263
^bb27263:
 cf.br ^bb27264
^bb27264:
 cf.br ^bb27265
^bb27265:
 cf.br ^bb27266
^bb27266:
 cf.br ^bb27267
^bb27267:
 cf.br ^bb27268
^bb27268:
 cf.br ^bb27269
^bb27269:
 cf.br ^bb27270
^bb27270:
 cf.br ^bb27271
^bb27271:
 cf.br ^bb27272
^bb27272:
 cf.br ^bb27273
^bb27273:
 cf.br ^bb27274
^bb27274:
 cf.br ^bb27275
^bb27275:
 cf.br ^bb27276
^bb27276:
 cf.br ^bb27277
^bb27277:
 cf.br ^bb27278
^bb27278:
 cf.br ^bb27279
^bb27279:
 cf.br ^bb27280
^bb27280:
 cf.br ^bb27281
^bb27281:
 cf.br ^bb27282
^bb27282:
 cf.br ^bb27283
^bb27283:
 cf.br ^bb27284
^bb27284:
 cf.br ^bb27285
^bb27285:
 cf.br ^bb27286
^bb27286:
 cf.br ^bb27287
^bb27287:
 cf.br ^bb27288
^bb27288:
 cf.br ^bb27289
^bb27289:
 cf.br ^bb27290
^bb27290:
 cf.br ^bb27291
^bb27291:
 cf.br ^bb27292
^bb27292:
 cf.br ^bb27293
^bb27293:
 cf.br ^bb27294
^bb27294:
 cf.br ^bb27295
^bb27295:
 cf.br ^bb27296
^bb27296:
 cf.br ^bb27297
^bb27297:
 cf.br ^bb27298
^bb27298:
 cf.br ^bb27299
^bb27299:
 cf.br ^bb27300
^bb27300:
 cf.br ^bb27301
^bb27301:
 cf.br ^bb27302
^bb27302:
 cf.br ^bb27303
^bb27303:
 cf.br ^bb27304
^bb27304:
 cf.br ^bb27305
^bb27305:
 cf.br ^bb27306
^bb27306:
 cf.br ^bb27307
^bb27307:
 cf.br ^bb27308
^bb27308:
 cf.br ^bb27309
^bb27309:
 cf.br ^bb27310
^bb27310:
 cf.br ^bb27311
^bb27311:
 cf.br ^bb27312
^bb27312:
 cf.br ^bb27313
^bb27313:
 cf.br ^bb27314
^bb27314:
 cf.br ^bb27315
^bb27315:
 cf.br ^bb27316
^bb27316:
 cf.br ^bb27317
^bb27317:
 cf.br ^bb27318
^bb27318:
 cf.br ^bb27319
^bb27319:
 cf.br ^bb27320
^bb27320:
 cf.br ^bb27321
^bb27321:
 cf.br ^bb27322
^bb27322:
 cf.br ^bb27323
^bb27323:
 cf.br ^bb27324
^bb27324:
 cf.br ^bb27325
^bb27325:
 cf.br ^bb27326
^bb27326:
 cf.br ^bb27327
^bb27327:
 cf.br ^bb27328
^bb27328:
 cf.br ^bb27329
^bb27329:
 cf.br ^bb27330
^bb27330:
 cf.br ^bb27331
^bb27331:
 cf.br ^bb27332
^bb27332:
 cf.br ^bb27333
^bb27333:
 cf.br ^bb27334
^bb27334:
 cf.br ^bb27335
^bb27335:
 cf.br ^bb27336
^bb27336:
 cf.br ^bb27337
^bb27337:
 cf.br ^bb27338
^bb27338:
 cf.br ^bb27339
^bb27339:
 cf.br ^bb27340
^bb27340:
 cf.br ^bb27341
^bb27341:
 cf.br ^bb27342
^bb27342:
 cf.br ^bb27343
^bb27343:
 cf.br ^bb27344
^bb27344:
 cf.br ^bb27345
^bb27345:
 cf.br ^bb27346
^bb27346:
 cf.br ^bb27347
^bb27347:
 cf.br ^bb27348
^bb27348:
 cf.br ^bb27349
^bb27349:
 cf.br ^bb27350
^bb27350:
 cf.br ^bb27351
^bb27351:
 cf.br ^bb27352
^bb27352:
 cf.br ^bb27353
^bb27353:
 cf.br ^bb27354
^bb27354:
 cf.br ^bb27355
^bb27355:
 cf.br ^bb27356
^bb27356:
 cf.br ^bb27357
^bb27357:
 cf.br ^bb27358
^bb27358:
 cf.br ^bb27359
^bb27359:
 cf.br ^bb27360
^bb27360:
 cf.br ^bb27361
^bb27361:
 cf.br ^bb27362
^bb27362:
 cf.br ^bb27363
^bb27363:
 cf.br ^bb27364
^bb27364:
 cf.br ^bb27365
^bb27365:
 cf.br ^bb27366
^bb27366:
 cf.br ^bb27367
^bb27367:
 cf.br ^bb27368
^bb27368:
 cf.br ^bb27369
^bb27369:
 cf.br ^bb27370
^bb27370:
 cf.br ^bb27371
^bb27371:
 cf.br ^bb27372
^bb27372:
 cf.br ^bb27373
^bb27373:
 cf.br ^bb27374
^bb27374:
 cf.br ^bb27375
^bb27375:
 cf.br ^bb27376
^bb27376:
 cf.br ^bb27377
^bb27377:
 cf.br ^bb27378
^bb27378:
 cf.br ^bb27379
^bb27379:
 cf.br ^bb27380
^bb27380:
 cf.br ^bb27381
^bb27381:
 cf.br ^bb27382
^bb27382:
 cf.br ^bb27383
^bb27383:
 cf.br ^bb27384
^bb27384:
 cf.br ^bb27385
^bb27385:
 cf.br ^bb27386
^bb27386:
 cf.br ^bb27387
^bb27387:
 cf.br ^bb27388
^bb27388:
 cf.br ^bb27389
^bb27389:
 cf.br ^bb27390
^bb27390:
 cf.br ^bb27391
^bb27391:
 cf.br ^bb27392
^bb27392:
 cf.br ^bb27393
^bb27393:
 cf.br ^bb27394
^bb27394:
 cf.br ^bb27395
^bb27395:
 cf.br ^bb27396
^bb27396:
 cf.br ^bb27397
^bb27397:
 cf.br ^bb27398
^bb27398:
 cf.br ^bb27399
^bb27399:
 cf.br ^bb27400
^bb27400:
 cf.br ^bb27401
^bb27401:
 cf.br ^bb27402
^bb27402:
 cf.br ^bb27403
^bb27403:
 cf.br ^bb27404
^bb27404:
 cf.br ^bb27405
^bb27405:
 cf.br ^bb27406
^bb27406:
 cf.br ^bb27407
^bb27407:
 cf.br ^bb27408
^bb27408:
 cf.br ^bb27409
^bb27409:
 cf.br ^bb27410
^bb27410:
 cf.br ^bb27411
^bb27411:
 cf.br ^bb27412
^bb27412:
 cf.br ^bb27413
^bb27413:
 cf.br ^bb27414
^bb27414:
 cf.br ^bb27415
^bb27415:
 cf.br ^bb27416
^bb27416:
 cf.br ^bb27417
^bb27417:
 cf.br ^bb27418
^bb27418:
 cf.br ^bb27419
^bb27419:
 cf.br ^bb27420
^bb27420:
 cf.br ^bb27421
^bb27421:
 cf.br ^bb27422
^bb27422:
 cf.br ^bb27423
^bb27423:
 cf.br ^bb27424
^bb27424:
 cf.br ^bb27425
^bb27425:
 cf.br ^bb27426
^bb27426:
 cf.br ^bb27427
^bb27427:
 cf.br ^bb27428
^bb27428:
 cf.br ^bb27429
^bb27429:
 cf.br ^bb27430
^bb27430:
 cf.br ^bb27431
^bb27431:
 cf.br ^bb27432
^bb27432:
 cf.br ^bb27433
^bb27433:
 cf.br ^bb27434
^bb27434:
 cf.br ^bb27435
^bb27435:
 cf.br ^bb27436
^bb27436:
 cf.br ^bb27437
^bb27437:
 cf.br ^bb27438
^bb27438:
 cf.br ^bb27439
^bb27439:
 cf.br ^bb27440
^bb27440:
 cf.br ^bb27441
^bb27441:
 cf.br ^bb27442
^bb27442:
 cf.br ^bb27443
^bb27443:
 cf.br ^bb27444
^bb27444:
 cf.br ^bb27445
^bb27445:
 cf.br ^bb27446
^bb27446:
 cf.br ^bb27447
^bb27447:
 cf.br ^bb27448
^bb27448:
 cf.br ^bb27449
^bb27449:
 cf.br ^bb27450
^bb27450:
 cf.br ^bb27451
^bb27451:
 cf.br ^bb27452
^bb27452:
 cf.br ^bb27453
^bb27453:
 cf.br ^bb27454
^bb27454:
 cf.br ^bb27455
^bb27455:
 cf.br ^bb27456
^bb27456:
 cf.br ^bb27457
^bb27457:
 cf.br ^bb27458
^bb27458:
 cf.br ^bb27459
^bb27459:
 cf.br ^bb27460
^bb27460:
 cf.br ^bb27461
^bb27461:
 cf.br ^bb27462
^bb27462:
 cf.br ^bb27463
^bb27463:
 cf.br ^bb27464
^bb27464:
 cf.br ^bb27465
^bb27465:
 cf.br ^bb27466
^bb27466:
 cf.br ^bb27467
^bb27467:
 cf.br ^bb27468
^bb27468:
 cf.br ^bb27469
^bb27469:
 cf.br ^bb27470
^bb27470:
 cf.br ^bb27471
^bb27471:
 cf.br ^bb27472
^bb27472:
 cf.br ^bb27473
^bb27473:
 cf.br ^bb27474
^bb27474:
 cf.br ^bb27475
^bb27475:
 cf.br ^bb27476
^bb27476:
 cf.br ^bb27477
^bb27477:
 cf.br ^bb27478
^bb27478:
 cf.br ^bb27479
^bb27479:
 cf.br ^bb27480
^bb27480:
 cf.br ^bb27481
^bb27481:
 cf.br ^bb27482
^bb27482:
 cf.br ^bb27483
^bb27483:
 cf.br ^bb27484
^bb27484:
 cf.br ^bb27485
^bb27485:
 cf.br ^bb27486
^bb27486:
 cf.br ^bb27487
^bb27487:
 cf.br ^bb27488
^bb27488:
 cf.br ^bb27489
^bb27489:
 cf.br ^bb27490
^bb27490:
 cf.br ^bb27491
^bb27491:
 cf.br ^bb27492
^bb27492:
 cf.br ^bb27493
^bb27493:
 cf.br ^bb27494
^bb27494:
 cf.br ^bb27495
^bb27495:
 cf.br ^bb27496
^bb27496:
 cf.br ^bb27497
^bb27497:
 cf.br ^bb27498
^bb27498:
 cf.br ^bb27499
^bb27499:
 cf.br ^bb27500
^bb27500:
 cf.br ^bb27501
^bb27501:
 cf.br ^bb27502
^bb27502:
 cf.br ^bb27503
^bb27503:
 cf.br ^bb27504
^bb27504:
 cf.br ^bb27505
^bb27505:
 cf.br ^bb27506
^bb27506:
 cf.br ^bb27507
^bb27507:
 cf.br ^bb27508
^bb27508:
 cf.br ^bb27509
^bb27509:
 cf.br ^bb27510
^bb27510:
 cf.br ^bb27511
^bb27511:
 cf.br ^bb27512
^bb27512:
 cf.br ^bb27513
^bb27513:
 cf.br ^bb27514
^bb27514:
 cf.br ^bb27515
^bb27515:
 cf.br ^bb27516
^bb27516:
 cf.br ^bb27517
^bb27517:
 cf.br ^bb27518
^bb27518:
 cf.br ^bb27519
^bb27519:
 cf.br ^bb27520
^bb27520:
 cf.br ^bb27521
^bb27521:
 cf.br ^bb27522
^bb27522:
 cf.br ^bb27523
^bb27523:
 cf.br ^bb27524
^bb27524:
 cf.br ^bb27525
^bb27525:
 cf.br ^bb27526
^bb27526:
 cf.br ^bb27527
^bb27527:
 cf.br ^bb27528
^bb27528:
 cf.br ^bb27529
^bb27529:
 cf.br ^bb27530
^bb27530:
 cf.br ^bb27531
^bb27531:
 cf.br ^bb27532
^bb27532:
 cf.br ^bb27533
^bb27533:
 cf.br ^bb27534
^bb27534:
 cf.br ^bb27535
^bb27535:
 cf.br ^bb27536
^bb27536:
 cf.br ^bb27537
^bb27537:
 cf.br ^bb27538
^bb27538:
 cf.br ^bb27539
^bb27539:
 cf.br ^bb27540
^bb27540:
 cf.br ^bb27541
^bb27541:
 cf.br ^bb27542
^bb27542:
 cf.br ^bb27543
^bb27543:
 cf.br ^bb27544
^bb27544:
 cf.br ^bb27545
^bb27545:
 cf.br ^bb27546
^bb27546:
 cf.br ^bb27547
^bb27547:
 cf.br ^bb27548
^bb27548:
 cf.br ^bb27549
^bb27549:
 cf.br ^bb27550
^bb27550:
 cf.br ^bb27551
^bb27551:
 cf.br ^bb27552
^bb27552:
 cf.br ^bb27553
^bb27553:
 cf.br ^bb27554
^bb27554:
 cf.br ^bb27555
^bb27555:
 cf.br ^bb27556
^bb27556:
 cf.br ^bb27557
^bb27557:
 cf.br ^bb27558
^bb27558:
 cf.br ^bb27559
^bb27559:
 cf.br ^bb27560
^bb27560:
 cf.br ^bb27561
^bb27561:
 cf.br ^bb27562
^bb27562:
 cf.br ^bb27563
^bb27563:
 cf.br ^bb27564
^bb27564:
 cf.br ^bb27565
^bb27565:
 cf.br ^bb27566
^bb27566:
 cf.br ^bb27567
^bb27567:
 cf.br ^bb27568
^bb27568:
 cf.br ^bb27569
^bb27569:
 cf.br ^bb27570
^bb27570:
 cf.br ^bb27571
^bb27571:
 cf.br ^bb27572
^bb27572:
 cf.br ^bb27573
^bb27573:
 cf.br ^bb27574
^bb27574:
 cf.br ^bb27575
^bb27575:
 cf.br ^bb27576
^bb27576:
 cf.br ^bb27577
^bb27577:
 cf.br ^bb27578
^bb27578:
 cf.br ^bb27579
^bb27579:
 cf.br ^bb27580
^bb27580:
 cf.br ^bb27581
^bb27581:
 cf.br ^bb27582
^bb27582:
 cf.br ^bb27583
^bb27583:
 cf.br ^bb27584
^bb27584:
 cf.br ^bb27585
^bb27585:
 cf.br ^bb27586
^bb27586:
 cf.br ^bb27587
^bb27587:
 cf.br ^bb27588
^bb27588:
 cf.br ^bb27589
^bb27589:
 cf.br ^bb27590
^bb27590:
 cf.br ^bb27591
^bb27591:
 cf.br ^bb27592
^bb27592:
 cf.br ^bb27593
^bb27593:
 cf.br ^bb27594
^bb27594:
 cf.br ^bb27595
^bb27595:
 cf.br ^bb27596
^bb27596:
 cf.br ^bb27597
^bb27597:
 cf.br ^bb27598
^bb27598:
 cf.br ^bb27599
^bb27599:
 cf.br ^bb27600
^bb27600:
 cf.br ^bb27601
^bb27601:
 cf.br ^bb27602
^bb27602:
 cf.br ^bb27603
^bb27603:
 cf.br ^bb27604
^bb27604:
 cf.br ^bb27605
^bb27605:
 cf.br ^bb27606
^bb27606:
 cf.br ^bb27607
^bb27607:
 cf.br ^bb27608
^bb27608:
 cf.br ^bb27609
^bb27609:
 cf.br ^bb27610
^bb27610:
 cf.br ^bb27611
^bb27611:
 cf.br ^bb27612
^bb27612:
 cf.br ^bb27613
^bb27613:
 cf.br ^bb27614
^bb27614:
 cf.br ^bb27615
^bb27615:
 cf.br ^bb27616
^bb27616:
 cf.br ^bb27617
^bb27617:
 cf.br ^bb27618
^bb27618:
 cf.br ^bb27619
^bb27619:
 cf.br ^bb27620
^bb27620:
 cf.br ^bb27621
^bb27621:
 cf.br ^bb27622
^bb27622:
 cf.br ^bb27623
^bb27623:
 cf.br ^bb27624
^bb27624:
 cf.br ^bb27625
^bb27625:
 cf.br ^bb27626
^bb27626:
 cf.br ^bb27627
^bb27627:
 cf.br ^bb27628
^bb27628:
 cf.br ^bb27629
^bb27629:
 cf.br ^bb27630
^bb27630:
 cf.br ^bb27631
^bb27631:
 cf.br ^bb27632
^bb27632:
 cf.br ^bb27633
^bb27633:
 cf.br ^bb27634
^bb27634:
 cf.br ^bb27635
^bb27635:
 cf.br ^bb27636
^bb27636:
 cf.br ^bb27637
^bb27637:
 cf.br ^bb27638
^bb27638:
 cf.br ^bb27639
^bb27639:
 cf.br ^bb27640
^bb27640:
 cf.br ^bb27641
^bb27641:
 cf.br ^bb27642
^bb27642:
 cf.br ^bb27643
^bb27643:
 cf.br ^bb27644
^bb27644:
 cf.br ^bb27645
^bb27645:
 cf.br ^bb27646
^bb27646:
 cf.br ^bb27647
^bb27647:
 cf.br ^bb27648
^bb27648:
 cf.br ^bb27649
^bb27649:
 cf.br ^bb27650
^bb27650:
 cf.br ^bb27651
^bb27651:
 cf.br ^bb27652
^bb27652:
 cf.br ^bb27653
^bb27653:
 cf.br ^bb27654
^bb27654:
 cf.br ^bb27655
^bb27655:
 cf.br ^bb27656
^bb27656:
 cf.br ^bb27657
^bb27657:
 cf.br ^bb27658
^bb27658:
 cf.br ^bb27659
^bb27659:
 cf.br ^bb27660
^bb27660:
 cf.br ^bb27661
^bb27661:
 cf.br ^bb27662
^bb27662:
 cf.br ^bb27663
^bb27663:
 cf.br ^bb27664
^bb27664:
 cf.br ^bb27665
^bb27665:
 cf.br ^bb27666
^bb27666:
 cf.br ^bb27667
^bb27667:
 cf.br ^bb27668
^bb27668:
 cf.br ^bb27669
^bb27669:
 cf.br ^bb27670
^bb27670:
 cf.br ^bb27671
^bb27671:
 cf.br ^bb27672
^bb27672:
 cf.br ^bb27673
^bb27673:
 cf.br ^bb27674
^bb27674:
 cf.br ^bb27675
^bb27675:
 cf.br ^bb27676
^bb27676:
 cf.br ^bb27677
^bb27677:
 cf.br ^bb27678
^bb27678:
 cf.br ^bb27679
^bb27679:
 cf.br ^bb27680
^bb27680:
 cf.br ^bb27681
^bb27681:
 cf.br ^bb27682
^bb27682:
 cf.br ^bb27683
^bb27683:
 cf.br ^bb27684
^bb27684:
 cf.br ^bb27685
^bb27685:
 cf.br ^bb27686
^bb27686:
 cf.br ^bb27687
^bb27687:
 cf.br ^bb27688
^bb27688:
 cf.br ^bb27689
^bb27689:
 cf.br ^bb27690
^bb27690:
 cf.br ^bb27691
^bb27691:
 cf.br ^bb27692
^bb27692:
 cf.br ^bb27693
^bb27693:
 cf.br ^bb27694
^bb27694:
 cf.br ^bb27695
^bb27695:
 cf.br ^bb27696
^bb27696:
 cf.br ^bb27697
^bb27697:
 cf.br ^bb27698
^bb27698:
 cf.br ^bb27699
^bb27699:
 cf.br ^bb27700
^bb27700:
 cf.br ^bb27701
^bb27701:
 cf.br ^bb27702
^bb27702:
 cf.br ^bb27703
^bb27703:
 cf.br ^bb27704
^bb27704:
 cf.br ^bb27705
^bb27705:
 cf.br ^bb27706
^bb27706:
 cf.br ^bb27707
^bb27707:
 cf.br ^bb27708
^bb27708:
 cf.br ^bb27709
^bb27709:
 cf.br ^bb27710
^bb27710:
 cf.br ^bb27711
^bb27711:
 cf.br ^bb27712
^bb27712:
 cf.br ^bb27713
^bb27713:
 cf.br ^bb27714
^bb27714:
 cf.br ^bb27715
^bb27715:
 cf.br ^bb27716
^bb27716:
 cf.br ^bb27717
^bb27717:
 cf.br ^bb27718
^bb27718:
 cf.br ^bb27719
^bb27719:
 cf.br ^bb27720
^bb27720:
 cf.br ^bb27721
^bb27721:
 cf.br ^bb27722
^bb27722:
 cf.br ^bb27723
^bb27723:
 cf.br ^bb27724
^bb27724:
 cf.br ^bb27725
^bb27725:
 cf.br ^bb27726
^bb27726:
 cf.br ^bb27727
^bb27727:
 cf.br ^bb27728
^bb27728:
 cf.br ^bb27729
^bb27729:
 cf.br ^bb27730
^bb27730:
 cf.br ^bb27731
^bb27731:
 cf.br ^bb27732
^bb27732:
 cf.br ^bb27733
^bb27733:
 cf.br ^bb27734
^bb27734:
 cf.br ^bb27735
^bb27735:
 cf.br ^bb27736
^bb27736:
 cf.br ^bb27737
^bb27737:
 cf.br ^bb27738
^bb27738:
 cf.br ^bb27739
^bb27739:
 cf.br ^bb27740
^bb27740:
 cf.br ^bb27741
^bb27741:
 cf.br ^bb27742
^bb27742:
 cf.br ^bb27743
^bb27743:
 cf.br ^bb27744
^bb27744:
 cf.br ^bb27745
^bb27745:
 cf.br ^bb27746
^bb27746:
 cf.br ^bb27747
^bb27747:
 cf.br ^bb27748
^bb27748:
 cf.br ^bb27749
^bb27749:
 cf.br ^bb27750
^bb27750:
 cf.br ^bb27751
^bb27751:
 cf.br ^bb27752
^bb27752:
 cf.br ^bb27753
^bb27753:
 cf.br ^bb27754
^bb27754:
 cf.br ^bb27755
^bb27755:
 cf.br ^bb27756
^bb27756:
 cf.br ^bb27757
^bb27757:
 cf.br ^bb27758
^bb27758:
 cf.br ^bb27759
^bb27759:
 cf.br ^bb27760
^bb27760:
 cf.br ^bb27761
^bb27761:
 cf.br ^bb27762
^bb27762:
 cf.br ^bb27763
^bb27763:
 cf.br ^bb27764
^bb27764:
 cf.br ^bb27765
^bb27765:
 cf.br ^bb27766
^bb27766:
 cf.br ^bb27767
^bb27767:
 cf.br ^bb27768
^bb27768:
 cf.br ^bb27769
^bb27769:
 cf.br ^bb27770
^bb27770:
 cf.br ^bb27771
^bb27771:
 cf.br ^bb27772
^bb27772:
 cf.br ^bb27773
^bb27773:
 cf.br ^bb27774
^bb27774:
 cf.br ^bb27775
^bb27775:
 cf.br ^bb27776
^bb27776:
 cf.br ^bb27777
^bb27777:
 cf.br ^bb27778
^bb27778:
 cf.br ^bb27779
^bb27779:
 cf.br ^bb27780
^bb27780:
 cf.br ^bb27781
^bb27781:
 cf.br ^bb27782
^bb27782:
 cf.br ^bb27783
^bb27783:
 cf.br ^bb27784
^bb27784:
 cf.br ^bb27785
^bb27785:
 cf.br ^bb27786
^bb27786:
 cf.br ^bb27787
^bb27787:
 cf.br ^bb27788
^bb27788:
 cf.br ^bb27789
^bb27789:
 cf.br ^bb27790
^bb27790:
 cf.br ^bb27791
^bb27791:
 cf.br ^bb27792
^bb27792:
 cf.br ^bb27793
^bb27793:
 cf.br ^bb27794
^bb27794:
 cf.br ^bb27795
^bb27795:
 cf.br ^bb27796
^bb27796:
 cf.br ^bb27797
^bb27797:
 cf.br ^bb27798
^bb27798:
 cf.br ^bb27799
^bb27799:
 cf.br ^bb27800
^bb27800:
 cf.br ^bb27801
^bb27801:
 cf.br ^bb27802
^bb27802:
 cf.br ^bb27803
^bb27803:
 cf.br ^bb27804
^bb27804:
 cf.br ^bb27805
^bb27805:
 cf.br ^bb27806
^bb27806:
 cf.br ^bb27807
^bb27807:
 cf.br ^bb27808
^bb27808:
 cf.br ^bb27809
^bb27809:
 cf.br ^bb27810
^bb27810:
 cf.br ^bb27811
^bb27811:
 cf.br ^bb27812
^bb27812:
 cf.br ^bb27813
^bb27813:
 cf.br ^bb27814
^bb27814:
 cf.br ^bb27815
^bb27815:
 cf.br ^bb27816
^bb27816:
 cf.br ^bb27817
^bb27817:
 cf.br ^bb27818
^bb27818:
 cf.br ^bb27819
^bb27819:
 cf.br ^bb27820
^bb27820:
 cf.br ^bb27821
^bb27821:
 cf.br ^bb27822
^bb27822:
 cf.br ^bb27823
^bb27823:
 cf.br ^bb27824
^bb27824:
 cf.br ^bb27825
^bb27825:
 cf.br ^bb27826
^bb27826:
 cf.br ^bb27827
^bb27827:
 cf.br ^bb27828
^bb27828:
 cf.br ^bb27829
^bb27829:
 cf.br ^bb27830
^bb27830:
 cf.br ^bb27831
^bb27831:
 cf.br ^bb27832
^bb27832:
 cf.br ^bb27833
^bb27833:
 cf.br ^bb27834
^bb27834:
 cf.br ^bb27835
^bb27835:
 cf.br ^bb27836
^bb27836:
 cf.br ^bb27837
^bb27837:
 cf.br ^bb27838
^bb27838:
 cf.br ^bb27839
^bb27839:
 cf.br ^bb27840
^bb27840:
 cf.br ^bb27841
^bb27841:
 cf.br ^bb27842
^bb27842:
 cf.br ^bb27843
^bb27843:
 cf.br ^bb27844
^bb27844:
 cf.br ^bb27845
^bb27845:
 cf.br ^bb27846
^bb27846:
 cf.br ^bb27847
^bb27847:
 cf.br ^bb27848
^bb27848:
 cf.br ^bb27849
^bb27849:
 cf.br ^bb27850
^bb27850:
 cf.br ^bb27851
^bb27851:
 cf.br ^bb27852
^bb27852:
 cf.br ^bb27853
^bb27853:
 cf.br ^bb27854
^bb27854:
 cf.br ^bb27855
^bb27855:
 cf.br ^bb27856
^bb27856:
 cf.br ^bb27857
^bb27857:
 cf.br ^bb27858
^bb27858:
 cf.br ^bb27859
^bb27859:
 cf.br ^bb27860
^bb27860:
 cf.br ^bb27861
^bb27861:
 cf.br ^bb27862
^bb27862:
 cf.br ^bb27863
^bb27863:
 cf.br ^bb27864
^bb27864:
 cf.br ^bb27865
^bb27865:
 cf.br ^bb27866
^bb27866:
 cf.br ^bb27867
^bb27867:
 cf.br ^bb27868
^bb27868:
 cf.br ^bb27869
^bb27869:
 cf.br ^bb27870
^bb27870:
 cf.br ^bb27871
^bb27871:
 cf.br ^bb27872
^bb27872:
 cf.br ^bb27873
^bb27873:
 cf.br ^bb27874
^bb27874:
 cf.br ^bb27875
^bb27875:
 cf.br ^bb27876
^bb27876:
 cf.br ^bb27877
^bb27877:
 cf.br ^bb27878
^bb27878:
 cf.br ^bb27879
^bb27879:
 cf.br ^bb27880
^bb27880:
 cf.br ^bb27881
^bb27881:
 cf.br ^bb27882
^bb27882:
 cf.br ^bb27883
^bb27883:
 cf.br ^bb27884
^bb27884:
 cf.br ^bb27885
^bb27885:
 cf.br ^bb27886
^bb27886:
 cf.br ^bb27887
^bb27887:
 cf.br ^bb27888
^bb27888:
 cf.br ^bb27889
^bb27889:
 cf.br ^bb27890
^bb27890:
 cf.br ^bb27891
^bb27891:
 cf.br ^bb27892
^bb27892:
 cf.br ^bb27893
^bb27893:
 cf.br ^bb27894
^bb27894:
 cf.br ^bb27895
^bb27895:
 cf.br ^bb27896
^bb27896:
 cf.br ^bb27897
^bb27897:
 cf.br ^bb27898
^bb27898:
 cf.br ^bb27899
^bb27899:
 cf.br ^bb27900
^bb27900:
 cf.br ^bb27901
^bb27901:
 cf.br ^bb27902
^bb27902:
 cf.br ^bb27903
^bb27903:
 cf.br ^bb27904
^bb27904:
 cf.br ^bb27905
^bb27905:
 cf.br ^bb27906
^bb27906:
 cf.br ^bb27907
^bb27907:
 cf.br ^bb27908
^bb27908:
 cf.br ^bb27909
^bb27909:
 cf.br ^bb27910
^bb27910:
 cf.br ^bb27911
^bb27911:
 cf.br ^bb27912
^bb27912:
 cf.br ^bb27913
^bb27913:
 cf.br ^bb27914
^bb27914:
 cf.br ^bb27915
^bb27915:
 cf.br ^bb27916
^bb27916:
 cf.br ^bb27917
^bb27917:
 cf.br ^bb27918
^bb27918:
 cf.br ^bb27919
^bb27919:
 cf.br ^bb27920
^bb27920:
 cf.br ^bb27921
^bb27921:
 cf.br ^bb27922
^bb27922:
 cf.br ^bb27923
^bb27923:
 cf.br ^bb27924
^bb27924:
 cf.br ^bb27925
^bb27925:
 cf.br ^bb27926
^bb27926:
 cf.br ^bb27927
^bb27927:
 cf.br ^bb27928
^bb27928:
 cf.br ^bb27929
^bb27929:
 cf.br ^bb27930
^bb27930:
 cf.br ^bb27931
^bb27931:
 cf.br ^bb27932
^bb27932:
 cf.br ^bb27933
^bb27933:
 cf.br ^bb27934
^bb27934:
 cf.br ^bb27935
^bb27935:
 cf.br ^bb27936
^bb27936:
 cf.br ^bb27937
^bb27937:
 cf.br ^bb27938
^bb27938:
 cf.br ^bb27939
^bb27939:
 cf.br ^bb27940
^bb27940:
 cf.br ^bb27941
^bb27941:
 cf.br ^bb27942
^bb27942:
 cf.br ^bb27943
^bb27943:
 cf.br ^bb27944
^bb27944:
 cf.br ^bb27945
^bb27945:
 cf.br ^bb27946
^bb27946:
 cf.br ^bb27947
^bb27947:
 cf.br ^bb27948
^bb27948:
 cf.br ^bb27949
^bb27949:
 cf.br ^bb27950
^bb27950:
 cf.br ^bb27951
^bb27951:
 cf.br ^bb27952
^bb27952:
 cf.br ^bb27953
^bb27953:
 cf.br ^bb27954
^bb27954:
 cf.br ^bb27955
^bb27955:
 cf.br ^bb27956
^bb27956:
 cf.br ^bb27957
^bb27957:
 cf.br ^bb27958
^bb27958:
 cf.br ^bb27959
^bb27959:
 cf.br ^bb27960
^bb27960:
 cf.br ^bb27961
^bb27961:
 cf.br ^bb27962
^bb27962:
 cf.br ^bb27963
^bb27963:
 cf.br ^bb27964
^bb27964:
 cf.br ^bb27965
^bb27965:
 cf.br ^bb27966
^bb27966:
 cf.br ^bb27967
^bb27967:
 cf.br ^bb27968
^bb27968:
 cf.br ^bb27969
^bb27969:
 cf.br ^bb27970
^bb27970:
 cf.br ^bb27971
^bb27971:
 cf.br ^bb27972
^bb27972:
 cf.br ^bb27973
^bb27973:
 cf.br ^bb27974
^bb27974:
 cf.br ^bb27975
^bb27975:
 cf.br ^bb27976
^bb27976:
 cf.br ^bb27977
^bb27977:
 cf.br ^bb27978
^bb27978:
 cf.br ^bb27979
^bb27979:
 cf.br ^bb27980
^bb27980:
 cf.br ^bb27981
^bb27981:
 cf.br ^bb27982
^bb27982:
 cf.br ^bb27983
^bb27983:
 cf.br ^bb27984
^bb27984:
 cf.br ^bb27985
^bb27985:
 cf.br ^bb27986
^bb27986:
 cf.br ^bb27987
^bb27987:
 cf.br ^bb27988
^bb27988:
 cf.br ^bb27989
^bb27989:
 cf.br ^bb27990
^bb27990:
 cf.br ^bb27991
^bb27991:
 cf.br ^bb27992
^bb27992:
 cf.br ^bb27993
^bb27993:
 cf.br ^bb27994
^bb27994:
 cf.br ^bb27995
^bb27995:
 cf.br ^bb27996
^bb27996:
 cf.br ^bb27997
^bb27997:
 cf.br ^bb27998
^bb27998:
 cf.br ^bb27999
^bb27999:
 cf.br ^bb28000
^bb28000:
 cf.br ^bb28001
^bb28001:
 cf.br ^bb28002
^bb28002:
 cf.br ^bb28003
^bb28003:
 cf.br ^bb28004
^bb28004:
 cf.br ^bb28005
^bb28005:
 cf.br ^bb28006
^bb28006:
 cf.br ^bb28007
^bb28007:
 cf.br ^bb28008
^bb28008:
 cf.br ^bb28009
^bb28009:
 cf.br ^bb28010
^bb28010:
 cf.br ^bb28011
^bb28011:
 cf.br ^bb28012
^bb28012:
 cf.br ^bb28013
^bb28013:
 cf.br ^bb28014
^bb28014:
 cf.br ^bb28015
^bb28015:
 cf.br ^bb28016
^bb28016:
 cf.br ^bb28017
^bb28017:
 cf.br ^bb28018
^bb28018:
 cf.br ^bb28019
^bb28019:
 cf.br ^bb28020
^bb28020:
 cf.br ^bb28021
^bb28021:
 cf.br ^bb28022
^bb28022:
 cf.br ^bb28023
^bb28023:
 cf.br ^bb28024
^bb28024:
 cf.br ^bb28025
^bb28025:
 cf.br ^bb28026
^bb28026:
 cf.br ^bb28027
^bb28027:
 cf.br ^bb28028
^bb28028:
 cf.br ^bb28029
^bb28029:
 cf.br ^bb28030
^bb28030:
 cf.br ^bb28031
^bb28031:
 cf.br ^bb28032
^bb28032:
 cf.br ^bb28033
^bb28033:
 cf.br ^bb28034
^bb28034:
 cf.br ^bb28035
^bb28035:
 cf.br ^bb28036
^bb28036:
 cf.br ^bb28037
^bb28037:
 cf.br ^bb28038
^bb28038:
 cf.br ^bb28039
^bb28039:
 cf.br ^bb28040
^bb28040:
 cf.br ^bb28041
^bb28041:
 cf.br ^bb28042
^bb28042:
 cf.br ^bb28043
^bb28043:
 cf.br ^bb28044
^bb28044:
 cf.br ^bb28045
^bb28045:
 cf.br ^bb28046
^bb28046:
 cf.br ^bb28047
^bb28047:
 cf.br ^bb28048
^bb28048:
 cf.br ^bb28049
^bb28049:
 cf.br ^bb28050
^bb28050:
 cf.br ^bb28051
^bb28051:
 cf.br ^bb28052
^bb28052:
 cf.br ^bb28053
^bb28053:
 cf.br ^bb28054
^bb28054:
 cf.br ^bb28055
^bb28055:
 cf.br ^bb28056
^bb28056:
 cf.br ^bb28057
^bb28057:
 cf.br ^bb28058
^bb28058:
 cf.br ^bb28059
^bb28059:
 cf.br ^bb28060
^bb28060:
 cf.br ^bb28061
^bb28061:
 cf.br ^bb28062
^bb28062:
 cf.br ^bb28063
^bb28063:
 cf.br ^bb28064
^bb28064:
 cf.br ^bb28065
^bb28065:
 cf.br ^bb28066
^bb28066:
 cf.br ^bb28067
^bb28067:
 cf.br ^bb28068
^bb28068:
 cf.br ^bb28069
^bb28069:
 cf.br ^bb28070
^bb28070:
 cf.br ^bb28071
^bb28071:
 cf.br ^bb28072
^bb28072:
 cf.br ^bb28073
^bb28073:
 cf.br ^bb28074
^bb28074:
 cf.br ^bb28075
^bb28075:
 cf.br ^bb28076
^bb28076:
 cf.br ^bb28077
^bb28077:
 cf.br ^bb28078
^bb28078:
 cf.br ^bb28079
^bb28079:
 cf.br ^bb28080
^bb28080:
 cf.br ^bb28081
^bb28081:
 cf.br ^bb28082
^bb28082:
 cf.br ^bb28083
^bb28083:
 cf.br ^bb28084
^bb28084:
 cf.br ^bb28085
^bb28085:
 cf.br ^bb28086
^bb28086:
 cf.br ^bb28087
^bb28087:
 cf.br ^bb28088
^bb28088:
 cf.br ^bb28089
^bb28089:
 cf.br ^bb28090
^bb28090:
 cf.br ^bb28091
^bb28091:
 cf.br ^bb28092
^bb28092:
 cf.br ^bb28093
^bb28093:
 cf.br ^bb28094
^bb28094:
 cf.br ^bb28095
^bb28095:
 cf.br ^bb28096
^bb28096:
 cf.br ^bb28097
^bb28097:
 cf.br ^bb28098
^bb28098:
 cf.br ^bb28099
^bb28099:
 cf.br ^bb28100
^bb28100:
 cf.br ^bb28101
^bb28101:
 cf.br ^bb28102
^bb28102:
 cf.br ^bb28103
^bb28103:
 cf.br ^bb28104
^bb28104:
 cf.br ^bb28105
^bb28105:
 cf.br ^bb28106
^bb28106:
 cf.br ^bb28107
^bb28107:
 cf.br ^bb28108
^bb28108:
 cf.br ^bb28109
^bb28109:
 cf.br ^bb28110
^bb28110:
 cf.br ^bb28111
^bb28111:
 cf.br ^bb28112
^bb28112:
 cf.br ^bb28113
^bb28113:
 cf.br ^bb28114
^bb28114:
 cf.br ^bb28115
^bb28115:
 cf.br ^bb28116
^bb28116:
 cf.br ^bb28117
^bb28117:
 cf.br ^bb28118
^bb28118:
 cf.br ^bb28119
^bb28119:
 cf.br ^bb28120
^bb28120:
 cf.br ^bb28121
^bb28121:
 cf.br ^bb28122
^bb28122:
 cf.br ^bb28123
^bb28123:
 cf.br ^bb28124
^bb28124:
 cf.br ^bb28125
^bb28125:
 cf.br ^bb28126
^bb28126:
 cf.br ^bb28127
^bb28127:
 cf.br ^bb28128
^bb28128:
 cf.br ^bb28129
^bb28129:
 cf.br ^bb28130
^bb28130:
 cf.br ^bb28131
^bb28131:
 cf.br ^bb28132
^bb28132:
 cf.br ^bb28133
^bb28133:
 cf.br ^bb28134
^bb28134:
 cf.br ^bb28135
^bb28135:
 cf.br ^bb28136
^bb28136:
 cf.br ^bb28137
^bb28137:
 cf.br ^bb28138
^bb28138:
 cf.br ^bb28139
^bb28139:
 cf.br ^bb28140
^bb28140:
 cf.br ^bb28141
^bb28141:
 cf.br ^bb28142
^bb28142:
 cf.br ^bb28143
^bb28143:
 cf.br ^bb28144
^bb28144:
 cf.br ^bb28145
^bb28145:
 cf.br ^bb28146
^bb28146:
 cf.br ^bb28147
^bb28147:
 cf.br ^bb28148
^bb28148:
 cf.br ^bb28149
^bb28149:
 cf.br ^bb28150
^bb28150:
 cf.br ^bb28151
^bb28151:
 cf.br ^bb28152
^bb28152:
 cf.br ^bb28153
^bb28153:
 cf.br ^bb28154
^bb28154:
 cf.br ^bb28155
^bb28155:
 cf.br ^bb28156
^bb28156:
 cf.br ^bb28157
^bb28157:
 cf.br ^bb28158
^bb28158:
 cf.br ^bb28159
^bb28159:
 cf.br ^bb28160
^bb28160:
 cf.br ^bb28161
^bb28161:
 cf.br ^bb28162
^bb28162:
 cf.br ^bb28163
^bb28163:
 cf.br ^bb28164
^bb28164:
 cf.br ^bb28165
^bb28165:
 cf.br ^bb28166
^bb28166:
 cf.br ^bb28167
^bb28167:
 cf.br ^bb28168
^bb28168:
 cf.br ^bb28169
^bb28169:
 cf.br ^bb28170
^bb28170:
 cf.br ^bb28171
^bb28171:
 cf.br ^bb28172
^bb28172:
 cf.br ^bb28173
^bb28173:
 cf.br ^bb28174
^bb28174:
 cf.br ^bb28175
^bb28175:
 cf.br ^bb28176
^bb28176:
 cf.br ^bb28177
^bb28177:
 cf.br ^bb28178
^bb28178:
 cf.br ^bb28179
^bb28179:
 cf.br ^bb28180
^bb28180:
 cf.br ^bb28181
^bb28181:
 cf.br ^bb28182
^bb28182:
 cf.br ^bb28183
^bb28183:
 cf.br ^bb28184
^bb28184:
 cf.br ^bb28185
^bb28185:
 cf.br ^bb28186
^bb28186:
 cf.br ^bb28187
^bb28187:
 cf.br ^bb28188
^bb28188:
 cf.br ^bb28189
^bb28189:
 cf.br ^bb28190
^bb28190:
 cf.br ^bb28191
^bb28191:
 cf.br ^bb28192
^bb28192:
 cf.br ^bb28193
^bb28193:
 cf.br ^bb28194
^bb28194:
 cf.br ^bb28195
^bb28195:
 cf.br ^bb28196
^bb28196:
 cf.br ^bb28197
^bb28197:
 cf.br ^bb28198
^bb28198:
 cf.br ^bb28199
^bb28199:
 cf.br ^bb28200
^bb28200:
 cf.br ^bb28201
^bb28201:
 cf.br ^bb28202
^bb28202:
 cf.br ^bb28203
^bb28203:
 cf.br ^bb28204
^bb28204:
 cf.br ^bb28205
^bb28205:
 cf.br ^bb28206
^bb28206:
 cf.br ^bb28207
^bb28207:
 cf.br ^bb28208
^bb28208:
 cf.br ^bb28209
^bb28209:
 cf.br ^bb28210
^bb28210:
 cf.br ^bb28211
^bb28211:
 cf.br ^bb28212
^bb28212:
 cf.br ^bb28213
^bb28213:
 cf.br ^bb28214
^bb28214:
 cf.br ^bb28215
^bb28215:
 cf.br ^bb28216
^bb28216:
 cf.br ^bb28217
^bb28217:
 cf.br ^bb28218
^bb28218:
 cf.br ^bb28219
^bb28219:
 cf.br ^bb28220
^bb28220:
 cf.br ^bb28221
^bb28221:
 cf.br ^bb28222
^bb28222:
 cf.br ^bb28223
^bb28223:
 cf.br ^bb28224
^bb28224:
 cf.br ^bb28225
^bb28225:
 cf.br ^bb28226
^bb28226:
 cf.br ^bb28227
^bb28227:
 cf.br ^bb28228
^bb28228:
 cf.br ^bb28229
^bb28229:
 cf.br ^bb28230
^bb28230:
 cf.br ^bb28231
^bb28231:
 cf.br ^bb28232
^bb28232:
 cf.br ^bb28233
^bb28233:
 cf.br ^bb28234
^bb28234:
 cf.br ^bb28235
^bb28235:
 cf.br ^bb28236
^bb28236:
 cf.br ^bb28237
^bb28237:
 cf.br ^bb28238
^bb28238:
 cf.br ^bb28239
^bb28239:
 cf.br ^bb28240
^bb28240:
 cf.br ^bb28241
^bb28241:
 cf.br ^bb28242
^bb28242:
 cf.br ^bb28243
^bb28243:
 cf.br ^bb28244
^bb28244:
 cf.br ^bb28245
^bb28245:
 cf.br ^bb28246
^bb28246:
 cf.br ^bb28247
^bb28247:
 cf.br ^bb28248
^bb28248:
 cf.br ^bb28249
^bb28249:
 cf.br ^bb28250
^bb28250:
 cf.br ^bb28251
^bb28251:
 cf.br ^bb28252
^bb28252:
 cf.br ^bb28253
^bb28253:
 cf.br ^bb28254
^bb28254:
 cf.br ^bb28255
^bb28255:
 cf.br ^bb28256
^bb28256:
 cf.br ^bb28257
^bb28257:
 cf.br ^bb28258
^bb28258:
 cf.br ^bb28259
^bb28259:
 cf.br ^bb28260
^bb28260:
 cf.br ^bb28261
^bb28261:
 cf.br ^bb28262
^bb28262:
 cf.br ^bb28263
^bb28263:
 cf.br ^bb28264
^bb28264:
 cf.br ^bb28265
^bb28265:
 cf.br ^bb28266
^bb28266:
 cf.br ^bb28267
^bb28267:
 cf.br ^bb28268
^bb28268:
 cf.br ^bb28269
^bb28269:
 cf.br ^bb28270
^bb28270:
 cf.br ^bb28271
^bb28271:
 cf.br ^bb28272
^bb28272:
 cf.br ^bb28273
^bb28273:
 cf.br ^bb28274
^bb28274:
 cf.br ^bb28275
^bb28275:
 cf.br ^bb28276
^bb28276:
 cf.br ^bb28277
^bb28277:
 cf.br ^bb28278
^bb28278:
 cf.br ^bb28279
^bb28279:
 cf.br ^bb28280
^bb28280:
 cf.br ^bb28281
^bb28281:
 cf.br ^bb28282
^bb28282:
 cf.br ^bb28283
^bb28283:
 cf.br ^bb28284
^bb28284:
 cf.br ^bb28285
^bb28285:
 cf.br ^bb28286
^bb28286:
 cf.br ^bb28287
^bb28287:
 cf.br ^bb28288
^bb28288:
 cf.br ^bb28289
^bb28289:
 cf.br ^bb28290
^bb28290:
 cf.br ^bb28291
^bb28291:
 cf.br ^bb28292
^bb28292:
 cf.br ^bb28293
^bb28293:
 cf.br ^bb28294
^bb28294:
 cf.br ^bb28295
^bb28295:
 cf.br ^bb28296
^bb28296:
 cf.br ^bb28297
^bb28297:
 cf.br ^bb28298
^bb28298:
 cf.br ^bb28299
^bb28299:
 cf.br ^bb28300
^bb28300:
 cf.br ^bb28301
^bb28301:
 cf.br ^bb28302
^bb28302:
 cf.br ^bb28303
^bb28303:
 cf.br ^bb28304
^bb28304:
 cf.br ^bb28305
^bb28305:
 cf.br ^bb28306
^bb28306:
 cf.br ^bb28307
^bb28307:
 cf.br ^bb28308
^bb28308:
 cf.br ^bb28309
^bb28309:
 cf.br ^bb28310
^bb28310:
 cf.br ^bb28311
^bb28311:
 cf.br ^bb28312
^bb28312:
 cf.br ^bb28313
^bb28313:
 cf.br ^bb28314
^bb28314:
 cf.br ^bb28315
^bb28315:
 cf.br ^bb28316
^bb28316:
 cf.br ^bb28317
^bb28317:
 cf.br ^bb28318
^bb28318:
 cf.br ^bb28319
^bb28319:
 cf.br ^bb28320
^bb28320:
 cf.br ^bb28321
^bb28321:
 cf.br ^bb28322
^bb28322:
 cf.br ^bb28323
^bb28323:
 cf.br ^bb28324
^bb28324:
 cf.br ^bb28325
^bb28325:
 cf.br ^bb28326
^bb28326:
 cf.br ^bb28327
^bb28327:
 cf.br ^bb28328
^bb28328:
 cf.br ^bb28329
^bb28329:
 cf.br ^bb28330
^bb28330:
 cf.br ^bb28331
^bb28331:
 cf.br ^bb28332
^bb28332:
 cf.br ^bb28333
^bb28333:
 cf.br ^bb28334
^bb28334:
 cf.br ^bb28335
^bb28335:
 cf.br ^bb28336
^bb28336:
 cf.br ^bb28337
^bb28337:
 cf.br ^bb28338
^bb28338:
 cf.br ^bb28339
^bb28339:
 cf.br ^bb28340
^bb28340:
 cf.br ^bb28341
^bb28341:
 cf.br ^bb28342
^bb28342:
 cf.br ^bb28343
^bb28343:
 cf.br ^bb28344
^bb28344:
 cf.br ^bb28345
^bb28345:
 cf.br ^bb28346
^bb28346:
 cf.br ^bb28347
^bb28347:
 cf.br ^bb28348
^bb28348:
 cf.br ^bb28349
^bb28349:
 cf.br ^bb28350
^bb28350:
 cf.br ^bb28351
^bb28351:
 cf.br ^bb28352
^bb28352:
 cf.br ^bb28353
^bb28353:
 cf.br ^bb28354
^bb28354:
 cf.br ^bb28355
^bb28355:
 cf.br ^bb28356
^bb28356:
 cf.br ^bb28357
^bb28357:
 cf.br ^bb28358
^bb28358:
 cf.br ^bb28359
^bb28359:
 cf.br ^bb28360
^bb28360:
 cf.br ^bb28361
^bb28361:
 cf.br ^bb28362
^bb28362:
 cf.br ^bb28363
^bb28363:
 cf.br ^bb28364
^bb28364:
 cf.br ^bb28365
^bb28365:
 cf.br ^bb28366
^bb28366:
 cf.br ^bb28367
^bb28367:
 cf.br ^bb28368
^bb28368:
 cf.br ^bb28369
^bb28369:
 cf.br ^bb28370
^bb28370:
 cf.br ^bb28371
^bb28371:
 cf.br ^bb28372
^bb28372:
 cf.br ^bb28373
^bb28373:
 cf.br ^bb28374
^bb28374:
 cf.br ^bb28375
^bb28375:
 cf.br ^bb28376
^bb28376:
 cf.br ^bb28377
^bb28377:
 cf.br ^bb28378
^bb28378:
 cf.br ^bb28379
^bb28379:
 cf.br ^bb28380
^bb28380:
 cf.br ^bb28381
^bb28381:
 cf.br ^bb28382
^bb28382:
 cf.br ^bb28383
^bb28383:
 cf.br ^bb28384
^bb28384:
 cf.br ^bb28385
^bb28385:
 cf.br ^bb28386
^bb28386:
 cf.br ^bb28387
^bb28387:
 cf.br ^bb28388
^bb28388:
 cf.br ^bb28389
^bb28389:
 cf.br ^bb28390
^bb28390:
 cf.br ^bb28391
^bb28391:
 cf.br ^bb28392
^bb28392:
 cf.br ^bb28393
^bb28393:
 cf.br ^bb28394
^bb28394:
 cf.br ^bb28395
^bb28395:
 cf.br ^bb28396
^bb28396:
 cf.br ^bb28397
^bb28397:
 cf.br ^bb28398
^bb28398:
 cf.br ^bb28399
^bb28399:
 cf.br ^bb28400
^bb28400:
 cf.br ^bb28401
^bb28401:
 cf.br ^bb28402
^bb28402:
 cf.br ^bb28403
^bb28403:
 cf.br ^bb28404
^bb28404:
 cf.br ^bb28405
^bb28405:
 cf.br ^bb28406
^bb28406:
 cf.br ^bb28407
^bb28407:
 cf.br ^bb28408
^bb28408:
 cf.br ^bb28409
^bb28409:
 cf.br ^bb28410
^bb28410:
 cf.br ^bb28411
^bb28411:
 cf.br ^bb28412
^bb28412:
 cf.br ^bb28413
^bb28413:
 cf.br ^bb28414
^bb28414:
 cf.br ^bb28415
^bb28415:
 cf.br ^bb28416
^bb28416:
 cf.br ^bb28417
^bb28417:
 cf.br ^bb28418
^bb28418:
 cf.br ^bb28419
^bb28419:
 cf.br ^bb28420
^bb28420:
 cf.br ^bb28421
^bb28421:
 cf.br ^bb28422
^bb28422:
 cf.br ^bb28423
^bb28423:
 cf.br ^bb28424
^bb28424:
 cf.br ^bb28425
^bb28425:
 cf.br ^bb28426
^bb28426:
 cf.br ^bb28427
^bb28427:
 cf.br ^bb28428
^bb28428:
 cf.br ^bb28429
^bb28429:
 cf.br ^bb28430
^bb28430:
 cf.br ^bb28431
^bb28431:
 cf.br ^bb28432
^bb28432:
 cf.br ^bb28433
^bb28433:
 cf.br ^bb28434
^bb28434:
 cf.br ^bb28435
^bb28435:
 cf.br ^bb28436
^bb28436:
 cf.br ^bb28437
^bb28437:
 cf.br ^bb28438
^bb28438:
 cf.br ^bb28439
^bb28439:
 cf.br ^bb28440
^bb28440:
 cf.br ^bb28441
^bb28441:
 cf.br ^bb28442
^bb28442:
 cf.br ^bb28443
^bb28443:
 cf.br ^bb28444
^bb28444:
 cf.br ^bb28445
^bb28445:
 cf.br ^bb28446
^bb28446:
 cf.br ^bb28447
^bb28447:
 cf.br ^bb28448
^bb28448:
 cf.br ^bb28449
^bb28449:
 cf.br ^bb28450
^bb28450:
 cf.br ^bb28451
^bb28451:
 cf.br ^bb28452
^bb28452:
 cf.br ^bb28453
^bb28453:
 cf.br ^bb28454
^bb28454:
 cf.br ^bb28455
^bb28455:
 cf.br ^bb28456
^bb28456:
 cf.br ^bb28457
^bb28457:
 cf.br ^bb28458
^bb28458:
 cf.br ^bb28459
^bb28459:
 cf.br ^bb28460
^bb28460:
 cf.br ^bb28461
^bb28461:
 cf.br ^bb28462
^bb28462:
 cf.br ^bb28463
^bb28463:
 cf.br ^bb28464
^bb28464:
 cf.br ^bb28465
^bb28465:
 cf.br ^bb28466
^bb28466:
 cf.br ^bb28467
^bb28467:
 cf.br ^bb28468
^bb28468:
 cf.br ^bb28469
^bb28469:
 cf.br ^bb28470
^bb28470:
 cf.br ^bb28471
^bb28471:
 cf.br ^bb28472
^bb28472:
 cf.br ^bb28473
^bb28473:
 cf.br ^bb28474
^bb28474:
 cf.br ^bb28475
^bb28475:
 cf.br ^bb28476
^bb28476:
 cf.br ^bb28477
^bb28477:
 cf.br ^bb28478
^bb28478:
 cf.br ^bb28479
^bb28479:
 cf.br ^bb28480
^bb28480:
 cf.br ^bb28481
^bb28481:
 cf.br ^bb28482
^bb28482:
 cf.br ^bb28483
^bb28483:
 cf.br ^bb28484
^bb28484:
 cf.br ^bb28485
^bb28485:
 cf.br ^bb28486
^bb28486:
 cf.br ^bb28487
^bb28487:
 cf.br ^bb28488
^bb28488:
 cf.br ^bb28489
^bb28489:
 cf.br ^bb28490
^bb28490:
 cf.br ^bb28491
^bb28491:
 cf.br ^bb28492
^bb28492:
 cf.br ^bb28493
^bb28493:
 cf.br ^bb28494
^bb28494:
 cf.br ^bb28495
^bb28495:
 cf.br ^bb28496
^bb28496:
 cf.br ^bb28497
^bb28497:
 cf.br ^bb28498
^bb28498:
 cf.br ^bb28499
^bb28499:
 cf.br ^bb28500
^bb28500:
 cf.br ^bb28501
^bb28501:
 cf.br ^bb28502
^bb28502:
 cf.br ^bb28503
^bb28503:
 cf.br ^bb28504
^bb28504:
 cf.br ^bb28505
^bb28505:
 cf.br ^bb28506
^bb28506:
 cf.br ^bb28507
^bb28507:
 cf.br ^bb28508
^bb28508:
 cf.br ^bb28509
^bb28509:
 cf.br ^bb28510
^bb28510:
 cf.br ^bb28511
^bb28511:
 cf.br ^bb28512
^bb28512:
 cf.br ^bb28513
^bb28513:
 cf.br ^bb28514
^bb28514:
 cf.br ^bb28515
^bb28515:
 cf.br ^bb28516
^bb28516:
 cf.br ^bb28517
^bb28517:
 cf.br ^bb28518
^bb28518:
 cf.br ^bb28519
^bb28519:
 cf.br ^bb28520
^bb28520:
 cf.br ^bb28521
^bb28521:
 cf.br ^bb28522
^bb28522:
 cf.br ^bb28523
^bb28523:
 cf.br ^bb28524
^bb28524:
 cf.br ^bb28525
^bb28525:
 cf.br ^bb28526
^bb28526:
 cf.br ^bb28527
^bb28527:
 cf.br ^bb28528
^bb28528:
 cf.br ^bb28529
^bb28529:
 cf.br ^bb28530
^bb28530:
 cf.br ^bb28531
^bb28531:
 cf.br ^bb28532
^bb28532:
 cf.br ^bb28533
^bb28533:
 cf.br ^bb28534
^bb28534:
 cf.br ^bb28535
^bb28535:
 cf.br ^bb28536
^bb28536:
 cf.br ^bb28537
^bb28537:
 cf.br ^bb28538
^bb28538:
 cf.br ^bb28539
^bb28539:
 cf.br ^bb28540
^bb28540:
 cf.br ^bb28541
^bb28541:
 cf.br ^bb28542
^bb28542:
 cf.br ^bb28543
^bb28543:
 cf.br ^bb28544
^bb28544:
 cf.br ^bb28545
^bb28545:
 cf.br ^bb28546
^bb28546:
 cf.br ^bb28547
^bb28547:
 cf.br ^bb28548
^bb28548:
 cf.br ^bb28549
^bb28549:
 cf.br ^bb28550
^bb28550:
 cf.br ^bb28551
^bb28551:
 cf.br ^bb28552
^bb28552:
 cf.br ^bb28553
^bb28553:
 cf.br ^bb28554
^bb28554:
 cf.br ^bb28555
^bb28555:
 cf.br ^bb28556
^bb28556:
 cf.br ^bb28557
^bb28557:
 cf.br ^bb28558
^bb28558:
 cf.br ^bb28559
^bb28559:
 cf.br ^bb28560
^bb28560:
 cf.br ^bb28561
^bb28561:
 cf.br ^bb28562
^bb28562:
 cf.br ^bb28563
^bb28563:
 cf.br ^bb28564
^bb28564:
 cf.br ^bb28565
^bb28565:
 cf.br ^bb28566
^bb28566:
 cf.br ^bb28567
^bb28567:
 cf.br ^bb28568
^bb28568:
 cf.br ^bb28569
^bb28569:
 cf.br ^bb28570
^bb28570:
 cf.br ^bb28571
^bb28571:
 cf.br ^bb28572
^bb28572:
 cf.br ^bb28573
^bb28573:
 cf.br ^bb28574
^bb28574:
 cf.br ^bb28575
^bb28575:
 cf.br ^bb28576
^bb28576:
 cf.br ^bb28577
^bb28577:
 cf.br ^bb28578
^bb28578:
 cf.br ^bb28579
^bb28579:
 cf.br ^bb28580
^bb28580:
 cf.br ^bb28581
^bb28581:
 cf.br ^bb28582
^bb28582:
 cf.br ^bb28583
^bb28583:
 cf.br ^bb28584
^bb28584:
 cf.br ^bb28585
^bb28585:
 cf.br ^bb28586
^bb28586:
 cf.br ^bb28587
^bb28587:
 cf.br ^bb28588
^bb28588:
 cf.br ^bb28589
^bb28589:
 cf.br ^bb28590
^bb28590:
 cf.br ^bb28591
^bb28591:
 cf.br ^bb28592
^bb28592:
 cf.br ^bb28593
^bb28593:
 cf.br ^bb28594
^bb28594:
 cf.br ^bb28595
^bb28595:
 cf.br ^bb28596
^bb28596:
 cf.br ^bb28597
^bb28597:
 cf.br ^bb28598
^bb28598:
 cf.br ^bb28599
^bb28599:
 cf.br ^bb28600
^bb28600:
 cf.br ^bb28601
^bb28601:
 cf.br ^bb28602
^bb28602:
 cf.br ^bb28603
^bb28603:
 cf.br ^bb28604
^bb28604:
 cf.br ^bb28605
^bb28605:
 cf.br ^bb28606
^bb28606:
 cf.br ^bb28607
^bb28607:
 cf.br ^bb28608
^bb28608:
 cf.br ^bb28609
^bb28609:
 cf.br ^bb28610
^bb28610:
 cf.br ^bb28611
^bb28611:
 cf.br ^bb28612
^bb28612:
 cf.br ^bb28613
^bb28613:
 cf.br ^bb28614
^bb28614:
 cf.br ^bb28615
^bb28615:
 cf.br ^bb28616
^bb28616:
 cf.br ^bb28617
^bb28617:
 cf.br ^bb28618
^bb28618:
 cf.br ^bb28619
^bb28619:
 cf.br ^bb28620
^bb28620:
 cf.br ^bb28621
^bb28621:
 cf.br ^bb28622
^bb28622:
 cf.br ^bb28623
^bb28623:
 cf.br ^bb28624
^bb28624:
 cf.br ^bb28625
^bb28625:
 cf.br ^bb28626
^bb28626:
 cf.br ^bb28627
^bb28627:
 cf.br ^bb28628
^bb28628:
 cf.br ^bb28629
^bb28629:
 cf.br ^bb28630
^bb28630:
 cf.br ^bb28631
^bb28631:
 cf.br ^bb28632
^bb28632:
 cf.br ^bb28633
^bb28633:
 cf.br ^bb28634
^bb28634:
 cf.br ^bb28635
^bb28635:
 cf.br ^bb28636
^bb28636:
 cf.br ^bb28637
^bb28637:
 cf.br ^bb28638
^bb28638:
 cf.br ^bb28639
^bb28639:
 cf.br ^bb28640
^bb28640:
 cf.br ^bb28641
^bb28641:
 cf.br ^bb28642
^bb28642:
 cf.br ^bb28643
^bb28643:
 cf.br ^bb28644
^bb28644:
 cf.br ^bb28645
^bb28645:
 cf.br ^bb28646
^bb28646:
 cf.br ^bb28647
^bb28647:
 cf.br ^bb28648
^bb28648:
 cf.br ^bb28649
^bb28649:
 cf.br ^bb28650
^bb28650:
 cf.br ^bb28651
^bb28651:
 cf.br ^bb28652
^bb28652:
 cf.br ^bb28653
^bb28653:
 cf.br ^bb28654
^bb28654:
 cf.br ^bb28655
^bb28655:
 cf.br ^bb28656
^bb28656:
 cf.br ^bb28657
^bb28657:
 cf.br ^bb28658
^bb28658:
 cf.br ^bb28659
^bb28659:
 cf.br ^bb28660
^bb28660:
 cf.br ^bb28661
^bb28661:
 cf.br ^bb28662
^bb28662:
 cf.br ^bb28663
^bb28663:
 cf.br ^bb28664
^bb28664:
 cf.br ^bb28665
^bb28665:
 cf.br ^bb28666
^bb28666:
 cf.br ^bb28667
^bb28667:
 cf.br ^bb28668
^bb28668:
 cf.br ^bb28669
^bb28669:
 cf.br ^bb28670
^bb28670:
 cf.br ^bb28671
^bb28671:
 cf.br ^bb28672
^bb28672:
 cf.br ^bb28673
^bb28673:
 cf.br ^bb28674
^bb28674:
 cf.br ^bb28675
^bb28675:
 cf.br ^bb28676
^bb28676:
 cf.br ^bb28677
^bb28677:
 cf.br ^bb28678
^bb28678:
 cf.br ^bb28679
^bb28679:
 cf.br ^bb28680
^bb28680:
 cf.br ^bb28681
^bb28681:
 cf.br ^bb28682
^bb28682:
 cf.br ^bb28683
^bb28683:
 cf.br ^bb28684
^bb28684:
 cf.br ^bb28685
^bb28685:
 cf.br ^bb28686
^bb28686:
 cf.br ^bb28687
^bb28687:
 cf.br ^bb28688
^bb28688:
 cf.br ^bb28689
^bb28689:
 cf.br ^bb28690
^bb28690:
 cf.br ^bb28691
^bb28691:
 cf.br ^bb28692
^bb28692:
 cf.br ^bb28693
^bb28693:
 cf.br ^bb28694
^bb28694:
 cf.br ^bb28695
^bb28695:
 cf.br ^bb28696
^bb28696:
 cf.br ^bb28697
^bb28697:
 cf.br ^bb28698
^bb28698:
 cf.br ^bb28699
^bb28699:
 cf.br ^bb28700
^bb28700:
 cf.br ^bb28701
^bb28701:
 cf.br ^bb28702
^bb28702:
 cf.br ^bb28703
^bb28703:
 cf.br ^bb28704
^bb28704:
 cf.br ^bb28705
^bb28705:
 cf.br ^bb28706
^bb28706:
 cf.br ^bb28707
^bb28707:
 cf.br ^bb28708
^bb28708:
 cf.br ^bb28709
^bb28709:
 cf.br ^bb28710
^bb28710:
 cf.br ^bb28711
^bb28711:
 cf.br ^bb28712
^bb28712:
 cf.br ^bb28713
^bb28713:
 cf.br ^bb28714
^bb28714:
 cf.br ^bb28715
^bb28715:
 cf.br ^bb28716
^bb28716:
 cf.br ^bb28717
^bb28717:
 cf.br ^bb28718
^bb28718:
 cf.br ^bb28719
^bb28719:
 cf.br ^bb28720
^bb28720:
 cf.br ^bb28721
^bb28721:
 cf.br ^bb28722
^bb28722:
 cf.br ^bb28723
^bb28723:
 cf.br ^bb28724
^bb28724:
 cf.br ^bb28725
^bb28725:
 cf.br ^bb28726
^bb28726:
 cf.br ^bb28727
^bb28727:
 cf.br ^bb28728
^bb28728:
 cf.br ^bb28729
^bb28729:
 cf.br ^bb28730
^bb28730:
 cf.br ^bb28731
^bb28731:
 cf.br ^bb28732
^bb28732:
 cf.br ^bb28733
^bb28733:
 cf.br ^bb28734
^bb28734:
 cf.br ^bb28735
^bb28735:
 cf.br ^bb28736
^bb28736:
 cf.br ^bb28737
^bb28737:
 cf.br ^bb28738
^bb28738:
 cf.br ^bb28739
^bb28739:
 cf.br ^bb28740
^bb28740:
 cf.br ^bb28741
^bb28741:
 cf.br ^bb28742
^bb28742:
 cf.br ^bb28743
^bb28743:
 cf.br ^bb28744
^bb28744:
 cf.br ^bb28745
^bb28745:
 cf.br ^bb28746
^bb28746:
 cf.br ^bb28747
^bb28747:
 cf.br ^bb28748
^bb28748:
 cf.br ^bb28749
^bb28749:
 cf.br ^bb28750
^bb28750:
 cf.br ^bb28751
^bb28751:
 cf.br ^bb28752
^bb28752:
 cf.br ^bb28753
^bb28753:
 cf.br ^bb28754
^bb28754:
 cf.br ^bb28755
^bb28755:
 cf.br ^bb28756
^bb28756:
 cf.br ^bb28757
^bb28757:
 cf.br ^bb28758
^bb28758:
 cf.br ^bb28759
^bb28759:
 cf.br ^bb28760
^bb28760:
 cf.br ^bb28761
^bb28761:
 cf.br ^bb28762
^bb28762:
 cf.br ^bb28763
^bb28763:
 cf.br ^bb28764
^bb28764:
 cf.br ^bb28765
^bb28765:
 cf.br ^bb28766
^bb28766:
 cf.br ^bb28767
^bb28767:
 cf.br ^bb28768
^bb28768:
 cf.br ^bb28769
^bb28769:
 cf.br ^bb28770
^bb28770:
 cf.br ^bb28771
^bb28771:
 cf.br ^bb28772
^bb28772:
 cf.br ^bb28773
^bb28773:
 cf.br ^bb28774
^bb28774:
 cf.br ^bb28775
^bb28775:
 cf.br ^bb28776
^bb28776:
 cf.br ^bb28777
^bb28777:
 cf.br ^bb28778
^bb28778:
 cf.br ^bb28779
^bb28779:
 cf.br ^bb28780
^bb28780:
 cf.br ^bb28781
^bb28781:
 cf.br ^bb28782
^bb28782:
 cf.br ^bb28783
^bb28783:
 cf.br ^bb28784
^bb28784:
 cf.br ^bb28785
^bb28785:
 cf.br ^bb28786
^bb28786:
 cf.br ^bb28787
^bb28787:
 cf.br ^bb28788
^bb28788:
 cf.br ^bb28789
^bb28789:
 cf.br ^bb28790
^bb28790:
 cf.br ^bb28791
^bb28791:
 cf.br ^bb28792
^bb28792:
 cf.br ^bb28793
^bb28793:
 cf.br ^bb28794
^bb28794:
 cf.br ^bb28795
^bb28795:
 cf.br ^bb28796
^bb28796:
 cf.br ^bb28797
^bb28797:
 cf.br ^bb28798
^bb28798:
 cf.br ^bb28799
^bb28799:
 cf.br ^bb28800
^bb28800:
 cf.br ^bb28801
^bb28801:
 cf.br ^bb28802
^bb28802:
 cf.br ^bb28803
^bb28803:
 cf.br ^bb28804
^bb28804:
 cf.br ^bb28805
^bb28805:
 cf.br ^bb28806
^bb28806:
 cf.br ^bb28807
^bb28807:
 cf.br ^bb28808
^bb28808:
 cf.br ^bb28809
^bb28809:
 cf.br ^bb28810
^bb28810:
 cf.br ^bb28811
^bb28811:
 cf.br ^bb28812
^bb28812:
 cf.br ^bb28813
^bb28813:
 cf.br ^bb28814
^bb28814:
 cf.br ^bb28815
^bb28815:
 cf.br ^bb28816
^bb28816:
 cf.br ^bb28817
^bb28817:
 cf.br ^bb28818
^bb28818:
 cf.br ^bb28819
^bb28819:
 cf.br ^bb28820
^bb28820:
 cf.br ^bb28821
^bb28821:
 cf.br ^bb28822
^bb28822:
 cf.br ^bb28823
^bb28823:
 cf.br ^bb28824
^bb28824:
 cf.br ^bb28825
^bb28825:
 cf.br ^bb28826
^bb28826:
 cf.br ^bb28827
^bb28827:
 cf.br ^bb28828
^bb28828:
 cf.br ^bb28829
^bb28829:
 cf.br ^bb28830
^bb28830:
 cf.br ^bb28831
^bb28831:
 cf.br ^bb28832
^bb28832:
 cf.br ^bb28833
^bb28833:
 cf.br ^bb28834
^bb28834:
 cf.br ^bb28835
^bb28835:
 cf.br ^bb28836
^bb28836:
 cf.br ^bb28837
^bb28837:
 cf.br ^bb28838
^bb28838:
 cf.br ^bb28839
^bb28839:
 cf.br ^bb28840
^bb28840:
 cf.br ^bb28841
^bb28841:
 cf.br ^bb28842
^bb28842:
 cf.br ^bb28843
^bb28843:
 cf.br ^bb28844
^bb28844:
 cf.br ^bb28845
^bb28845:
 cf.br ^bb28846
^bb28846:
 cf.br ^bb28847
^bb28847:
 cf.br ^bb28848
^bb28848:
 cf.br ^bb28849
^bb28849:
 cf.br ^bb28850
^bb28850:
 cf.br ^bb28851
^bb28851:
 cf.br ^bb28852
^bb28852:
 cf.br ^bb28853
^bb28853:
 cf.br ^bb28854
^bb28854:
 cf.br ^bb28855
^bb28855:
 cf.br ^bb28856
^bb28856:
 cf.br ^bb28857
^bb28857:
 cf.br ^bb28858
^bb28858:
 cf.br ^bb28859
^bb28859:
 cf.br ^bb28860
^bb28860:
 cf.br ^bb28861
^bb28861:
 cf.br ^bb28862
^bb28862:
 cf.br ^bb28863
^bb28863:
 cf.br ^bb28864
^bb28864:
 cf.br ^bb28865
^bb28865:
 cf.br ^bb28866
^bb28866:
 cf.br ^bb28867
^bb28867:
 cf.br ^bb28868
^bb28868:
 cf.br ^bb28869
^bb28869:
 cf.br ^bb28870
^bb28870:
 cf.br ^bb28871
^bb28871:
 cf.br ^bb28872
^bb28872:
 cf.br ^bb28873
^bb28873:
 cf.br ^bb28874
^bb28874:
 cf.br ^bb28875
^bb28875:
 cf.br ^bb28876
^bb28876:
 cf.br ^bb28877
^bb28877:
 cf.br ^bb28878
^bb28878:
 cf.br ^bb28879
^bb28879:
 cf.br ^bb28880
^bb28880:
 cf.br ^bb28881
^bb28881:
 cf.br ^bb28882
^bb28882:
 cf.br ^bb28883
^bb28883:
 cf.br ^bb28884
^bb28884:
 cf.br ^bb28885
^bb28885:
 cf.br ^bb28886
^bb28886:
 cf.br ^bb28887
^bb28887:
 cf.br ^bb28888
^bb28888:
 cf.br ^bb28889
^bb28889:
 cf.br ^bb28890
^bb28890:
 cf.br ^bb28891
^bb28891:
 cf.br ^bb28892
^bb28892:
 cf.br ^bb28893
^bb28893:
 cf.br ^bb28894
^bb28894:
 cf.br ^bb28895
^bb28895:
 cf.br ^bb28896
^bb28896:
 cf.br ^bb28897
^bb28897:
 cf.br ^bb28898
^bb28898:
 cf.br ^bb28899
^bb28899:
 cf.br ^bb28900
^bb28900:
 cf.br ^bb28901
^bb28901:
 cf.br ^bb28902
^bb28902:
 cf.br ^bb28903
^bb28903:
 cf.br ^bb28904
^bb28904:
 cf.br ^bb28905
^bb28905:
 cf.br ^bb28906
^bb28906:
 cf.br ^bb28907
^bb28907:
 cf.br ^bb28908
^bb28908:
 cf.br ^bb28909
^bb28909:
 cf.br ^bb28910
^bb28910:
 cf.br ^bb28911
^bb28911:
 cf.br ^bb28912
^bb28912:
 cf.br ^bb28913
^bb28913:
 cf.br ^bb28914
^bb28914:
 cf.br ^bb28915
^bb28915:
 cf.br ^bb28916
^bb28916:
 cf.br ^bb28917
^bb28917:
 cf.br ^bb28918
^bb28918:
 cf.br ^bb28919
^bb28919:
 cf.br ^bb28920
^bb28920:
 cf.br ^bb28921
^bb28921:
 cf.br ^bb28922
^bb28922:
 cf.br ^bb28923
^bb28923:
 cf.br ^bb28924
^bb28924:
 cf.br ^bb28925
^bb28925:
 cf.br ^bb28926
^bb28926:
 cf.br ^bb28927
^bb28927:
 cf.br ^bb28928
^bb28928:
 cf.br ^bb28929
^bb28929:
 cf.br ^bb28930
^bb28930:
 cf.br ^bb28931
^bb28931:
 cf.br ^bb28932
^bb28932:
 cf.br ^bb28933
^bb28933:
 cf.br ^bb28934
^bb28934:
 cf.br ^bb28935
^bb28935:
 cf.br ^bb28936
^bb28936:
 cf.br ^bb28937
^bb28937:
 cf.br ^bb28938
^bb28938:
 cf.br ^bb28939
^bb28939:
 cf.br ^bb28940
^bb28940:
 cf.br ^bb28941
^bb28941:
 cf.br ^bb28942
^bb28942:
 cf.br ^bb28943
^bb28943:
 cf.br ^bb28944
^bb28944:
 cf.br ^bb28945
^bb28945:
 cf.br ^bb28946
^bb28946:
 cf.br ^bb28947
^bb28947:
 cf.br ^bb28948
^bb28948:
 cf.br ^bb28949
^bb28949:
 cf.br ^bb28950
^bb28950:
 cf.br ^bb28951
^bb28951:
 cf.br ^bb28952
^bb28952:
 cf.br ^bb28953
^bb28953:
 cf.br ^bb28954
^bb28954:
 cf.br ^bb28955
^bb28955:
 cf.br ^bb28956
^bb28956:
 cf.br ^bb28957
^bb28957:
 cf.br ^bb28958
^bb28958:
 cf.br ^bb28959
^bb28959:
 cf.br ^bb28960
^bb28960:
 cf.br ^bb28961
^bb28961:
 cf.br ^bb28962
^bb28962:
 cf.br ^bb28963
^bb28963:
 cf.br ^bb28964
^bb28964:
 cf.br ^bb28965
^bb28965:
 cf.br ^bb28966
^bb28966:
 cf.br ^bb28967
^bb28967:
 cf.br ^bb28968
^bb28968:
 cf.br ^bb28969
^bb28969:
 cf.br ^bb28970
^bb28970:
 cf.br ^bb28971
^bb28971:
 cf.br ^bb28972
^bb28972:
 cf.br ^bb28973
^bb28973:
 cf.br ^bb28974
^bb28974:
 cf.br ^bb28975
^bb28975:
 cf.br ^bb28976
^bb28976:
 cf.br ^bb28977
^bb28977:
 cf.br ^bb28978
^bb28978:
 cf.br ^bb28979
^bb28979:
 cf.br ^bb28980
^bb28980:
 cf.br ^bb28981
^bb28981:
 cf.br ^bb28982
^bb28982:
 cf.br ^bb28983
^bb28983:
 cf.br ^bb28984
^bb28984:
 cf.br ^bb28985
^bb28985:
 cf.br ^bb28986
^bb28986:
 cf.br ^bb28987
^bb28987:
 cf.br ^bb28988
^bb28988:
 cf.br ^bb28989
^bb28989:
 cf.br ^bb28990
^bb28990:
 cf.br ^bb28991
^bb28991:
 cf.br ^bb28992
^bb28992:
 cf.br ^bb28993
^bb28993:
 cf.br ^bb28994
^bb28994:
 cf.br ^bb28995
^bb28995:
 cf.br ^bb28996
^bb28996:
 cf.br ^bb28997
^bb28997:
 cf.br ^bb28998
^bb28998:
 cf.br ^bb28999
^bb28999:
 cf.br ^bb29000
^bb29000:
 cf.br ^bb29001
^bb29001:
 cf.br ^bb29002
^bb29002:
 cf.br ^bb29003
^bb29003:
 cf.br ^bb29004
^bb29004:
 cf.br ^bb29005
^bb29005:
 cf.br ^bb29006
^bb29006:
 cf.br ^bb29007
^bb29007:
 cf.br ^bb29008
^bb29008:
 cf.br ^bb29009
^bb29009:
 cf.br ^bb29010
^bb29010:
 cf.br ^bb29011
^bb29011:
 cf.br ^bb29012
^bb29012:
 cf.br ^bb29013
^bb29013:
 cf.br ^bb29014
^bb29014:
 cf.br ^bb29015
^bb29015:
 cf.br ^bb29016
^bb29016:
 cf.br ^bb29017
^bb29017:
 cf.br ^bb29018
^bb29018:
 cf.br ^bb29019
^bb29019:
 cf.br ^bb29020
^bb29020:
 cf.br ^bb29021
^bb29021:
 cf.br ^bb29022
^bb29022:
 cf.br ^bb29023
^bb29023:
 cf.br ^bb29024
^bb29024:
 cf.br ^bb29025
^bb29025:
 cf.br ^bb29026
^bb29026:
 cf.br ^bb29027
^bb29027:
 cf.br ^bb29028
^bb29028:
 cf.br ^bb29029
^bb29029:
 cf.br ^bb29030
^bb29030:
 cf.br ^bb29031
^bb29031:
 cf.br ^bb29032
^bb29032:
 cf.br ^bb29033
^bb29033:
 cf.br ^bb29034
^bb29034:
 cf.br ^bb29035
^bb29035:
 cf.br ^bb29036
^bb29036:
 cf.br ^bb29037
^bb29037:
 cf.br ^bb29038
^bb29038:
 cf.br ^bb29039
^bb29039:
 cf.br ^bb29040
^bb29040:
 cf.br ^bb29041
^bb29041:
 cf.br ^bb29042
^bb29042:
 cf.br ^bb29043
^bb29043:
 cf.br ^bb29044
^bb29044:
 cf.br ^bb29045
^bb29045:
 cf.br ^bb29046
^bb29046:
 cf.br ^bb29047
^bb29047:
 cf.br ^bb29048
^bb29048:
 cf.br ^bb29049
^bb29049:
 cf.br ^bb29050
^bb29050:
 cf.br ^bb29051
^bb29051:
 cf.br ^bb29052
^bb29052:
 cf.br ^bb29053
^bb29053:
 cf.br ^bb29054
^bb29054:
 cf.br ^bb29055
^bb29055:
 cf.br ^bb29056
^bb29056:
 cf.br ^bb29057
^bb29057:
 cf.br ^bb29058
^bb29058:
 cf.br ^bb29059
^bb29059:
 cf.br ^bb29060
^bb29060:
 cf.br ^bb29061
^bb29061:
 cf.br ^bb29062
^bb29062:
 cf.br ^bb29063
^bb29063:
 cf.br ^bb29064
^bb29064:
 cf.br ^bb29065
^bb29065:
 cf.br ^bb29066
^bb29066:
 cf.br ^bb29067
^bb29067:
 cf.br ^bb29068
^bb29068:
 cf.br ^bb29069
^bb29069:
 cf.br ^bb29070
^bb29070:
 cf.br ^bb29071
^bb29071:
 cf.br ^bb29072
^bb29072:
 cf.br ^bb29073
^bb29073:
 cf.br ^bb29074
^bb29074:
 cf.br ^bb29075
^bb29075:
 cf.br ^bb29076
^bb29076:
 cf.br ^bb29077
^bb29077:
 cf.br ^bb29078
^bb29078:
 cf.br ^bb29079
^bb29079:
 cf.br ^bb29080
^bb29080:
 cf.br ^bb29081
^bb29081:
 cf.br ^bb29082
^bb29082:
 cf.br ^bb29083
^bb29083:
 cf.br ^bb29084
^bb29084:
 cf.br ^bb29085
^bb29085:
 cf.br ^bb29086
^bb29086:
 cf.br ^bb29087
^bb29087:
 cf.br ^bb29088
^bb29088:
 cf.br ^bb29089
^bb29089:
 cf.br ^bb29090
^bb29090:
 cf.br ^bb29091
^bb29091:
 cf.br ^bb29092
^bb29092:
 cf.br ^bb29093
^bb29093:
 cf.br ^bb29094
^bb29094:
 cf.br ^bb29095
^bb29095:
 cf.br ^bb29096
^bb29096:
 cf.br ^bb29097
^bb29097:
 cf.br ^bb29098
^bb29098:
 cf.br ^bb29099
^bb29099:
 cf.br ^bb29100
^bb29100:
 cf.br ^bb29101
^bb29101:
 cf.br ^bb29102
^bb29102:
 cf.br ^bb29103
^bb29103:
 cf.br ^bb29104
^bb29104:
 cf.br ^bb29105
^bb29105:
 cf.br ^bb29106
^bb29106:
 cf.br ^bb29107
^bb29107:
 cf.br ^bb29108
^bb29108:
 cf.br ^bb29109
^bb29109:
 cf.br ^bb29110
^bb29110:
 cf.br ^bb29111
^bb29111:
 cf.br ^bb29112
^bb29112:
 cf.br ^bb29113
^bb29113:
 cf.br ^bb29114
^bb29114:
 cf.br ^bb29115
^bb29115:
 cf.br ^bb29116
^bb29116:
 cf.br ^bb29117
^bb29117:
 cf.br ^bb29118
^bb29118:
 cf.br ^bb29119
^bb29119:
 cf.br ^bb29120
^bb29120:
 cf.br ^bb29121
^bb29121:
 cf.br ^bb29122
^bb29122:
 cf.br ^bb29123
^bb29123:
 cf.br ^bb29124
^bb29124:
 cf.br ^bb29125
^bb29125:
 cf.br ^bb29126
^bb29126:
 cf.br ^bb29127
^bb29127:
 cf.br ^bb29128
^bb29128:
 cf.br ^bb29129
^bb29129:
 cf.br ^bb29130
^bb29130:
 cf.br ^bb29131
^bb29131:
 cf.br ^bb29132
^bb29132:
 cf.br ^bb29133
^bb29133:
 cf.br ^bb29134
^bb29134:
 cf.br ^bb29135
^bb29135:
 cf.br ^bb29136
^bb29136:
 cf.br ^bb29137
^bb29137:
 cf.br ^bb29138
^bb29138:
 cf.br ^bb29139
^bb29139:
 cf.br ^bb29140
^bb29140:
 cf.br ^bb29141
^bb29141:
 cf.br ^bb29142
^bb29142:
 cf.br ^bb29143
^bb29143:
 cf.br ^bb29144
^bb29144:
 cf.br ^bb29145
^bb29145:
 cf.br ^bb29146
^bb29146:
 cf.br ^bb29147
^bb29147:
 cf.br ^bb29148
^bb29148:
 cf.br ^bb29149
^bb29149:
 cf.br ^bb29150
^bb29150:
 cf.br ^bb29151
^bb29151:
 cf.br ^bb29152
^bb29152:
 cf.br ^bb29153
^bb29153:
 cf.br ^bb29154
^bb29154:
 cf.br ^bb29155
^bb29155:
 cf.br ^bb29156
^bb29156:
 cf.br ^bb29157
^bb29157:
 cf.br ^bb29158
^bb29158:
 cf.br ^bb29159
^bb29159:
 cf.br ^bb29160
^bb29160:
 cf.br ^bb29161
^bb29161:
 cf.br ^bb29162
^bb29162:
 cf.br ^bb29163
^bb29163:
 cf.br ^bb29164
^bb29164:
 cf.br ^bb29165
^bb29165:
 cf.br ^bb29166
^bb29166:
 cf.br ^bb29167
^bb29167:
 cf.br ^bb29168
^bb29168:
 cf.br ^bb29169
^bb29169:
 cf.br ^bb29170
^bb29170:
 cf.br ^bb29171
^bb29171:
 cf.br ^bb29172
^bb29172:
 cf.br ^bb29173
^bb29173:
 cf.br ^bb29174
^bb29174:
 cf.br ^bb29175
^bb29175:
 cf.br ^bb29176
^bb29176:
 cf.br ^bb29177
^bb29177:
 cf.br ^bb29178
^bb29178:
 cf.br ^bb29179
^bb29179:
 cf.br ^bb29180
^bb29180:
 cf.br ^bb29181
^bb29181:
 cf.br ^bb29182
^bb29182:
 cf.br ^bb29183
^bb29183:
 cf.br ^bb29184
^bb29184:
 cf.br ^bb29185
^bb29185:
 cf.br ^bb29186
^bb29186:
 cf.br ^bb29187
^bb29187:
 cf.br ^bb29188
^bb29188:
 cf.br ^bb29189
^bb29189:
 cf.br ^bb29190
^bb29190:
 cf.br ^bb29191
^bb29191:
 cf.br ^bb29192
^bb29192:
 cf.br ^bb29193
^bb29193:
 cf.br ^bb29194
^bb29194:
 cf.br ^bb29195
^bb29195:
 cf.br ^bb29196
^bb29196:
 cf.br ^bb29197
^bb29197:
 cf.br ^bb29198
^bb29198:
 cf.br ^bb29199
^bb29199:
 cf.br ^bb29200
^bb29200:
 cf.br ^bb29201
^bb29201:
 cf.br ^bb29202
^bb29202:
 cf.br ^bb29203
^bb29203:
 cf.br ^bb29204
^bb29204:
 cf.br ^bb29205
^bb29205:
 cf.br ^bb29206
^bb29206:
 cf.br ^bb29207
^bb29207:
 cf.br ^bb29208
^bb29208:
 cf.br ^bb29209
^bb29209:
 cf.br ^bb29210
^bb29210:
 cf.br ^bb29211
^bb29211:
 cf.br ^bb29212
^bb29212:
 cf.br ^bb29213
^bb29213:
 cf.br ^bb29214
^bb29214:
 cf.br ^bb29215
^bb29215:
 cf.br ^bb29216
^bb29216:
 cf.br ^bb29217
^bb29217:
 cf.br ^bb29218
^bb29218:
 cf.br ^bb29219
^bb29219:
 cf.br ^bb29220
^bb29220:
 cf.br ^bb29221
^bb29221:
 cf.br ^bb29222
^bb29222:
 cf.br ^bb29223
^bb29223:
 cf.br ^bb29224
^bb29224:
 cf.br ^bb29225
^bb29225:
 cf.br ^bb29226
^bb29226:
 cf.br ^bb29227
^bb29227:
 cf.br ^bb29228
^bb29228:
 cf.br ^bb29229
^bb29229:
 cf.br ^bb29230
^bb29230:
 cf.br ^bb29231
^bb29231:
 cf.br ^bb29232
^bb29232:
 cf.br ^bb29233
^bb29233:
 cf.br ^bb29234
^bb29234:
 cf.br ^bb29235
^bb29235:
 cf.br ^bb29236
^bb29236:
 cf.br ^bb29237
^bb29237:
 cf.br ^bb29238
^bb29238:
 cf.br ^bb29239
^bb29239:
 cf.br ^bb29240
^bb29240:
 cf.br ^bb29241
^bb29241:
 cf.br ^bb29242
^bb29242:
 cf.br ^bb29243
^bb29243:
 cf.br ^bb29244
^bb29244:
 cf.br ^bb29245
^bb29245:
 cf.br ^bb29246
^bb29246:
 cf.br ^bb29247
^bb29247:
 cf.br ^bb29248
^bb29248:
 cf.br ^bb29249
^bb29249:
 cf.br ^bb29250
^bb29250:
 cf.br ^bb29251
^bb29251:
 cf.br ^bb29252
^bb29252:
 cf.br ^bb29253
^bb29253:
 cf.br ^bb29254
^bb29254:
 cf.br ^bb29255
^bb29255:
 cf.br ^bb29256
^bb29256:
 cf.br ^bb29257
^bb29257:
 cf.br ^bb29258
^bb29258:
 cf.br ^bb29259
^bb29259:
 cf.br ^bb29260
^bb29260:
 cf.br ^bb29261
^bb29261:
 cf.br ^bb29262
^bb29262:
 cf.br ^bb29263
^bb29263:
 cf.br ^bb29264
^bb29264:
 cf.br ^bb29265
^bb29265:
 cf.br ^bb29266
^bb29266:
 cf.br ^bb29267
^bb29267:
 cf.br ^bb29268
^bb29268:
 cf.br ^bb29269
^bb29269:
 cf.br ^bb29270
^bb29270:
 cf.br ^bb29271
^bb29271:
 cf.br ^bb29272
^bb29272:
 cf.br ^bb29273
^bb29273:
 cf.br ^bb29274
^bb29274:
 cf.br ^bb29275
^bb29275:
 cf.br ^bb29276
^bb29276:
 cf.br ^bb29277
^bb29277:
 cf.br ^bb29278
^bb29278:
 cf.br ^bb29279
^bb29279:
 cf.br ^bb29280
^bb29280:
 cf.br ^bb29281
^bb29281:
 cf.br ^bb29282
^bb29282:
 cf.br ^bb29283
^bb29283:
 cf.br ^bb29284
^bb29284:
 cf.br ^bb29285
^bb29285:
 cf.br ^bb29286
^bb29286:
 cf.br ^bb29287
^bb29287:
 cf.br ^bb29288
^bb29288:
 cf.br ^bb29289
^bb29289:
 cf.br ^bb29290
^bb29290:
 cf.br ^bb29291
^bb29291:
 cf.br ^bb29292
^bb29292:
 cf.br ^bb29293
^bb29293:
 cf.br ^bb29294
^bb29294:
 cf.br ^bb29295
^bb29295:
 cf.br ^bb29296
^bb29296:
 cf.br ^bb29297
^bb29297:
 cf.br ^bb29298
^bb29298:
 cf.br ^bb29299
^bb29299:
 cf.br ^bb29300
^bb29300:
 cf.br ^bb29301
^bb29301:
 cf.br ^bb29302
^bb29302:
 cf.br ^bb29303
^bb29303:
 cf.br ^bb29304
^bb29304:
 cf.br ^bb29305
^bb29305:
 cf.br ^bb29306
^bb29306:
 cf.br ^bb29307
^bb29307:
 cf.br ^bb29308
^bb29308:
 cf.br ^bb29309
^bb29309:
 cf.br ^bb29310
^bb29310:
 cf.br ^bb29311
^bb29311:
 cf.br ^bb29312
^bb29312:
 cf.br ^bb29313
^bb29313:
 cf.br ^bb29314
^bb29314:
 cf.br ^bb29315
^bb29315:
 cf.br ^bb29316
^bb29316:
 cf.br ^bb29317
^bb29317:
 cf.br ^bb29318
^bb29318:
 cf.br ^bb29319
^bb29319:
 cf.br ^bb29320
^bb29320:
 cf.br ^bb29321
^bb29321:
 cf.br ^bb29322
^bb29322:
 cf.br ^bb29323
^bb29323:
 cf.br ^bb29324
^bb29324:
 cf.br ^bb29325
^bb29325:
 cf.br ^bb29326
^bb29326:
 cf.br ^bb29327
^bb29327:
 cf.br ^bb29328
^bb29328:
 cf.br ^bb29329
^bb29329:
 cf.br ^bb29330
^bb29330:
 cf.br ^bb29331
^bb29331:
 cf.br ^bb29332
^bb29332:
 cf.br ^bb29333
^bb29333:
 cf.br ^bb29334
^bb29334:
 cf.br ^bb29335
^bb29335:
 cf.br ^bb29336
^bb29336:
 cf.br ^bb29337
^bb29337:
 cf.br ^bb29338
^bb29338:
 cf.br ^bb29339
^bb29339:
 cf.br ^bb29340
^bb29340:
 cf.br ^bb29341
^bb29341:
 cf.br ^bb29342
^bb29342:
 cf.br ^bb29343
^bb29343:
 cf.br ^bb29344
^bb29344:
 cf.br ^bb29345
^bb29345:
 cf.br ^bb29346
^bb29346:
 cf.br ^bb29347
^bb29347:
 cf.br ^bb29348
^bb29348:
 cf.br ^bb29349
^bb29349:
 cf.br ^bb29350
^bb29350:
 cf.br ^bb29351
^bb29351:
 cf.br ^bb29352
^bb29352:
 cf.br ^bb29353
^bb29353:
 cf.br ^bb29354
^bb29354:
 cf.br ^bb29355
^bb29355:
 cf.br ^bb29356
^bb29356:
 cf.br ^bb29357
^bb29357:
 cf.br ^bb29358
^bb29358:
 cf.br ^bb29359
^bb29359:
 cf.br ^bb29360
^bb29360:
 cf.br ^bb29361
^bb29361:
 cf.br ^bb29362
^bb29362:
 cf.br ^bb29363
^bb29363:
 cf.br ^bb29364
^bb29364:
 cf.br ^bb29365
^bb29365:
 cf.br ^bb29366
^bb29366:
 cf.br ^bb29367
^bb29367:
 cf.br ^bb29368
^bb29368:
 cf.br ^bb29369
^bb29369:
 cf.br ^bb29370
^bb29370:
 cf.br ^bb29371
^bb29371:
 cf.br ^bb29372
^bb29372:
 cf.br ^bb29373
^bb29373:
 cf.br ^bb29374
^bb29374:
 cf.br ^bb29375
^bb29375:
 cf.br ^bb29376
^bb29376:
 cf.br ^bb29377
^bb29377:
 cf.br ^bb29378
^bb29378:
 cf.br ^bb29379
^bb29379:
 cf.br ^bb29380
^bb29380:
 cf.br ^bb29381
^bb29381:
 cf.br ^bb29382
^bb29382:
 cf.br ^bb29383
^bb29383:
 cf.br ^bb29384
^bb29384:
 cf.br ^bb29385
^bb29385:
 cf.br ^bb29386
^bb29386:
 cf.br ^bb29387
^bb29387:
 cf.br ^bb29388
^bb29388:
 cf.br ^bb29389
^bb29389:
 cf.br ^bb29390
^bb29390:
 cf.br ^bb29391
^bb29391:
 cf.br ^bb29392
^bb29392:
 cf.br ^bb29393
^bb29393:
 cf.br ^bb29394
^bb29394:
 cf.br ^bb29395
^bb29395:
 cf.br ^bb29396
^bb29396:
 cf.br ^bb29397
^bb29397:
 cf.br ^bb29398
^bb29398:
 cf.br ^bb29399
^bb29399:
 cf.br ^bb29400
^bb29400:
 cf.br ^bb29401
^bb29401:
 cf.br ^bb29402
^bb29402:
 cf.br ^bb29403
^bb29403:
 cf.br ^bb29404
^bb29404:
 cf.br ^bb29405
^bb29405:
 cf.br ^bb29406
^bb29406:
 cf.br ^bb29407
^bb29407:
 cf.br ^bb29408
^bb29408:
 cf.br ^bb29409
^bb29409:
 cf.br ^bb29410
^bb29410:
 cf.br ^bb29411
^bb29411:
 cf.br ^bb29412
^bb29412:
 cf.br ^bb29413
^bb29413:
 cf.br ^bb29414
^bb29414:
 cf.br ^bb29415
^bb29415:
 cf.br ^bb29416
^bb29416:
 cf.br ^bb29417
^bb29417:
 cf.br ^bb29418
^bb29418:
 cf.br ^bb29419
^bb29419:
 cf.br ^bb29420
^bb29420:
 cf.br ^bb29421
^bb29421:
 cf.br ^bb29422
^bb29422:
 cf.br ^bb29423
^bb29423:
 cf.br ^bb29424
^bb29424:
 cf.br ^bb29425
^bb29425:
 cf.br ^bb29426
^bb29426:
 cf.br ^bb29427
^bb29427:
 cf.br ^bb29428
^bb29428:
 cf.br ^bb29429
^bb29429:
 cf.br ^bb29430
^bb29430:
 cf.br ^bb29431
^bb29431:
 cf.br ^bb29432
^bb29432:
 cf.br ^bb29433
^bb29433:
 cf.br ^bb29434
^bb29434:
 cf.br ^bb29435
^bb29435:
 cf.br ^bb29436
^bb29436:
 cf.br ^bb29437
^bb29437:
 cf.br ^bb29438
^bb29438:
 cf.br ^bb29439
^bb29439:
 cf.br ^bb29440
^bb29440:
 cf.br ^bb29441
^bb29441:
 cf.br ^bb29442
^bb29442:
 cf.br ^bb29443
^bb29443:
 cf.br ^bb29444
^bb29444:
 cf.br ^bb29445
^bb29445:
 cf.br ^bb29446
^bb29446:
 cf.br ^bb29447
^bb29447:
 cf.br ^bb29448
^bb29448:
 cf.br ^bb29449
^bb29449:
 cf.br ^bb29450
^bb29450:
 cf.br ^bb29451
^bb29451:
 cf.br ^bb29452
^bb29452:
 cf.br ^bb29453
^bb29453:
 cf.br ^bb29454
^bb29454:
 cf.br ^bb29455
^bb29455:
 cf.br ^bb29456
^bb29456:
 cf.br ^bb29457
^bb29457:
 cf.br ^bb29458
^bb29458:
 cf.br ^bb29459
^bb29459:
 cf.br ^bb29460
^bb29460:
 cf.br ^bb29461
^bb29461:
 cf.br ^bb29462
^bb29462:
 cf.br ^bb29463
^bb29463:
 cf.br ^bb29464
^bb29464:
 cf.br ^bb29465
^bb29465:
 cf.br ^bb29466
^bb29466:
 cf.br ^bb29467
^bb29467:
 cf.br ^bb29468
^bb29468:
 cf.br ^bb29469
^bb29469:
 cf.br ^bb29470
^bb29470:
 cf.br ^bb29471
^bb29471:
 cf.br ^bb29472
^bb29472:
 cf.br ^bb29473
^bb29473:
 cf.br ^bb29474
^bb29474:
 cf.br ^bb29475
^bb29475:
 cf.br ^bb29476
^bb29476:
 cf.br ^bb29477
^bb29477:
 cf.br ^bb29478
^bb29478:
 cf.br ^bb29479
^bb29479:
 cf.br ^bb29480
^bb29480:
 cf.br ^bb29481
^bb29481:
 cf.br ^bb29482
^bb29482:
 cf.br ^bb29483
^bb29483:
 cf.br ^bb29484
^bb29484:
 cf.br ^bb29485
^bb29485:
 cf.br ^bb29486
^bb29486:
 cf.br ^bb29487
^bb29487:
 cf.br ^bb29488
^bb29488:
 cf.br ^bb29489
^bb29489:
 cf.br ^bb29490
^bb29490:
 cf.br ^bb29491
^bb29491:
 cf.br ^bb29492
^bb29492:
 cf.br ^bb29493
^bb29493:
 cf.br ^bb29494
^bb29494:
 cf.br ^bb29495
^bb29495:
 cf.br ^bb29496
^bb29496:
 cf.br ^bb29497
^bb29497:
 cf.br ^bb29498
^bb29498:
 cf.br ^bb29499
^bb29499:
 cf.br ^bb29500
^bb29500:
 cf.br ^bb29501
^bb29501:
 cf.br ^bb29502
^bb29502:
 cf.br ^bb29503
^bb29503:
 cf.br ^bb29504
^bb29504:
 cf.br ^bb29505
^bb29505:
 cf.br ^bb29506
^bb29506:
 cf.br ^bb29507
^bb29507:
 cf.br ^bb29508
^bb29508:
 cf.br ^bb29509
^bb29509:
 cf.br ^bb29510
^bb29510:
 cf.br ^bb29511
^bb29511:
 cf.br ^bb29512
^bb29512:
 cf.br ^bb29513
^bb29513:
 cf.br ^bb29514
^bb29514:
 cf.br ^bb29515
^bb29515:
 cf.br ^bb29516
^bb29516:
 cf.br ^bb29517
^bb29517:
 cf.br ^bb29518
^bb29518:
 cf.br ^bb29519
^bb29519:
 cf.br ^bb29520
^bb29520:
 cf.br ^bb29521
^bb29521:
 cf.br ^bb29522
^bb29522:
 cf.br ^bb29523
^bb29523:
 cf.br ^bb29524
^bb29524:
 cf.br ^bb29525
^bb29525:
 cf.br ^bb29526
^bb29526:
 cf.br ^bb29527
^bb29527:
 cf.br ^bb29528
^bb29528:
 cf.br ^bb29529
^bb29529:
 cf.br ^bb29530
^bb29530:
 cf.br ^bb29531
^bb29531:
 cf.br ^bb29532
^bb29532:
 cf.br ^bb29533
^bb29533:
 cf.br ^bb29534
^bb29534:
 cf.br ^bb29535
^bb29535:
 cf.br ^bb29536
^bb29536:
 cf.br ^bb29537
^bb29537:
 cf.br ^bb29538
^bb29538:
 cf.br ^bb29539
^bb29539:
 cf.br ^bb29540
^bb29540:
 cf.br ^bb29541
^bb29541:
 cf.br ^bb29542
^bb29542:
 cf.br ^bb29543
^bb29543:
 cf.br ^bb29544
^bb29544:
 cf.br ^bb29545
^bb29545:
 cf.br ^bb29546
^bb29546:
 cf.br ^bb29547
^bb29547:
 cf.br ^bb29548
^bb29548:
 cf.br ^bb29549
^bb29549:
 cf.br ^bb29550
^bb29550:
 cf.br ^bb29551
^bb29551:
 cf.br ^bb29552
^bb29552:
 cf.br ^bb29553
^bb29553:
 cf.br ^bb29554
^bb29554:
 cf.br ^bb29555
^bb29555:
 cf.br ^bb29556
^bb29556:
 cf.br ^bb29557
^bb29557:
 cf.br ^bb29558
^bb29558:
 cf.br ^bb29559
^bb29559:
 cf.br ^bb29560
^bb29560:
 cf.br ^bb29561
^bb29561:
 cf.br ^bb29562
^bb29562:
 cf.br ^bb29563
^bb29563:
 cf.br ^bb29564
^bb29564:
 cf.br ^bb29565
^bb29565:
 cf.br ^bb29566
^bb29566:
 cf.br ^bb29567
^bb29567:
 cf.br ^bb29568
^bb29568:
 cf.br ^bb29569
^bb29569:
 cf.br ^bb29570
^bb29570:
 cf.br ^bb29571
^bb29571:
 cf.br ^bb29572
^bb29572:
 cf.br ^bb29573
^bb29573:
 cf.br ^bb29574
^bb29574:
 cf.br ^bb29575
^bb29575:
 cf.br ^bb29576
^bb29576:
 cf.br ^bb29577
^bb29577:
 cf.br ^bb29578
^bb29578:
 cf.br ^bb29579
^bb29579:
 cf.br ^bb29580
^bb29580:
 cf.br ^bb29581
^bb29581:
 cf.br ^bb29582
^bb29582:
 cf.br ^bb29583
^bb29583:
 cf.br ^bb29584
^bb29584:
 cf.br ^bb29585
^bb29585:
 cf.br ^bb29586
^bb29586:
 cf.br ^bb29587
^bb29587:
 cf.br ^bb29588
^bb29588:
 cf.br ^bb29589
^bb29589:
 cf.br ^bb29590
^bb29590:
 cf.br ^bb29591
^bb29591:
 cf.br ^bb29592
^bb29592:
 cf.br ^bb29593
^bb29593:
 cf.br ^bb29594
^bb29594:
 cf.br ^bb29595
^bb29595:
 cf.br ^bb29596
^bb29596:
 cf.br ^bb29597
^bb29597:
 cf.br ^bb29598
^bb29598:
 cf.br ^bb29599
^bb29599:
 cf.br ^bb29600
^bb29600:
 cf.br ^bb29601
^bb29601:
 cf.br ^bb29602
^bb29602:
 cf.br ^bb29603
^bb29603:
 cf.br ^bb29604
^bb29604:
 cf.br ^bb29605
^bb29605:
 cf.br ^bb29606
^bb29606:
 cf.br ^bb29607
^bb29607:
 cf.br ^bb29608
^bb29608:
 cf.br ^bb29609
^bb29609:
 cf.br ^bb29610
^bb29610:
 cf.br ^bb29611
^bb29611:
 cf.br ^bb29612
^bb29612:
 cf.br ^bb29613
^bb29613:
 cf.br ^bb29614
^bb29614:
 cf.br ^bb29615
^bb29615:
 cf.br ^bb29616
^bb29616:
 cf.br ^bb29617
^bb29617:
 cf.br ^bb29618
^bb29618:
 cf.br ^bb29619
^bb29619:
 cf.br ^bb29620
^bb29620:
 cf.br ^bb29621
^bb29621:
 cf.br ^bb29622
^bb29622:
 cf.br ^bb29623
^bb29623:
 cf.br ^bb29624
^bb29624:
 cf.br ^bb29625
^bb29625:
 cf.br ^bb29626
^bb29626:
 cf.br ^bb29627
^bb29627:
 cf.br ^bb29628
^bb29628:
 cf.br ^bb29629
^bb29629:
 cf.br ^bb29630
^bb29630:
 cf.br ^bb29631
^bb29631:
 cf.br ^bb29632
^bb29632:
 cf.br ^bb29633
^bb29633:
 cf.br ^bb29634
^bb29634:
 cf.br ^bb29635
^bb29635:
 cf.br ^bb29636
^bb29636:
 cf.br ^bb29637
^bb29637:
 cf.br ^bb29638
^bb29638:
 cf.br ^bb29639
^bb29639:
 cf.br ^bb29640
^bb29640:
 cf.br ^bb29641
^bb29641:
 cf.br ^bb29642
^bb29642:
 cf.br ^bb29643
^bb29643:
 cf.br ^bb29644
^bb29644:
 cf.br ^bb29645
^bb29645:
 cf.br ^bb29646
^bb29646:
 cf.br ^bb29647
^bb29647:
 cf.br ^bb29648
^bb29648:
 cf.br ^bb29649
^bb29649:
 cf.br ^bb29650
^bb29650:
 cf.br ^bb29651
^bb29651:
 cf.br ^bb29652
^bb29652:
 cf.br ^bb29653
^bb29653:
 cf.br ^bb29654
^bb29654:
 cf.br ^bb29655
^bb29655:
 cf.br ^bb29656
^bb29656:
 cf.br ^bb29657
^bb29657:
 cf.br ^bb29658
^bb29658:
 cf.br ^bb29659
^bb29659:
 cf.br ^bb29660
^bb29660:
 cf.br ^bb29661
^bb29661:
 cf.br ^bb29662
^bb29662:
 cf.br ^bb29663
^bb29663:
 cf.br ^bb29664
^bb29664:
 cf.br ^bb29665
^bb29665:
 cf.br ^bb29666
^bb29666:
 cf.br ^bb29667
^bb29667:
 cf.br ^bb29668
^bb29668:
 cf.br ^bb29669
^bb29669:
 cf.br ^bb29670
^bb29670:
 cf.br ^bb29671
^bb29671:
 cf.br ^bb29672
^bb29672:
 cf.br ^bb29673
^bb29673:
 cf.br ^bb29674
^bb29674:
 cf.br ^bb29675
^bb29675:
 cf.br ^bb29676
^bb29676:
 cf.br ^bb29677
^bb29677:
 cf.br ^bb29678
^bb29678:
 cf.br ^bb29679
^bb29679:
 cf.br ^bb29680
^bb29680:
 cf.br ^bb29681
^bb29681:
 cf.br ^bb29682
^bb29682:
 cf.br ^bb29683
^bb29683:
 cf.br ^bb29684
^bb29684:
 cf.br ^bb29685
^bb29685:
 cf.br ^bb29686
^bb29686:
 cf.br ^bb29687
^bb29687:
 cf.br ^bb29688
^bb29688:
 cf.br ^bb29689
^bb29689:
 cf.br ^bb29690
^bb29690:
 cf.br ^bb29691
^bb29691:
 cf.br ^bb29692
^bb29692:
 cf.br ^bb29693
^bb29693:
 cf.br ^bb29694
^bb29694:
 cf.br ^bb29695
^bb29695:
 cf.br ^bb29696
^bb29696:
 cf.br ^bb29697
^bb29697:
 cf.br ^bb29698
^bb29698:
 cf.br ^bb29699
^bb29699:
 cf.br ^bb29700
^bb29700:
 cf.br ^bb29701
^bb29701:
 cf.br ^bb29702
^bb29702:
 cf.br ^bb29703
^bb29703:
 cf.br ^bb29704
^bb29704:
 cf.br ^bb29705
^bb29705:
 cf.br ^bb29706
^bb29706:
 cf.br ^bb29707
^bb29707:
 cf.br ^bb29708
^bb29708:
 cf.br ^bb29709
^bb29709:
 cf.br ^bb29710
^bb29710:
 cf.br ^bb29711
^bb29711:
 cf.br ^bb29712
^bb29712:
 cf.br ^bb29713
^bb29713:
 cf.br ^bb29714
^bb29714:
 cf.br ^bb29715
^bb29715:
 cf.br ^bb29716
^bb29716:
 cf.br ^bb29717
^bb29717:
 cf.br ^bb29718
^bb29718:
 cf.br ^bb29719
^bb29719:
 cf.br ^bb29720
^bb29720:
 cf.br ^bb29721
^bb29721:
 cf.br ^bb29722
^bb29722:
 cf.br ^bb29723
^bb29723:
 cf.br ^bb29724
^bb29724:
 cf.br ^bb29725
^bb29725:
 cf.br ^bb29726
^bb29726:
 cf.br ^bb29727
^bb29727:
 cf.br ^bb29728
^bb29728:
 cf.br ^bb29729
^bb29729:
 cf.br ^bb29730
^bb29730:
 cf.br ^bb29731
^bb29731:
 cf.br ^bb29732
^bb29732:
 cf.br ^bb29733
^bb29733:
 cf.br ^bb29734
^bb29734:
 cf.br ^bb29735
^bb29735:
 cf.br ^bb29736
^bb29736:
 cf.br ^bb29737
^bb29737:
 cf.br ^bb29738
^bb29738:
 cf.br ^bb29739
^bb29739:
 cf.br ^bb29740
^bb29740:
 cf.br ^bb29741
^bb29741:
 cf.br ^bb29742
^bb29742:
 cf.br ^bb29743
^bb29743:
 cf.br ^bb29744
^bb29744:
 cf.br ^bb29745
^bb29745:
 cf.br ^bb29746
^bb29746:
 cf.br ^bb29747
^bb29747:
 cf.br ^bb29748
^bb29748:
 cf.br ^bb29749
^bb29749:
 cf.br ^bb29750
^bb29750:
 cf.br ^bb29751
^bb29751:
 cf.br ^bb29752
^bb29752:
 cf.br ^bb29753
^bb29753:
 cf.br ^bb29754
^bb29754:
 cf.br ^bb29755
^bb29755:
 cf.br ^bb29756
^bb29756:
 cf.br ^bb29757
^bb29757:
 cf.br ^bb29758
^bb29758:
 cf.br ^bb29759
^bb29759:
 cf.br ^bb29760
^bb29760:
 cf.br ^bb29761
^bb29761:
 cf.br ^bb29762
^bb29762:
 cf.br ^bb29763
^bb29763:
 cf.br ^bb29764
^bb29764:
 cf.br ^bb29765
^bb29765:
 cf.br ^bb29766
^bb29766:
 cf.br ^bb29767
^bb29767:
 cf.br ^bb29768
^bb29768:
 cf.br ^bb29769
^bb29769:
 cf.br ^bb29770
^bb29770:
 cf.br ^bb29771
^bb29771:
 cf.br ^bb29772
^bb29772:
 cf.br ^bb29773
^bb29773:
 cf.br ^bb29774
^bb29774:
 cf.br ^bb29775
^bb29775:
 cf.br ^bb29776
^bb29776:
 cf.br ^bb29777
^bb29777:
 cf.br ^bb29778
^bb29778:
 cf.br ^bb29779
^bb29779:
 cf.br ^bb29780
^bb29780:
 cf.br ^bb29781
^bb29781:
 cf.br ^bb29782
^bb29782:
 cf.br ^bb29783
^bb29783:
 cf.br ^bb29784
^bb29784:
 cf.br ^bb29785
^bb29785:
 cf.br ^bb29786
^bb29786:
 cf.br ^bb29787
^bb29787:
 cf.br ^bb29788
^bb29788:
 cf.br ^bb29789
^bb29789:
 cf.br ^bb29790
^bb29790:
 cf.br ^bb29791
^bb29791:
 cf.br ^bb29792
^bb29792:
 cf.br ^bb29793
^bb29793:
 cf.br ^bb29794
^bb29794:
 cf.br ^bb29795
^bb29795:
 cf.br ^bb29796
^bb29796:
 cf.br ^bb29797
^bb29797:
 cf.br ^bb29798
^bb29798:
 cf.br ^bb29799
^bb29799:
 cf.br ^bb29800
^bb29800:
 cf.br ^bb29801
^bb29801:
 cf.br ^bb29802
^bb29802:
 cf.br ^bb29803
^bb29803:
 cf.br ^bb29804
^bb29804:
 cf.br ^bb29805
^bb29805:
 cf.br ^bb29806
^bb29806:
 cf.br ^bb29807
^bb29807:
 cf.br ^bb29808
^bb29808:
 cf.br ^bb29809
^bb29809:
 cf.br ^bb29810
^bb29810:
 cf.br ^bb29811
^bb29811:
 cf.br ^bb29812
^bb29812:
 cf.br ^bb29813
^bb29813:
 cf.br ^bb29814
^bb29814:
 cf.br ^bb29815
^bb29815:
 cf.br ^bb29816
^bb29816:
 cf.br ^bb29817
^bb29817:
 cf.br ^bb29818
^bb29818:
 cf.br ^bb29819
^bb29819:
 cf.br ^bb29820
^bb29820:
 cf.br ^bb29821
^bb29821:
 cf.br ^bb29822
^bb29822:
 cf.br ^bb29823
^bb29823:
 cf.br ^bb29824
^bb29824:
 cf.br ^bb29825
^bb29825:
 cf.br ^bb29826
^bb29826:
 cf.br ^bb29827
^bb29827:
 cf.br ^bb29828
^bb29828:
 cf.br ^bb29829
^bb29829:
 cf.br ^bb29830
^bb29830:
 cf.br ^bb29831
^bb29831:
 cf.br ^bb29832
^bb29832:
 cf.br ^bb29833
^bb29833:
 cf.br ^bb29834
^bb29834:
 cf.br ^bb29835
^bb29835:
 cf.br ^bb29836
^bb29836:
 cf.br ^bb29837
^bb29837:
 cf.br ^bb29838
^bb29838:
 cf.br ^bb29839
^bb29839:
 cf.br ^bb29840
^bb29840:
 cf.br ^bb29841
^bb29841:
 cf.br ^bb29842
^bb29842:
 cf.br ^bb29843
^bb29843:
 cf.br ^bb29844
^bb29844:
 cf.br ^bb29845
^bb29845:
 cf.br ^bb29846
^bb29846:
 cf.br ^bb29847
^bb29847:
 cf.br ^bb29848
^bb29848:
 cf.br ^bb29849
^bb29849:
 cf.br ^bb29850
^bb29850:
 cf.br ^bb29851
^bb29851:
 cf.br ^bb29852
^bb29852:
 cf.br ^bb29853
^bb29853:
 cf.br ^bb29854
^bb29854:
 cf.br ^bb29855
^bb29855:
 cf.br ^bb29856
^bb29856:
 cf.br ^bb29857
^bb29857:
 cf.br ^bb29858
^bb29858:
 cf.br ^bb29859
^bb29859:
 cf.br ^bb29860
^bb29860:
 cf.br ^bb29861
^bb29861:
 cf.br ^bb29862
^bb29862:
 cf.br ^bb29863
^bb29863:
 cf.br ^bb29864
^bb29864:
 cf.br ^bb29865
^bb29865:
 cf.br ^bb29866
^bb29866:
 cf.br ^bb29867
^bb29867:
 cf.br ^bb29868
^bb29868:
 cf.br ^bb29869
^bb29869:
 cf.br ^bb29870
^bb29870:
 cf.br ^bb29871
^bb29871:
 cf.br ^bb29872
^bb29872:
 cf.br ^bb29873
^bb29873:
 cf.br ^bb29874
^bb29874:
 cf.br ^bb29875
^bb29875:
 cf.br ^bb29876
^bb29876:
 cf.br ^bb29877
^bb29877:
 cf.br ^bb29878
^bb29878:
 cf.br ^bb29879
^bb29879:
 cf.br ^bb29880
^bb29880:
 cf.br ^bb29881
^bb29881:
 cf.br ^bb29882
^bb29882:
 cf.br ^bb29883
^bb29883:
 cf.br ^bb29884
^bb29884:
 cf.br ^bb29885
^bb29885:
 cf.br ^bb29886
^bb29886:
 cf.br ^bb29887
^bb29887:
 cf.br ^bb29888
^bb29888:
 cf.br ^bb29889
^bb29889:
 cf.br ^bb29890
^bb29890:
 cf.br ^bb29891
^bb29891:
 cf.br ^bb29892
^bb29892:
 cf.br ^bb29893
^bb29893:
 cf.br ^bb29894
^bb29894:
 cf.br ^bb29895
^bb29895:
 cf.br ^bb29896
^bb29896:
 cf.br ^bb29897
^bb29897:
 cf.br ^bb29898
^bb29898:
 cf.br ^bb29899
^bb29899:
 cf.br ^bb29900
^bb29900:
 cf.br ^bb29901
^bb29901:
 cf.br ^bb29902
^bb29902:
 cf.br ^bb29903
^bb29903:
 cf.br ^bb29904
^bb29904:
 cf.br ^bb29905
^bb29905:
 cf.br ^bb29906
^bb29906:
 cf.br ^bb29907
^bb29907:
 cf.br ^bb29908
^bb29908:
 cf.br ^bb29909
^bb29909:
 cf.br ^bb29910
^bb29910:
 cf.br ^bb29911
^bb29911:
 cf.br ^bb29912
^bb29912:
 cf.br ^bb29913
^bb29913:
 cf.br ^bb29914
^bb29914:
 cf.br ^bb29915
^bb29915:
 cf.br ^bb29916
^bb29916:
 cf.br ^bb29917
^bb29917:
 cf.br ^bb29918
^bb29918:
 cf.br ^bb29919
^bb29919:
 cf.br ^bb29920
^bb29920:
 cf.br ^bb29921
^bb29921:
 cf.br ^bb29922
^bb29922:
 cf.br ^bb29923
^bb29923:
 cf.br ^bb29924
^bb29924:
 cf.br ^bb29925
^bb29925:
 cf.br ^bb29926
^bb29926:
 cf.br ^bb29927
^bb29927:
 cf.br ^bb29928
^bb29928:
 cf.br ^bb29929
^bb29929:
 cf.br ^bb29930
^bb29930:
 cf.br ^bb29931
^bb29931:
 cf.br ^bb29932
^bb29932:
 cf.br ^bb29933
^bb29933:
 cf.br ^bb29934
^bb29934:
 cf.br ^bb29935
^bb29935:
 cf.br ^bb29936
^bb29936:
 cf.br ^bb29937
^bb29937:
 cf.br ^bb29938
^bb29938:
 cf.br ^bb29939
^bb29939:
 cf.br ^bb29940
^bb29940:
 cf.br ^bb29941
^bb29941:
 cf.br ^bb29942
^bb29942:
 cf.br ^bb29943
^bb29943:
 cf.br ^bb29944
^bb29944:
 cf.br ^bb29945
^bb29945:
 cf.br ^bb29946
^bb29946:
 cf.br ^bb29947
^bb29947:
 cf.br ^bb29948
^bb29948:
 cf.br ^bb29949
^bb29949:
 cf.br ^bb29950
^bb29950:
 cf.br ^bb29951
^bb29951:
 cf.br ^bb29952
^bb29952:
 cf.br ^bb29953
^bb29953:
 cf.br ^bb29954
^bb29954:
 cf.br ^bb29955
^bb29955:
 cf.br ^bb29956
^bb29956:
 cf.br ^bb29957
^bb29957:
 cf.br ^bb29958
^bb29958:
 cf.br ^bb29959
^bb29959:
 cf.br ^bb29960
^bb29960:
 cf.br ^bb29961
^bb29961:
 cf.br ^bb29962
^bb29962:
 cf.br ^bb29963
^bb29963:
 cf.br ^bb29964
^bb29964:
 cf.br ^bb29965
^bb29965:
 cf.br ^bb29966
^bb29966:
 cf.br ^bb29967
^bb29967:
 cf.br ^bb29968
^bb29968:
 cf.br ^bb29969
^bb29969:
 cf.br ^bb29970
^bb29970:
 cf.br ^bb29971
^bb29971:
 cf.br ^bb29972
^bb29972:
 cf.br ^bb29973
^bb29973:
 cf.br ^bb29974
^bb29974:
 cf.br ^bb29975
^bb29975:
 cf.br ^bb29976
^bb29976:
 cf.br ^bb29977
^bb29977:
 cf.br ^bb29978
^bb29978:
 cf.br ^bb29979
^bb29979:
 cf.br ^bb29980
^bb29980:
 cf.br ^bb29981
^bb29981:
 cf.br ^bb29982
^bb29982:
 cf.br ^bb29983
^bb29983:
 cf.br ^bb29984
^bb29984:
 cf.br ^bb29985
^bb29985:
 cf.br ^bb29986
^bb29986:
 cf.br ^bb29987
^bb29987:
 cf.br ^bb29988
^bb29988:
 cf.br ^bb29989
^bb29989:
 cf.br ^bb29990
^bb29990:
 cf.br ^bb29991
^bb29991:
 cf.br ^bb29992
^bb29992:
 cf.br ^bb29993
^bb29993:
 cf.br ^bb29994
^bb29994:
 cf.br ^bb29995
^bb29995:
 cf.br ^bb29996
^bb29996:
 cf.br ^bb29997
^bb29997:
 cf.br ^bb29998
^bb29998:
 cf.br ^bb29999
^bb29999:
 cf.br ^bb30000
^bb30000:

  tt.return
}
