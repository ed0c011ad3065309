import { proofs } from '#test/model/lifecycles.ts'
import { asked, type Step } from '#test/spec/table.ts'
import type { Specified } from './specified.ts'

/** A lifecycle's table with the machine's words, whichever lifecycle it is. */
export type AnySpecified = Specified<string, string, Step<string, string>, unknown>

/** By the names of the lifecycles' exports. */
export const specifiedLifecycles = Object.fromEntries(
  Object.entries(proofs).map(([name, { specified }]) => [name, specified]),
) as Readonly<Record<string, AnySpecified>>

const steps = new WeakMap<object, readonly Step<string, string>[]>()

/** Every step that a lifecycle's machine is compared at. */
export function comparedSteps({ table }: AnySpecified): readonly Step<string, string>[] {
  const known = steps.get(table)
  if (known !== undefined) return known
  const all = [...asked(table)]
  steps.set(table, all)
  return all
}
