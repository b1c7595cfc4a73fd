/** The commands, their flags and their help. What a command does is loaded when it is run. */
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { plans } from '../auth/plans.ts';
import { roles } from '../auth/roles.ts';
import { parseScopes } from '../auth/scopes.ts';
import { expiryChoices } from '../auth/token-expiry.ts';
import { settingRows } from '../config/rows.ts';
import { settings } from '../config.ts';
import { carrierNames } from '../core/carriers-setup.ts';
import { Refusal } from '../core/refusal.ts';
import { version } from '../version.ts';
import { importNames } from './csv/import-names.ts';

export function program(): Command {
  const mostrador = new Command('mostrador')
    .description('Business management for shops and small companies: the service and its administration.')
    .version(version(), '--version', 'print the version')
    .helpOption('-h, --help', 'explain a command')
    .exitOverride()
    .addHelpText('after', help);
  addService(mostrador);
  addAccounts(mostrador.command('accounts').description('the accounts whose data the service keeps'));
  addUsers(mostrador.command('users').description('the people who sign in to the panel'));
  addTokens(mostrador.command('tokens').description('the API tokens of an account'));
  addAppointments(mostrador);
  addIndexes(mostrador);
  addFiles(mostrador);
  addShipping(mostrador.command('shipping').description('how an account delivers, and its carriers'));
  addData(mostrador);
  return mostrador;
}

const help = `
Environment:
${variables()}

A flag overrules its variable.

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
    .description('run the service until it is interrupted')
    .option('--port <number>', explained(settings.port))
    .option('--host <address>', explained(settings.host))
    .option('--demo', 'add the demo account with its data, and print its token and who signs in to it')
    .option('--demo-month', 'with --demo, give its account a month of activity up to today, once')
    .action(async (flags) => (await import('./start.ts')).startCommand(flags));
  withData(mostrador.command('migrate'))
    .description('bring the database to the schema of this release; starting does the same')
    .addOption(json())
    .action(async (flags) => (await import('./migrate.ts')).migrateCommand(flags));
  mostrador
    .command('settings')
    .description('list every setting of the service with its default')
    .addOption(json().conflicts('markdown'))
    .option('--markdown', 'print a table for a document')
    .action(async (flags) => (await import('./settings.ts')).settingsCommand(flags));
}

function addAccounts(accounts: Command): void {
  withData(accounts.command('create'))
    .description('make an account and print its id')
    .requiredOption('--name <name>', 'the name of the business')
    .requiredOption('--email <address>', 'the e-mail of its owner, used by one account only')
    .addOption(
      new Option('--plan <plan>', 'premium and trial may use the API').choices(plans).default('trial'),
    )
    .option('--password-stdin', 'read the password of its owner, for the panel, from standard input')
    .option('--person <name>', 'what the owner is called (default: as the business)')
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
    .description('print whose an account is for the tax authority, as JSON')
    .addOption(account())
    .option(
      '--set',
      'change what a JSON object on standard input names: cuit, legal_name, tax_condition, ...',
    )
    .action(async (flags) => (await import('./taxpayer.ts')).taxpayerCommand(flags));
}

function addUsers(users: Command): void {
  withData(users.command('create'))
    .description('let somebody sign in to an account; the password is read from standard input')
    .addOption(account())
    .requiredOption('--name <name>', 'what the person is called')
    .requiredOption('--email <address>', 'what they sign in with, used by one person only')
    .addOption(new Option('--role <role>', 'what they may do').choices(roles).default('owner'))
    .addOption(json())
    .action(async (flags) => (await import('./users.ts')).createUserCommand(flags));
  withData(users.command('password'))
    .description('set the password of somebody, read from standard input; all their sessions end')
    .argument('<e-mail>', 'what they sign in with')
    .addOption(json())
    .action(async (email, flags) => (await import('./users.ts')).setPasswordCommand(email, flags));
  withData(users.command('list'))
    .description('list who can sign in')
    .addOption(json())
    .action(async (flags) => (await import('./users.ts')).listUsersCommand(flags));
}

function addTokens(tokens: Command): void {
  withData(tokens.command('create'))
    .description('make a token and print it, for the only time')
    .addOption(account())
    .requiredOption('--name <name>', 'what the token is for')
    .addOption(scopes())
    .addOption(
      new Option('--expires <when>', 'how long it works').choices(expiryChoices).makeOptionMandatory(),
    )
    .addOption(json())
    .action(async (flags) => (await import('./tokens.ts')).createTokenCommand(flags));
  withData(tokens.command('list'))
    .description('list the tokens of an account')
    .addOption(account())
    .addOption(json())
    .action(async (flags) => (await import('./tokens.ts')).listTokensCommand(flags));
  withData(tokens.command('revoke'))
    .description('end a token at once')
    .argument('<token>', 'its id, or the token itself')
    .addOption(json())
    .action(async (token, flags) => (await import('./tokens.ts')).revokeTokenCommand(token, flags));
  withData(tokens.command('regenerate'))
    .description('put a new token with the same name, scopes and lifetime in the place of one, which ends')
    .argument('<token>', 'its id, or the token itself')
    .addOption(json())
    .action(async (token, flags) => (await import('./tokens.ts')).regenerateTokenCommand(token, flags));
}

function addAppointments(mostrador: Command): void {
  const appointments = mostrador.command('appointments').description('the appointments of an account');
  withData(appointments.command('export'))
    .description('print appointments as an iCalendar file')
    .addOption(account())
    .option('--from <day>', 'the first day, where the account is (default: today)')
    .option('--to <day>', 'the last day (default: a year after the first)')
    .action(async (flags) => (await import('./appointments.ts')).exportAppointmentsCommand(flags));
  const calendars = mostrador
    .command('calendars')
    .description('secret addresses from which calendar programs read the appointments of an account');
  withData(calendars.command('create'))
    .description('make an address and print its path, for the only time')
    .addOption(account())
    .requiredOption('--name <name>', 'who reads it')
    .addOption(json())
    .action(async (flags) => (await import('./calendars.ts')).createCalendarCommand(flags));
  withData(calendars.command('list'))
    .description('list the addresses of an account')
    .addOption(account())
    .addOption(json())
    .action(async (flags) => (await import('./calendars.ts')).listCalendarsCommand(flags));
  withData(calendars.command('revoke'))
    .description('end an address at once')
    .argument('<id>', 'its id')
    .addOption(account())
    .addOption(json())
    .action(async (id, flags) => (await import('./calendars.ts')).revokeCalendarCommand(id, flags));
}

function addIndexes(mostrador: Command): void {
  const indexes = mostrador.command('indexes').description('values of the indexes that rents follow');
  withData(indexes.command('load'))
    .description('load values from a CSV file; they count before those that are known')
    .addArgument(new Argument('<index>', 'which index').choices(['icl', 'ipc', 'cpi']))
    .requiredOption('--from <file>', 'columns date and icl, or month and monthly_change_pct, with a heading')
    .option('--account <account>', 'the id or the e-mail of one account (default: all)')
    .addOption(json())
    .action(async (index, flags) => (await import('./indexes.ts')).loadIndexCommand(index, flags));
  withData(indexes.command('list'))
    .description('list what is known of each index')
    .addOption(account())
    .addOption(json())
    .action(async (flags) => (await import('./indexes.ts')).listIndexesCommand(flags));
}

/** Lists as files. */
function addFiles(mostrador: Command): void {
  withData(mostrador.command('import'))
    .description(
      'read a CSV file into an account, by the checks of the API; what is there already is changed',
    )
    .addArgument(new Argument('<what>', 'what its rows are').choices(importNames))
    .argument('<file>', 'the file, whose first line names the columns; - is standard input')
    .addOption(account())
    .option('--dry-run', 'say what would become of each row, and store nothing')
    .addOption(
      new Option('--decimal <sign>', 'how numbers are written: 1234.56, or 1.234,56')
        .choices(['.', ','])
        .default('.'),
    )
    .addOption(json())
    .action(async (what, file, flags) => (await import('./csv/import.ts')).importCommand(what, file, flags));
  withData(mostrador.command('export'))
    .description('write a list of an account as CSV to standard output')
    .argument('<list>', 'which: products, customers, sales, current-accounts, redemptions, ...')
    .addOption(account())
    .option('--to <file>', 'a new file to write instead')
    .option('--columns <names>', 'which columns, separated by commas (default: all)')
    .addOption(new Option('--delimiter <sign>', 'what stands between cells').choices([',', ';']).default(','))
    .action(async (list, flags) => (await import('./csv/export.ts')).exportCommand(list, flags));
}

/** What an operator sets up for an account that ships. */
function addShipping(shipping: Command): void {
  const account = ['--account <account>', 'the id or the e-mail of the account'] as const;
  const carrier = () => new Argument('<carrier>', 'the carrier').choices(carrierNames);
  withData(shipping.command('rates'))
    .description('load the rates at which an account delivers by itself, from a file with JSON')
    .argument('<file>', 'the table; it takes the place of the one before')
    .requiredOption(...account)
    .addOption(json())
    .action(async (file, flags) => (await import('./shipping.ts')).ratesCommand(file, flags));
  withData(shipping.command('credentials'))
    .description('load the credentials of an account at a carrier, as a JSON object from standard input')
    .addArgument(carrier())
    .requiredOption(...account)
    .addOption(json())
    .action(async (name, flags) => (await import('./shipping.ts')).credentialsCommand(name, flags));
  for (const [command, enabled, what] of [
    ['enable', true, 'ask a carrier again'],
    ['disable', false, 'ask a carrier no more, and keep its credentials'],
  ] as const) {
    withData(shipping.command(command))
      .description(what)
      .addArgument(carrier())
      .requiredOption(...account)
      .addOption(json())
      .action(async (name, flags) => (await import('./shipping.ts')).enableCommand(name, enabled, flags));
  }
}

/** What is done with all data, or with all of an account. */
function addData(mostrador: Command): void {
  withData(mostrador.command('verify'))
    .description('prove every balance, stock and number from what made it; the exit code is 1 if any differs')
    .option('--account <account>', 'the id or the e-mail of one account (default: all)')
    .addOption(json())
    .action(async (flags) => (await import('./verify.ts')).verifyCommand(flags));
  withData(mostrador.command('journal'))
    .description('print the posted journal of an account as plain text that hledger and ledger read')
    .addOption(account())
    .option('--from <day>', 'the first day, as 2026-01-01 (default: the first entry)')
    .option('--to <day>', 'the last day (default: the last entry)')
    .action(async (flags) => (await import('./journal.ts')).journalCommand(flags));
  withData(mostrador.command('backup'))
    .description('write everything, as of one moment, into one file, while the service runs or not')
    .requiredOption('--to <file|directory>', 'the file to write, or where to write one named by the time')
    .addOption(json())
    .action(async (flags) => (await import('./backup.ts')).backupCommand(flags));
  withData(mostrador.command('restore'))
    .description('fill an empty database from a backup')
    .requiredOption('--from <file>', 'the file that backup wrote')
    .addOption(json())
    .action(async (flags) => (await import('./backup.ts')).restoreCommand(flags));
  withData(mostrador.command('move'))
    .description('carry everything to an empty database on another server, and close the old one')
    .addOption(new Option('--to <url>', 'the other database, as in DATABASE_URL').conflicts('reopen'))
    .option('--reopen', 'let a database that was moved be written again, as it was then')
    .addOption(json())
    .action(async (flags) => (await import('./move.ts')).moveCommand(flags));
  withData(mostrador.command('distribute'))
    .description(
      'print what spreads the tables over machines by account, with Citus, and what stands against it',
    )
    .option('--run', 'run it, on the coordinator')
    .addOption(json())
    .action(async (flags) => (await import('./distribute.ts')).distributeCommand(flags));
}

function withData(command: Command): Command {
  return command.option('--data <directory>', explained(settings.dataDir));
}

/** What a flag says that is a setting too, from the table of settings. */
function explained({ doc, env, fallback }: { doc: string; env: string; fallback: unknown }): string {
  const sentence = `${doc.charAt(0).toLowerCase()}${doc.slice(1).replace(/\.$/, '')}`;
  return `${sentence} (default: ${fallback}; environment: ${env})`;
}

function json(): Option {
  return new Option('--json', 'print one JSON object');
}

function account(): Option {
  return new Option('--account <account>', 'the id or the e-mail of the account').makeOptionMandatory();
}

function scopes(): Option {
  return new Option('--scopes <scopes>', 'all, or a list like products:read,sales:write')
    .makeOptionMandatory()
    .argParser((text: string) => {
      try {
        return parseScopes(text);
      } catch (error) {
        throw error instanceof Refusal ? new InvalidArgumentError(error.message) : error;
      }
    });
}
