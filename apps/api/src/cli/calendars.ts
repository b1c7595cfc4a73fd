/** `mostrador calendars ...`. */
import {
  type CalendarFeed,
  createFeed,
  listFeeds,
  revokeFeed,
} from '../areas/operations/appointments/calendar-feeds.ts';
import { findAccount } from '../auth/accounts.ts';
import { moment, print, printJson, say, table } from './output.ts';
import { type DatabaseFlags, withDatabase } from './with-database.ts';

interface Flags extends DatabaseFlags {
  account: string;
  json?: true;
}

export async function createCalendarCommand(flags: Flags & { name: string }): Promise<void> {
  const { secret, ...feed } = await withDatabase(flags, async (database) => {
    const account = await findAccount(database, flags.account);
    return await createFeed(database, account.id, flags.name, new Date());
  });
  const path = `/calendar/${secret}.ics`;
  if (flags.json) return printJson({ ...shown(feed), path });
  say(`The calendar "${feed.name}" is at this path of the service. Save it now: it is not shown again.`);
  print(path);
}

export async function listCalendarsCommand(flags: Flags): Promise<void> {
  const feeds = await withDatabase(flags, async (database) =>
    listFeeds(database, (await findAccount(database, flags.account)).id),
  );
  if (flags.json) return printJson({ calendars: feeds.map(shown) });
  if (feeds.length === 0)
    return say('This account has no calendar feeds. Create one with: mostrador calendars create');
  const rows = feeds.map((feed) => [feed.id, feed.name, statusOf(feed), moment(feed.created_at, '')]);
  print(table(['ID', 'NAME', 'STATUS', 'CREATED (UTC)'], rows));
}

export async function revokeCalendarCommand(id: string, flags: Flags): Promise<void> {
  const feed = await withDatabase(flags, async (database) => {
    const account = await findAccount(database, flags.account);
    return await revokeFeed(database, account.id, id, new Date());
  });
  if (flags.json) return printJson(shown(feed));
  say(`The calendar "${feed.name}" was revoked.`);
}

function shown({ id, name, created_at, revoked_at, ...rest }: CalendarFeed): object {
  return {
    id,
    name,
    status: statusOf({ id, name, created_at, revoked_at, ...rest }),
    created_at,
    revoked_at,
  };
}

function statusOf({ revoked_at }: CalendarFeed): 'active' | 'revoked' {
  return revoked_at ? 'revoked' : 'active';
}
