/** Test helpers: processes that own a server, directories, full disks, a server on a TCP port. */
export { type HeldServer, heldServer, spawnHeldServer } from './held-server.ts';
export { query } from './query.ts';
export { scratch } from './scratch.ts';
export { seeded } from './seeded.ts';
export { makeReadOnly, smallDisk, smallDisksWork } from './small-disk.ts';
export { type TcpServer, type TcpServerOptions, tcpServer } from './tcp-server.ts';
