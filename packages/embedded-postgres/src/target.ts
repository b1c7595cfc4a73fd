/** Where a database of an embedded server is: the directory of its socket, with names. */
export interface SocketTarget {
  host: string;
  port: number;
  user: string;
  database: string;
}
