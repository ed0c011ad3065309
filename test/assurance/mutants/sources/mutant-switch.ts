import type { SQL } from 'drizzle-orm'
import { switchName } from './schemata.ts'

/** A loop that the fault has made endless comes by here again and again. */
const mostHits = 1_000_000

let active: number | undefined
let hits = 0
let seen: Set<number> | undefined

/** Turns one fault on, or with undefined all of them off. */
export function turnOn(mutant: number | undefined): void {
  active = mutant
  hits = 0
}

/** Collects the faults that the code comes by from now on. */
export function beginToSee(): void {
  seen = new Set()
}

/** Stops collecting, and gives what was collected. */
export function endToSee(): ReadonlySet<number> {
  const found = seen ?? new Set<number>()
  seen = undefined
  return found
}

function isOn(mutant: number): boolean {
  seen?.add(mutant)
  if (mutant !== active) return false
  hits += 1
  if (hits > mostHits) throw new Error('The fault has made a loop endless.')
  return true
}

const isStatement = (value: unknown): value is SQL =>
  typeof value === 'object' && value !== null && 'queryChunks' in value

/** A part of a statement as it is, or, when a statement is made of it while one of its faults is on, with that. */
function later<T>(right: T, faults: readonly (readonly [mutant: number, faulty: () => T])[]): T {
  if (!isStatement(right)) return right
  const chunks = right.queryChunks
  Object.defineProperty(right, 'queryChunks', {
    get: () => {
      const on = faults.filter(([mutant]) => isOn(mutant)).map(([, faulty]) => faulty())
      const [fault = right] = on
      return fault === right || !isStatement(fault) ? chunks : fault.queryChunks
    },
  })
  return right
}

/** Puts the switch where the code with the faults asks for it. */
export function provideSwitch(): void {
  Object.assign(globalThis, { [switchName]: Object.assign(isOn, { later }) })
}
