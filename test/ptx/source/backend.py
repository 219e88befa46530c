"""LLVM IR that calls every intrinsic that LLVM 22 has for Hopper's engines, mbarriers, fences and clusters, on the
standard output. What its backend makes of it is test/ptx/backend.ptx, whose spellings the PTX reader must have in its
table:

    python test/ptx/source/backend.py > backend.ll; llc-22 -O3 -mtriple=nvptx64-nvidia-cuda -mcpu=sm_90a -mattr=+ptx90
    backend.ll -o backend.ptx
"""
ARG = {
    "s": "ptr addrspace(3)", "c": "ptr addrspace(7)", "g": "ptr addrspace(1)", "p": "ptr", "i": "i32", "h": "i16",
    "l": "i64", "b": "i1", "o": "ptr addrspace(4)"
}
calls = []  # (result, name, kinds, {place: constant})

def call(result, name, kinds, constants=()):
    calls.append((result, name, kinds, dict(constants)))

def immediate(kinds, values):
    """The last arguments are constants."""
    first = len(kinds) - len(values)
    return [(first + i, v) for i, v in enumerate(values)]

# mbarriers
call("void", "mbarrier.init", "pi"); call("void", "mbarrier.init.shared", "si")
call("void", "mbarrier.inval", "p"); call("void", "mbarrier.inval.shared", "s")
for op in ("arrive", "arrive.drop"):
    call("i64", f"mbarrier.{op}", "p"); call("i64", f"mbarrier.{op}.shared", "s")
    call("i64", f"mbarrier.{op}.noComplete", "pi"); call("i64", f"mbarrier.{op}.noComplete.shared", "si")
    for tx in ("", ".expect.tx"):
        for relaxed in ("", ".relaxed"):
            for scope in ("cta", "cluster"):
                call("i64", f"mbarrier.{op}{tx}{relaxed}.scope.{scope}.space.cta", "si")
                call("void", f"mbarrier.{op}{tx}{relaxed}.scope.{scope}.space.cluster", "ci")
for op in ("expect", "complete"):
    for scope in ("cta", "cluster"):
        for space in ("cta", "cluster"):
            call("void", f"mbarrier.{op}.tx.scope.{scope}.space.{space}", ("s" if space == "cta" else "c") + "i")
call("i1", "mbarrier.test.wait", "pl")
call("i1", "mbarrier.test.wait.shared", "sl")
call("i32", "mbarrier.pending.count", "l")
for op, limit in (("test.wait", ""), ("try.wait", ""), ("try.wait", ".tl")):
    for parity in ("", ".parity"):
        for relaxed in ("", ".relaxed"):
            for scope in ("cta", "cluster"):
                call("i1", f"mbarrier.{op}{parity}{limit}{relaxed}.scope.{scope}.space.cta",
                     "s" + ("i" if parity else "l") + ("i" if limit else ""))
# fences
for name in ("fence.mbarrier_init.release.cluster", "fence.proxy.alias", "fence.proxy.async",
             "fence.proxy.async.global", "fence.proxy.async.shared_cluster", "fence.proxy.async.shared_cta",
             "fence.sc.cluster", "fence.acquire.sync_restrict.space.cluster.scope.cluster",
             "fence.release.sync_restrict.space.cta.scope.cluster",
             "fence.proxy.async_generic.acquire.sync_restrict.space.cluster.scope.cluster",
             "fence.proxy.async_generic.release.sync_restrict.space.cta.scope.cluster"):
    call("void", name, "")
for scope in ("cta", "cluster", "gpu", "sys"):
    call("void", f"fence.proxy.tensormap_generic.release.{scope}", "")
    call("void", f"fence.proxy.tensormap_generic.acquire.{scope}", "pi", [(1, "128")])
# copies
for size in (4, 8, 16):
    call("void", f"cp.async.ca.shared.global.{size}", "sg"); call("void", f"cp.async.ca.shared.global.{size}.s", "sgi")
call("void", "cp.async.cg.shared.global.16", "sg"); call("void", "cp.async.cg.shared.global.16.s", "sgi")
call("void", "cp.async.commit.group", "")
call("void", "cp.async.wait.all", "")
call("void", "cp.async.wait.group", "i", [(0, "2")])
for kind, n in (("", "p"), (".noinc", "p"), (".shared", "s"), (".noinc.shared", "s")):
    call("void", f"cp.async.mbarrier.arrive{kind}", n)
for hint in ("false", "true"):
    call("void", "cp.async.bulk.global.to.shared.cta", "ssgilb", [(5, hint)])
    call("void", "cp.async.bulk.shared.cta.to.global", "gsilb", [(4, hint)])
    call("void", "cp.async.bulk.prefetch.L2", "gilb", [(3, hint)])
    for mask in ("false", "true"):
        call("void", "cp.async.bulk.global.to.shared.cluster", "csgihlbb", [(6, mask), (7, hint)])
    for dim in range(1, 6):
        for mode in ("tile", "im2col") if dim > 2 else ("tile",):
            offsets = "h" * (dim - 2 if mode == "im2col" else 0)
            kinds = "ssp" + "i" * dim + offsets + "lb"
            call("void", f"cp.async.bulk.tensor.g2s.cta.{mode}.{dim}d", kinds, immediate(kinds, [hint]))
            for mask in ("false", "true"):
                kinds = "csp" + "i" * dim + offsets + "hlbbi"
                call("void", f"cp.async.bulk.tensor.g2s.{mode}.{dim}d", kinds, immediate(kinds, [mask, hint, "0"]))
            kinds = "sp" + "i" * dim + "lb"
            call("void", f"cp.async.bulk.tensor.s2g.{mode}.{dim}d", kinds, immediate(kinds, [hint]))
            for op in ("add", "min", "max", "inc", "dec", "and", "or", "xor"):
                call("void", f"cp.async.bulk.tensor.reduce.{op}.{mode}.{dim}d", kinds, immediate(kinds, [hint]))
            kinds = "p" + "i" * dim + offsets + "lb"
            call("void", f"cp.async.bulk.tensor.prefetch.{mode}.{dim}d", kinds, immediate(kinds, [hint]))
call("void", "cp.async.bulk.shared.cta.to.cluster", "cssi")
call("void", "cp.async.bulk.commit.group", "")
call("void", "cp.async.bulk.wait.group", "i", [(0, "1")])
call("void", "cp.async.bulk.wait.group.read", "i", [(0, "0")])
call("void", "prefetch.tensormap.p0", "p"); call("void", "prefetch.tensormap.p4", "o")
# tensor maps
for space, kind in (("p1", "g"), ("p3", "s")):
    call("void", f"tensormap.replace.global.address.{space}", kind + "l")
    call("void", f"tensormap.replace.rank.{space}", kind + "i")
    call("void", f"tensormap.replace.global.stride.{space}", kind + "il", [(1, "1")])
    for field in ("box.dim", "global.dim", "element.stride"):
        call("void", f"tensormap.replace.{field}.{space}", kind + "ii", [(1, "1")])
    for field, value in (("elemtype", "6"), ("interleave.layout", "0"), ("swizzle.mode", "3"), ("fill.mode", "1")):
        call("void", f"tensormap.replace.{field}.{space}", kind + "i", [(1, value)])
# warps, groups, clusters
call("void", "wgmma.fence.sync.aligned", "")
call("void", "wgmma.commit_group.sync.aligned", "")
call("void", "wgmma.wait_group.sync.aligned", "l", [(0, "0")])
call("void", "setmaxnreg.inc.sync.aligned.u32", "i", [(0, "64")])
call("void", "setmaxnreg.dec.sync.aligned.u32", "i", [(0, "24")])
call("{ i32, i1 }", "elect.sync", "i")
for aligned in ("", ".aligned"):
    call("void", f"barrier.cta.sync{aligned}.all", "i")
    call("void", f"barrier.cta.sync{aligned}.count", "ii")
    call("void", f"barrier.cta.arrive{aligned}.count", "ii")
    for name in ("arrive", "arrive.relaxed", "wait"):
        call("void", f"barrier.cluster.{name}{aligned}", "")
call("ptr", "mapa", "pi")
call("ptr addrspace(7)", "mapa.shared.cluster", "si")
call("i32", "getctarank", "p")
call("i32", "getctarank.shared.cluster", "s")
call("i1", "is_explicit_cluster", "")
call("i1", "isspacep.shared.cluster", "p")
call("void", "griddepcontrol.wait", "")
call("void", "griddepcontrol.launch.dependents", "")
for name in ("cluster.ctarank", "cluster.nctarank", "cluster.ctaid.x", "cluster.nctaid.x", "clusterid.x",
             "nclusterid.x"):
    call("i32", f"read.ptx.sreg.{name}", "")

print('target triple = "nvptx64-nvidia-cuda"')
seen = set()
for result, name, kinds, _ in calls:
    if name not in seen:
        seen.add(name)
        print(f"declare {result} @llvm.nvvm.{name}({', '.join(ARG[k] for k in kinds)})")
params = "ptr addrspace(3) %s, ptr addrspace(7) %c, ptr addrspace(1) %g, ptr %p, i32 %i, i16 %h, i64 %l, i1 %b, ptr addrspace(4) %o"
print(f"define ptx_kernel void @k({params}, ptr byval([128 x i8]) align 64 %map) {{")
for n, (result, name, kinds, constants) in enumerate(calls):
    arguments = ", ".join(f"{ARG[k]} " + constants.get(i, f"%{k}") for i, k in enumerate(kinds))
    print(("  " if result == "void" else f"  %r{n} = ") + f"call {result} @llvm.nvvm.{name}({arguments})")
    if result == "{ i32, i1 }":
        print(f"  %e{n} = extractvalue {result} %r{n}, 0\n  store volatile i32 %e{n}, ptr %p")
    elif result != "void":
        print(f"  store volatile {result} %r{n}, ptr %p")
for order in ("acquire", "release", "acq_rel", "seq_cst"):
    for scope in ("block", "cluster", "device"):
        print(f'  fence syncscope("{scope}") {order}')
print('''  %x = load volatile i32, ptr addrspace(7) %c
  store volatile i32 %x, ptr addrspace(7) %c
  %y = load volatile <4 x float>, ptr addrspace(7) %c
  store volatile <4 x float> %y, ptr addrspace(7) %c
  %a = atomicrmw add ptr addrspace(7) %c, i32 1 syncscope("cluster") acq_rel
  %a2 = atomicrmw fadd ptr addrspace(7) %c, float 1.0 syncscope("cluster") monotonic
  %z = load atomic i32, ptr addrspace(7) %c syncscope("cluster") acquire, align 4
  store atomic i32 %z, ptr addrspace(7) %c syncscope("cluster") release, align 4
  call void @llvm.nvvm.prefetch.tensormap.p0(ptr %map)
  call void @llvm.nvvm.cp.async.bulk.tensor.s2g.tile.2d(ptr addrspace(3) %s, ptr %map, i32 %i, i32 %i, i64 0, i1 false)
  ret void
}''')
