/** Explanations of system errors, with the fix. */
const reasons: Record<string, string> = {
  EACCES: 'this user has no permission. Start the service as the owner of the directory, or choose another',
  EPERM: 'this user has no permission. Start the service as the owner of the directory, or choose another',
  EROFS: 'it is on a read-only file system. Choose another',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of this user is used up',
  ENOTDIR: 'it, or a part of its path, is a file',
  EEXIST: 'it is a file',
  ENOENT: 'it cannot be created there',
};

/** Rethrows an error in a data directory, with an explanation if it is a system error. */
export function explain(dataDir: string, error: unknown): never {
  const reason = reasons[codeOf(error)];
  if (reason === undefined || !(error instanceof Error)) throw error;
  throw new Error(`The data directory ${dataDir} cannot be used: ${reason}. (${error.message})`, {
    cause: error,
  });
}

function codeOf(error: unknown): string {
  // SQLite, which holds the lock, has its own code for it.
  if (error instanceof Error && 'errcode' in error && error.errcode === 13) return 'ENOSPC';
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
