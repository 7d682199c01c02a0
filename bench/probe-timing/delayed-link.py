"""Runs a command beside a link of its own that takes so many milliseconds for the way there and back.

    unshare --net --map-root-user python3 delayed-link.py 50 node …

A connection to 10.9.0.2 leaves by a TUN device, comes back after half of the time with its addresses exchanged, and so
reaches what listens on 10.9.0.1; the answer goes the same way. Exchanged addresses leave all checksums valid.
"""

import fcntl
import heapq
import os
import select
import struct
import subprocess
import sys
import time

TUNSETIFF = 0x400454CA
IFF_TUN, IFF_NO_PI = 0x0001, 0x1000

one_way = float(sys.argv[1]) / 2000
link = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
fcntl.ioctl(link, TUNSETIFF, struct.pack("16sH", b"far0", IFF_TUN | IFF_NO_PI))
for command in ("ip link set lo up", "ip addr add 10.9.0.1/24 dev far0", "ip link set far0 up"):
    subprocess.run(command.split(), check=True)

work = subprocess.Popen(sys.argv[2:])
waiting: list[tuple[float, int, bytes]] = []
count = 0
while work.poll() is None:
    wait = min(0.5, max(0.0, waiting[0][0] - time.monotonic())) if waiting else 0.5
    if select.select([link], [], [], wait)[0]:
        packet = os.read(link, 65_535)
        if packet[0] >> 4 == 4:
            back = packet[:12] + packet[16:20] + packet[12:16] + packet[20:]
            heapq.heappush(waiting, (time.monotonic() + one_way, count, back))
            count += 1
    while waiting and waiting[0][0] <= time.monotonic():
        os.write(link, heapq.heappop(waiting)[2])
sys.exit(work.returncode)
