import * as v from 'valibot'
import type { AnySchema } from '#contract/endpoints/endpoint.ts'
import { invalid } from './refusal.ts'
import { schemaWording } from '#contract/wording/schema-wording.ts'
import type { FieldChange } from './trail.ts'

/**
 * Throws 422 for each changed value that does not match its field's form. A stored value may be sent back unchanged.
 */
export function checkForms(
  forms: Readonly<Record<string, AnySchema>>,
  changes: readonly FieldChange[],
): void {
  const faults = changes.flatMap(({ field, to }) => {
    const form = forms[field]
    if (form === undefined || to === null) return []
    const { issues } = v.safeParse(form, to, { message: schemaWording })
    return issues === undefined ? [] : [[field, issues.map(({ message }) => message)] as const]
  })
  if (faults.length > 0) throw invalid(Object.fromEntries(faults))
}
