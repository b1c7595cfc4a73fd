/** The commands, their flags and their help. The code of a command is loaded when it runs. */
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { plans } from '../auth/plans.ts';
import { roles } from '../auth/roles.ts';
import { parseScopes } from '../auth/scopes.ts';
import { expiryChoices } from '../auth/token-expiry.ts';
import { settingRows } from '../config/rows.ts';
import { settings } from '../config.ts';
import { carrierNames } from '../core/carriers-setup.ts';
import { Rejection } from '../core/rejection.ts';
import { version } from '../version.ts';
import { importNames } from './csv/import-names.ts';

export function program(): Command {
  const mostrador = new Command('mostrador')
    .description('Business management for shops and small companies: the service and its administration.')
    .version(version(), '--version', 'print the version')
    .helpOption('-h, --help', 'show help for a command')
    .exitOverride()
    .addHelpText('after', help);
  addService(mostrador);
  addAccounts(mostrador.command('accounts').description('manage accounts'));
  addUsers(mostrador.command('users').description('manage users of the panel'));
  addTokens(mostrador.command('tokens').description('manage API tokens'));
  addAppointments(mostrador);
  addIndexes(mostrador);
  addFiles(mostrador);
  addShipping(mostrador.command('shipping').description('manage shipping rates and carriers'));
  addData(mostrador);
  return mostrador;
}

const help = `
Environment:
${variables()}

Flags override variables.

Examples:
  mostrador start --port 8080 --data /var/lib/mostrador
  mostrador accounts create --name "Ferretería Sur" --email ventas@ferresur.example.com --plan premium
  mostrador tokens create --account ventas@ferresur.example.com --name "Tienda web" --scopes all --expires 1y
  mostrador tokens create --account ventas@ferresur.example.com --name Tablero --scopes products:read,sales:read --expires 90d
  mostrador tokens list --account ventas@ferresur.example.com`;

function variables(): string {
  return settingRows
    .map(
      ({ env, doc, fallback }) =>
        `  ${env.padEnd(28)}${fallback === null ? doc : `${doc} Default: ${fallback}`}`,
    )
    .join('\n');
}

function addService(mostrador: Command): void {
  withData(mostrador.command('start'))
    .description('run the service until interrupted')
    .option('--port <number>', explained(settings.port))
    .option('--host <address>', explained(settings.host))
    .option('--demo', 'add the demo account with data, and print its token and sign-in')
    .option('--demo-month', 'with --demo, add one month of activity up to today (once, in the background)')
    .action(async (flags) => (await import('./start.ts')).startCommand(flags));
  withData(mostrador.command('migrate'))
    .description('migrate the database to this release (start does this too)')
    .addOption(json())
    .action(async (flags) => (await import('./migrate.ts')).migrateCommand(flags));
  mostrador
    .command('settings')
    .description('list all settings with their defaults')
    .addOption(json().conflicts('markdown'))
    .option('--markdown', 'print a Markdown table')
    .action(async (flags) => (await import('./settings.ts')).settingsCommand(flags));
}

function addAccounts(accounts: Command): void {
  withData(accounts.command('create'))
    .description('create an account and print its ID')
    .requiredOption('--name <name>', 'the name of the business')
    .requiredOption('--email <address>', 'the e-mail of its owner, used by one account only')
    .addOption(
      new Option('--plan <plan>', 'plan of the account; basic has no API access')
        .choices(plans)
        .default('trial'),
    )
    .option('--password-stdin', "read the owner's panel password from stdin")
    .option('--person <name>', 'name of the owner (default: name of the business)')
    .addOption(json())
    .action(async (flags) => (await import('./accounts.ts')).createAccountCommand(flags));
  withData(accounts.command('list'))
    .description('list all accounts')
    .addOption(json())
    .action(async (flags) => (await import('./accounts.ts')).listAccountsCommand(flags));
  addTaxpayer(accounts);
}

function addTaxpayer(accounts: Command): void {
  withData(accounts.command('taxpayer'))
    .description('print the taxpayer data of an account, as JSON')
    .addOption(account())
    .option('--set', 'change the fields of a JSON object on stdin: cuit, legal_name, tax_condition, ...')
    .action(async (flags) => (await import('./taxpayer.ts')).taxpayerCommand(flags));
}

function addUsers(users: Command): void {
  withData(users.command('create'))
    .description('create a user of an account; reads the password from stdin')
    .addOption(account())
    .requiredOption('--name <name>', 'name of the user')
    .requiredOption('--email <address>', 'unique e-mail to sign in with')
    .addOption(new Option('--role <role>', 'role of the user').choices(roles).default('owner'))
    .addOption(json())
    .action(async (flags) => (await import('./users.ts')).createUserCommand(flags));
  withData(users.command('password'))
    .description("set a user's password, read from stdin; ends all their sessions")
    .argument('<e-mail>', 'e-mail of the user')
    .addOption(json())
    .action(async (email, flags) => (await import('./users.ts')).setPasswordCommand(email, flags));
  withData(users.command('list'))
    .description('list users')
    .addOption(json())
    .action(async (flags) => (await import('./users.ts')).listUsersCommand(flags));
}

function addTokens(tokens: Command): void {
  withData(tokens.command('create'))
    .description('create a token and print it (shown only once)')
    .addOption(account())
    .requiredOption('--name <name>', 'name of the token')
    .addOption(scopes())
    .addOption(
      new Option('--expires <when>', 'lifetime of the token').choices(expiryChoices).makeOptionMandatory(),
    )
    .addOption(json())
    .action(async (flags) => (await import('./tokens.ts')).createTokenCommand(flags));
  withData(tokens.command('list'))
    .description('list the tokens of an account')
    .addOption(account())
    .addOption(json())
    .action(async (flags) => (await import('./tokens.ts')).listTokensCommand(flags));
  withData(tokens.command('revoke'))
    .description('revoke a token')
    .argument('<token>', 'ID or value of the token')
    .addOption(json())
    .action(async (token, flags) => (await import('./tokens.ts')).revokeTokenCommand(token, flags));
  withData(tokens.command('regenerate'))
    .description('replace a token with a new one of the same name, scopes and lifetime')
    .argument('<token>', 'ID or value of the token')
    .addOption(json())
    .action(async (token, flags) => (await import('./tokens.ts')).regenerateTokenCommand(token, flags));
}

function addAppointments(mostrador: Command): void {
  const appointments = mostrador.command('appointments').description('export appointments');
  withData(appointments.command('export'))
    .description('print appointments as an iCalendar file')
    .addOption(account())
    .option('--from <day>', 'first day, in the time zone of the account (default: today)')
    .option('--to <day>', 'last day (default: one year after the first)')
    .action(async (flags) => (await import('./appointments.ts')).exportAppointmentsCommand(flags));
  const calendars = mostrador
    .command('calendars')
    .description('manage secret calendar feeds of appointments');
  withData(calendars.command('create'))
    .description('create a feed and print its path (shown only once)')
    .addOption(account())
    .requiredOption('--name <name>', 'name of the feed, such as its reader')
    .addOption(json())
    .action(async (flags) => (await import('./calendars.ts')).createCalendarCommand(flags));
  withData(calendars.command('list'))
    .description('list the feeds of an account')
    .addOption(account())
    .addOption(json())
    .action(async (flags) => (await import('./calendars.ts')).listCalendarsCommand(flags));
  withData(calendars.command('revoke'))
    .description('revoke a feed')
    .argument('<id>', 'ID of the feed')
    .addOption(account())
    .addOption(json())
    .action(async (id, flags) => (await import('./calendars.ts')).revokeCalendarCommand(id, flags));
}

function addIndexes(mostrador: Command): void {
  const indexes = mostrador.command('indexes').description('manage the values of rent indexes');
  withData(indexes.command('load'))
    .description('load values from a CSV file; they override known values')
    .addArgument(new Argument('<index>', 'the index').choices(['icl', 'ipc', 'cpi']))
    .requiredOption(
      '--from <file>',
      'CSV file with a header line: columns date and icl, or month and monthly_change_pct',
    )
    .option('--account <account>', 'ID or e-mail of an account (default: all)')
    .addOption(json())
    .action(async (index, flags) => (await import('./indexes.ts')).loadIndexCommand(index, flags));
  withData(indexes.command('list'))
    .description('list each index with its first and last period and its number of values')
    .addOption(account())
    .addOption(json())
    .action(async (flags) => (await import('./indexes.ts')).listIndexesCommand(flags));
}

/** Adds the commands that import and export CSV files. */
function addFiles(mostrador: Command): void {
  withData(mostrador.command('import'))
    .description('import a CSV file, with the validation of the API; existing records are updated')
    .addArgument(new Argument('<what>', 'the kind of rows').choices(importNames))
    .argument('<file>', 'CSV file with a header line; - for stdin')
    .addOption(account())
    .option('--dry-run', 'print the result of each row without storing anything')
    .addOption(
      new Option('--decimal <sign>', 'decimal separator of numbers: 1234.56, or 1.234,56')
        .choices(['.', ','])
        .default('.'),
    )
    .addOption(json())
    .action(async (what, file, flags) => (await import('./csv/import.ts')).importCommand(what, file, flags));
  withData(mostrador.command('export'))
    .description('export a list as CSV to stdout')
    .argument('<list>', 'one of products, customers, sales, current-accounts, redemptions, ...')
    .addOption(account())
    .option('--to <file>', 'write to this new file instead')
    .option('--columns <names>', 'comma-separated columns (default: all)')
    .addOption(new Option('--delimiter <sign>', 'field delimiter').choices([',', ';']).default(','))
    .action(async (list, flags) => (await import('./csv/export.ts')).exportCommand(list, flags));
}

/** Adds the commands that configure shipping for an account. */
function addShipping(shipping: Command): void {
  const account = ['--account <account>', 'ID or e-mail of the account'] as const;
  const carrier = () => new Argument('<carrier>', 'the carrier').choices(carrierNames);
  withData(shipping.command('rates'))
    .description('load the in-house shipping rates of an account from a JSON file')
    .argument('<file>', 'the rates, which replace the current ones')
    .requiredOption(...account)
    .addOption(json())
    .action(async (file, flags) => (await import('./shipping.ts')).ratesCommand(file, flags));
  withData(shipping.command('credentials'))
    .description('set the carrier credentials of an account, from a JSON object on stdin')
    .addArgument(carrier())
    .requiredOption(...account)
    .addOption(json())
    .action(async (name, flags) => (await import('./shipping.ts')).credentialsCommand(name, flags));
  for (const [command, enabled, what] of [
    ['enable', true, 're-enable a carrier'],
    ['disable', false, 'disable a carrier and keep its credentials'],
  ] as const) {
    withData(shipping.command(command))
      .description(what)
      .addArgument(carrier())
      .requiredOption(...account)
      .addOption(json())
      .action(async (name, flags) => (await import('./shipping.ts')).enableCommand(name, enabled, flags));
  }
}

/** Adds the commands for all data, or all data of an account. */
function addData(mostrador: Command): void {
  withData(mostrador.command('verify'))
    .description(
      'verify every balance, stock level and number against its records; exits with 1 on a difference',
    )
    .option('--account <account>', 'ID or e-mail of an account (default: all)')
    .addOption(json())
    .action(async (flags) => (await import('./verify.ts')).verifyCommand(flags));
  withData(mostrador.command('journal'))
    .description('print the posted journal in plain-text format for hledger and ledger')
    .addOption(account())
    .option('--from <day>', 'first day, as 2026-01-01 (default: the first entry)')
    .option('--to <day>', 'last day (default: the last entry)')
    .action(async (flags) => (await import('./journal.ts')).journalCommand(flags));
  withData(mostrador.command('backup'))
    .description('write a consistent backup to one file; the service may be running')
    .requiredOption(
      '--to <file|directory>',
      'the file to write, or a directory, where the file is named after the current time',
    )
    .addOption(json())
    .action(async (flags) => (await import('./backup.ts')).backupCommand(flags));
  withData(mostrador.command('restore'))
    .description('restore a backup into an empty database')
    .requiredOption('--from <file>', 'the backup file')
    .addOption(json())
    .action(async (flags) => (await import('./backup.ts')).restoreCommand(flags));
  withData(mostrador.command('move'))
    .description('move all data to an empty database on another server, and make the old one read-only')
    .addOption(
      new Option('--to <url>', 'URL of the target database, in the format of DATABASE_URL').conflicts(
        'reopen',
      ),
    )
    .option('--reopen', 'reopen a moved database for writing, in its state at the move')
    .addOption(json())
    .action(async (flags) => (await import('./move.ts')).moveCommand(flags));
  withData(mostrador.command('distribute'))
    .description('print the SQL that distributes the tables by account with Citus, and any obstacles')
    .option('--run', 'run it on the coordinator')
    .addOption(json())
    .action(async (flags) => (await import('./distribute.ts')).distributeCommand(flags));
}

function withData(command: Command): Command {
  return command.option('--data <directory>', explained(settings.dataDir));
}

/** Returns the help of a flag that is also a setting, from the table of settings. */
function explained({ doc, env, fallback }: { doc: string; env: string; fallback: unknown }): string {
  const sentence = `${doc.charAt(0).toLowerCase()}${doc.slice(1).replace(/\.$/, '')}`;
  return `${sentence} (default: ${fallback}; environment: ${env})`;
}

function json(): Option {
  return new Option('--json', 'print one JSON object');
}

function account(): Option {
  return new Option('--account <account>', 'ID or e-mail of the account').makeOptionMandatory();
}

function scopes(): Option {
  return new Option('--scopes <scopes>', 'all, or a list like products:read,sales:write')
    .makeOptionMandatory()
    .argParser((text: string) => {
      try {
        return parseScopes(text);
      } catch (error) {
        throw error instanceof Rejection ? new InvalidArgumentError(error.message) : error;
      }
    });
}
