/** Runs an embedded server until its input ends. Prints one line of JSON: `{target}`, or `{error}`. */
import { type EmbeddedOptions, embeddedServer } from '../../server.ts';

const options: EmbeddedOptions = JSON.parse(process.argv[2] ?? '{}');
try {
  const server = await embeddedServer({ durable: false, notice: console.error, ...options });
  process.stdin.resume().once('end', () => void server.stop());
  console.log(JSON.stringify({ target: server.target }));
} catch (error) {
  console.log(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }));
}
