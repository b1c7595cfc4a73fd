/**
 * The third-party generators that the description is tested with: how each is installed, run, compiled against, and
 * called.
 */

/** A program and its arguments; `{directory}` is replaced by its working directory. */
export type Command = readonly string[];

export interface Toolchain {
  /** The folder in `examples/toolchains/` with the program and its configuration. */
  name: string;
  /** Its display name. */
  title: string;
  version: string;
  language: string;
  /** Required programs; without them, the toolchain is skipped. */
  needs: readonly string[];
  /** Files to download first, by name. */
  downloads?: Readonly<Record<string, string>>;
  install: readonly Command[];
  /** The command for readers to copy. `openapi.json` is the flat edition. */
  generate: Command;
  compile: readonly Command[];
  run: Command;
}

const pip = (...packages: string[]): Command[] => [
  ['python3', '-m', 'venv', '.venv'],
  ['.venv/bin/pip', 'install', '--quiet', ...packages],
];
const npm = (...packages: string[]): Command[] => [
  [
    'npm',
    'install',
    '--no-audit',
    '--no-fund',
    ...packages,
    'typescript@5.9.3',
    'tsx@4.20.6',
    '@types/node@24.19.2',
  ],
];
const python = { language: 'Python', needs: ['python3'] } as const;
const typeScript = {
  language: 'TypeScript',
  needs: ['npm'],
  compile: [['node_modules/.bin/tsc', '--project', '.']],
  run: ['node_modules/.bin/tsx', 'program.ts'],
} as const;

const openApiGenerator = {
  version: '7.25.0',
  downloads: {
    'openapi-generator-cli.jar':
      'https://repo1.maven.org/maven2/org/openapitools/openapi-generator-cli/7.25.0/openapi-generator-cli-7.25.0.jar',
  },
} as const;

export const toolchains: readonly Toolchain[] = [
  {
    ...python,
    name: 'openapi-python-client',
    title: 'openapi-python-client',
    version: '0.29.1',
    install: pip('openapi-python-client==0.29.1'),
    generate: [
      'openapi-python-client',
      'generate',
      '--path',
      'openapi.json',
      '--output-path',
      'generated',
      '--overwrite',
    ],
    compile: [['.venv/bin/python', '-m', 'compileall', '-q', 'generated']],
    run: ['env', 'PYTHONPATH=generated', '.venv/bin/python', 'program.py'],
  },
  {
    ...python,
    name: 'datamodel-code-generator',
    title: 'datamodel-code-generator',
    version: '0.89.0',
    install: pip('datamodel-code-generator==0.89.0', 'httpx==0.28.1', 'pydantic[email]'),
    generate: [
      'datamodel-codegen',
      '--input=openapi.json',
      '--input-file-type=openapi',
      '--output=mostrador_models.py',
      '--output-model-type=pydantic_v2.BaseModel',
      '--use-annotated',
      '--target-python-version=3.11',
    ],
    compile: [['.venv/bin/python', '-m', 'py_compile', 'mostrador_models.py']],
    run: ['.venv/bin/python', 'program.py'],
  },
  {
    ...openApiGenerator,
    ...python,
    name: 'openapi-generator-python',
    title: 'OpenAPI Generator',
    needs: ['python3', 'java'],
    install: [['python3', '-m', 'venv', '.venv']],
    generate: [
      'java',
      '-jar',
      'openapi-generator-cli.jar',
      'generate',
      '--input-spec=openapi.json',
      '--generator-name=python',
      '--output=generated',
      '--package-name=mostrador',
    ],
    compile: [
      ['.venv/bin/pip', 'install', '--quiet', '--requirement', 'generated/requirements.txt'],
      ['.venv/bin/python', '-m', 'compileall', '-q', 'generated/mostrador'],
    ],
    run: ['env', 'PYTHONPATH=generated', '.venv/bin/python', 'program.py'],
  },
  {
    ...openApiGenerator,
    name: 'openapi-generator-java',
    title: 'OpenAPI Generator',
    language: 'Java',
    needs: ['java', 'mvn'],
    install: [],
    generate: [
      'java',
      '-jar',
      'openapi-generator-cli.jar',
      'generate',
      '--input-spec=openapi.json',
      '--generator-name=java',
      '--library=native',
      '--output=generated',
      '--additional-properties=useSingleRequestParameter=true',
    ],
    compile: [
      ['cp', 'Program.java', 'generated/src/main/java/'],
      ['mvn', '--quiet', '--file', 'generated', '-Dmaven.test.skip=true', 'compile'],
    ],
    run: [
      'mvn',
      '--quiet',
      '--file',
      'generated',
      'org.codehaus.mojo:exec-maven-plugin:3.5.1:java',
      '-Dexec.mainClass=Program',
    ],
  },
  {
    name: 'oapi-codegen',
    title: 'oapi-codegen',
    version: '2.8.2',
    language: 'Go',
    needs: ['go'],
    install: [
      [
        'env',
        'GOBIN={directory}/bin',
        'go',
        'install',
        'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2',
      ],
      ['mkdir', '-p', 'mostrador'],
    ],
    generate: ['oapi-codegen', '-config', 'config.yaml', 'openapi.json'],
    compile: [
      ['go', 'get', 'github.com/oapi-codegen/runtime@v1.8.0'],
      ['go', 'build', '-o', 'program', '.'],
    ],
    run: ['./program'],
  },
  {
    ...typeScript,
    name: 'hey-api',
    title: 'Hey API',
    version: '0.99.0',
    install: npm('@hey-api/openapi-ts@0.99.0'),
    generate: ['openapi-ts', '--input', 'openapi.json', '--output', 'generated'],
  },
  {
    ...typeScript,
    name: 'orval',
    title: 'Orval',
    version: '8.32.0',
    install: npm('orval@8.32.0'),
    generate: ['orval', '--config', 'orval.config.ts'],
  },
  {
    ...typeScript,
    name: 'kubb',
    title: 'Kubb',
    version: '4.39.3',
    install: npm(
      '@kubb/core@4.39.3',
      '@kubb/cli@4.39.3',
      '@kubb/plugin-oas@4.39.3',
      '@kubb/plugin-ts@4.39.3',
      '@kubb/plugin-client@4.39.3',
    ),
    generate: ['kubb', 'generate', '--config', 'kubb.config.ts'],
  },
];

/** The expected output of every program with the demo account. */
export const printed = `listed 2 products
created Mate de calabaza at 1850.00
changed the price to 1990.00; it is still published, with 1 tag
rejected with 422: base_price
sold for 3980.00`;

/** Returns the results for the guide: a table of the toolchains that passed, and the commands to copy. */
export function table(passed: readonly Toolchain[], day: string): string {
  return [
    `Tested on ${day}:`,
    '',
    '| Generator | Language | Program |',
    '|---|---|---|',
    ...passed.map(
      ({ name, title, version, language }) =>
        `| ${title} ${version} | ${language} | \`examples/toolchains/${name}\` |`,
    ),
    '',
    'Their commands, in the same order:',
    '',
    '```bash',
    ...passed.map(({ generate }) => folded(generate)),
    '```',
  ].join('\n');
}

/** Formats a command, with options on separate lines if it is too long for a page. */
function folded(command: Command): string {
  const line = command.join(' ');
  return line.length <= 80 ? line : line.replaceAll(' --', ' \\\n  --');
}
