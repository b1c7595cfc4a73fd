/**
 * Settings of the embedded server: durable, private, small. With them, PostgreSQL uses 19 MB without connections and 40
 * MB with ten (proportional set size, on Linux), and up to 64 MB more as its cache fills.
 */
import { port } from './socket.ts';

export interface ServerSettings {
  socketDir: string;
  /** False only for test databases, which need not survive a power failure. */
  durable: boolean;
  /** Settings that override or complement ours. */
  settings: Record<string, string>;
}

/**
 * Returns the settings as arguments of `postgres`, so that they are those of this program rather than of the time of
 * `initdb`.
 */
export function serverArguments({ socketDir, durable, settings }: ServerSettings): string[] {
  const all = {
    listen_addresses: '',
    port,
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    // A service has at most 16 (DATABASE_POOL, tokens, reports), a command beside it 8.
    max_connections: 60,
    shared_buffers: '64MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '512MB',
    autovacuum_worker_slots: 4,
    max_wal_senders: 4,
    max_replication_slots: 4,
    io_method: 'sync',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Above statement errors, which the program handles, and which contain customers' data.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...(durable ? { fsync: 'on', synchronous_commit: 'on' } : forgetful),
    ...settings,
  };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** For temporary data, and for many test files at once. */
export const forgetful = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: 300,
};
