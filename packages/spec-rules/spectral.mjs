/**
 * Runs Spectral on the description in the working directory: both roots with the rules for the whole, and every other
 * file separately. Uses one process, so that modules load once and each file of the API is parsed once.
 */
/** @import { ISpectralDiagnostic } from '@stoplight/spectral-core' */
/** @import { Resolver } from '@stoplight/spectral-ref-resolver' */
import './nimma.mjs';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import core from '@stoplight/spectral-core';
import parsers from '@stoplight/spectral-parsers';
import panel from './panel.mjs';
import resolver from './resolver.cjs';
import ruleset from './ruleset.mjs';
import sourceRuleset from './source-ruleset.mjs';
import unresolved from './unresolved.cjs';

/** @typedef {ReturnType<typeof documentOf>} Document */
/**
 * @typedef {{ name: string, output: string, passed: boolean }} Report the output of one check, and whether it found
 * nothing
 */

/** Spectral's severity of a warning; an error is 0, a hint 2 or 3. */
const warning = 1;

/**
 * Runs the three rulesets.
 * @param {string} format
 * @returns {Promise<Report[]>}
 */
export async function spectral(format) {
  /** @type {Record<string, Document>} */
  const parsed = {};
  const open = (/** @type {string} */ file) => parsed[resolve(file)] ?? documentOf(file);
  const sources = globSync('{shared,panel,*/*}/*.yaml').sort();
  return [
    await report('API', format, noting(parsed), resolver, () => [open('openapi.yaml')]),
    await report('Panel', format, panel, resolver, () => [open('panel.yaml')]),
    await report('Sources', format, sourceRuleset, unresolved, () => sources.map(open)),
  ];
}

const documentOf = (/** @type {string} */ file) =>
  new core.Document(readFileSync(file, 'utf8'), parsers.Yaml, resolve(file));

/**
 * Returns the rules of the API, with one that only records the files that Spectral has parsed.
 * @param {Record<string, Document>} parsed
 */
function noting(parsed) {
  /** @type {import('./types.d.ts').Rule<unknown>} */
  const note = (_root, _options, { documentInventory }) => {
    Object.assign(parsed, documentInventory.referencedDocuments);
  };
  const then = { function: note };
  return { extends: ruleset, rules: { 'note-files': { given: '$', then } } };
}

/**
 * Returns the findings of one ruleset, or why it stopped, which errors in a description can cause.
 * @param {string} name
 * @param {string} format
 * @param {object} definition
 * @param {Resolver} resolver
 * @param {() => Document[]} open
 * @returns {Promise<Report>}
 */
async function report(name, format, definition, resolver, open) {
  const spectral = new core.Spectral({ resolver });
  const ruleset = new core.Ruleset(definition);
  spectral.setRuleset(ruleset);
  try {
    const findings = [];
    for (const document of open()) findings.push(...(await spectral.run(document)));
    const passed = findings.every(({ severity }) => severity > warning);
    return { name, passed, output: passed ? '' : await print(findings, format, ruleset) };
  } catch (error) {
    return { name, passed: false, output: causesOf(error).join('\n') };
  }
}

/**
 * Returns the message of each rule that stopped; nimma, Spectral's JSONPath, wraps them all in one error.
 * @param {unknown} error
 * @returns {string[]}
 */
function causesOf(error) {
  if (error instanceof AggregateError) return error.errors.flatMap(causesOf);
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return [`Spectral stopped: ${cause instanceof Error ? cause.message : cause}`];
}

/**
 * Formats the findings like Spectral's own command.
 * @param {ISpectralDiagnostic[]} findings
 * @param {string} format
 * @param {core.Ruleset} ruleset
 */
async function print(findings, format, ruleset) {
  // Loaded only when there is something to print.
  const { githubActions, stylish } = await import('@stoplight/spectral-formatters');
  const formatter = format === 'github-actions' ? githubActions : stylish;
  const plain = findings.map((finding) => ({ ...finding, documentationUrl: '' }));
  return formatter(plain, { failSeverity: warning }, { ruleset, spectralVersion: '' }).trim();
}
