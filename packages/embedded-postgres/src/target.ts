/** The location of a database in an embedded server: the directory of its socket, with names. */
export interface SocketTarget {
  host: string;
  port: number;
  user: string;
  database: string;
}
