import * as v from 'valibot'
import { ProblemError } from '#machines/problem.ts'
import { availabilityOf } from '#contract/availability.ts'
import { readAs } from '#test/support/read-as.ts'
import { walkModel } from '#test/runner/walking/walk.ts'
import { inQuick } from '#test/support/scope.ts'
import { type EditedForm, editedForms, type StoredFields } from './edit-shapes.ts'
import type { EditCalls } from './editor.ts'
import { twoEditors } from './two-editors-driver.ts'
import { twoEditorsModel } from './two-editors.model.ts'

interface Offering {
  feature: { id: string }
  value: unknown
}

/** A picture is stored at an address of its own. */
const pictured = ({ icon }: StoredFields): StoredFields =>
  typeof icon === 'string' ? { iconUrl: `/images/${icon.split(',')[1]}.png` } : {}

/** The record after a partial update, as the platform takes one. */
function updated(record: StoredFields, body: StoredFields): StoredFields {
  const { offerings = [], ...fields } = readAs(
    body,
    v.looseObject({
      offerings: v.exactOptional(v.array(v.looseObject({ featureId: v.string(), value: v.unknown() }))),
    }),
  )
  const next: StoredFields = { ...record, ...fields }
  const stored = (record['offerings'] ?? []) as Offering[]
  const given = new Map(offerings.map(({ featureId, value }) => [featureId, value]))
  return {
    ...next,
    ...pictured(fields),
    ...('enabled' in next ? { availability: availabilityOf(next as never) } : {}),
    offerings: stored.map((each) =>
      given.has(each.feature.id) ? { ...each, value: given.get(each.feature.id) } : each,
    ),
  }
}

/** A platform that knows one record and its version. */
function platformOf({ record, formOf }: EditedForm): EditCalls {
  let stored = record
  let version = 1
  return {
    read: () => Promise.resolve({ values: formOf(stored), etag: `"${version}"` }),
    save: (body, etag) => {
      if (etag !== `"${version}"`)
        return Promise.reject(new ProblemError({ kind: 'stale', message: 'stale', fields: {} }))
      stored = updated(stored, body)
      version += 1
      return Promise.resolve()
    },
  }
}

// Pictures are in no draft: a clash of two is only come to by a save, beside shorter ways to where it is settled.
const depthOf = (index: number, { files }: EditedForm) => (index === 0 || files !== undefined ? 1 : 0)

for (const [index, form] of editedForms.entries())
  walkModel(
    twoEditorsModel(index === 0 ? inQuick(5, 6) : 5, form),
    twoEditors(
      'machine',
      () => form,
      () => Promise.resolve(platformOf(form)),
    ),
    { depth: depthOf(index, form), refusalsOnPaths: 'nowhere', demand: 'transitions' },
  )
