; What LLVM makes of calls with parameters in memory, a jump table, atomics and constants with addresses in them.
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32,i32,i32,i32)
@sm = external addrspace(3) global [0 x float], align 1024
@tab = internal addrspace(4) constant [3 x ptr] [ptr null, ptr addrspacecast (ptr addrspace(1) @g to ptr), ptr null]
@g = addrspace(1) global { i32, [3 x i8], double } { i32 7, [3 x i8] c"abc", double 2.5 }
define internal i32 @callee(i32 %x, <4 x float> %v, ptr byval({i32,i64}) %p) noinline {
  %a = load i32, ptr %p
  %f = extractelement <4 x float> %v, i32 2
  %i = fptosi float %f to i32
  %r = add i32 %a, %x
  %s = mul i32 %r, %i
  ret i32 %s
}
define ptx_kernel void @k(ptr addrspace(1) %out, <4 x float> %v, {i32,i64} %s, i8 %c, half %h, bfloat %bf, double %d) "nvvm.reqntid"="64,1,1" "nvvm.maxnreg"="64" {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %al = alloca {i32,i64}
  store {i32,i64} %s, ptr %al
  %r = call i32 @callee(i32 %t, <4 x float> %v, ptr byval({i32,i64}) %al)
  %p = getelementptr float, ptr addrspace(3) @sm, i32 %t
  %rf = sitofp i32 %r to float
  store float %rf, ptr addrspace(3) %p
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %q = getelementptr float, ptr addrspace(3) %p, i32 -1
  %l = load float, ptr addrspace(3) %q
  %o = getelementptr float, ptr addrspace(1) %out, i32 %t
  store float %l, ptr addrspace(1) %o
  %x = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %t, i32 1, i32 31)
  %cc = sext i8 %c to i32
  %y = add i32 %x, %cc
  %hh = fpext half %h to float
  %bb = fpext bfloat %bf to float
  %hb = fadd float %hh, %bb
  %dd = fptrunc double %d to float
  %e = fmul float %hb, %dd
  switch i32 %y, label %def [ i32 0, label %a i32 1, label %b i32 2, label %c1 i32 3, label %d1 i32 4, label %e1 ]
a: 
  store float %e, ptr addrspace(1) %o
  ret void
b:
  store float 2.0, ptr addrspace(1) %o
  ret void
c1:
  atomicrmw add ptr addrspace(1) %o, i32 3 seq_cst
  ret void
d1:
  atomicrmw fadd ptr addrspace(1) %o, float 3.0 syncscope("block") monotonic
  cmpxchg ptr addrspace(1) %o, i32 3, i32 %y acq_rel monotonic
  ret void
e1:
  fence syncscope("device") acq_rel
  %vv = load volatile <4 x i32>, ptr addrspace(1) %o, align 16
  store <4 x i32> %vv, ptr %al
  %ld = load atomic i32, ptr addrspace(1) %o acquire, align 4
  store atomic i32 %ld, ptr addrspace(1) %o release, align 4
  ret void
def:
  ret void
}
