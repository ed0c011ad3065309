import { readFileSync, writeFileSync } from 'node:fs'

/** Subjects of faults. */
export const faultKinds = [
  'law',
  'rule',
  'sql',
  'handler',
  'access',
  'letter',
  'trail',
  'job',
  'billing',
  'portal-data',
  'wording',
  'form',
] as const

/** A fault such as a tired engineer or a bad merge makes: one small edit of one file. */
export interface PlantedFault {
  /** A sentence: what goes wrong, and for whom. */
  name: string
  kind: (typeof faultKinds)[number]
  /** From the project's root. */
  file: string
  /** Stands in the file once. */
  from: string
  to: string
  /** The test file that is known to see it; null if none is. */
  seenBy: string | null
}

/** The source with the fault in it. Throws where `from` is not there exactly once: the source has moved on. */
export function withFault(source: string, { name, file, from, to }: Omit<PlantedFault, 'kind'>): string {
  const [before, after, ...more] = source.split(from)
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`${file} no longer has just one place for "${name}".`)
  return `${before}${to}${after}`
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs something while the fault is in its file, and puts the file back, also when the run is interrupted. */
export async function whilePlanted<Result>(fault: PlantedFault, run: () => Promise<Result>): Promise<Result> {
  const source = readFileSync(fault.file, 'utf8')
  const restore = () => writeFileSync(fault.file, source)
  const stop = () => {
    restore()
    process.exit(130)
  }
  writeFileSync(fault.file, withFault(source, fault))
  for (const signal of signals) process.once(signal, stop)
  try {
    return await run()
  } finally {
    for (const signal of signals) process.off(signal, stop)
    restore()
  }
}
