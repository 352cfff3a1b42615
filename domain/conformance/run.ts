import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { hasPassed, runVectors } from './run-vectors.ts'
import type { VectorResult } from './run-vectors.ts'

const folder = process.argv[2]

/** Every JSON file below a folder, in a stable order. */
function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap(name => filesBelow(join(path, name)))
    .filter(file => file.endsWith('.json'))
}

function resultsOf(file: string): VectorResult[] {
  try {
    return runVectors(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [{ id: '(file)', category: '', differences: [], error: reason }]
  }
}

const write = (line: string) => process.stdout.write(`${line}\n`)

function report(file: string, result: VectorResult): void {
  write(`FAIL ${result.id} [${result.category}] in ${file}`)
  if (result.error !== null) write(`  ${result.error}`)
  for (const { field, expected, got } of result.differences) {
    write(`  ${field}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(got)}`)
  }
}

function main(): number {
  if (folder === undefined) {
    write('usage: npm run conformance -- DIR')
    return 1
  }
  let passed = 0
  let failed = 0
  for (const file of filesBelow(folder)) {
    for (const result of resultsOf(file)) {
      if (hasPassed(result)) passed += 1
      else {
        failed += 1
        report(file, result)
      }
    }
  }
  if (passed + failed === 0) write(`no vectors found in ${folder}`)
  write(`${passed} passed, ${failed} failed`)
  return failed > 0 || passed === 0 ? 1 : 0
}

process.exitCode = main()
