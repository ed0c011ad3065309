import { agreeAsSent, type EditShape } from './edit-body.ts'
import { type FormValues, isSameValue, recordIn } from './three-way.ts'

/**
 * Recognizes the user's own save after a lost answer: what is stored as sent becomes what the editor started
 * from.
 */
export function knowingOwn(
  shape: EditShape,
  base: FormValues,
  unheard: FormValues | null,
  theirs: FormValues,
) {
  if (unheard === null) return base
  const agree = agreeAsSent(shape)
  const own = shape.units.flatMap(({ fields, joined }) => {
    if (joined === 'keys') return [keysKnown(fields[0], base, unheard, theirs)]
    return agree(fields, unheard, theirs)
      ? [Object.fromEntries(fields.map((each) => [each, theirs[each]]))]
      : []
  })
  return Object.assign({}, base, ...own) as FormValues
}

function keysKnown(field: string, base: FormValues, unheard: FormValues, theirs: FormValues): FormValues {
  const [began, sent, stored] = [recordIn(base, field), recordIn(unheard, field), recordIn(theirs, field)]
  const own = Object.entries(stored).filter(([key, value]) => isSameValue(sent[key], value))
  return { [field]: { ...began, ...Object.fromEntries(own) } }
}
