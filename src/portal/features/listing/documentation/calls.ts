import { documentationList, documentationUpdate } from '#contract/endpoints/listing.ts'
import * as v from 'valibot'
import type { Unit } from '#machines/shapes/three-way.ts'
import { type documentationChange, documentationStatus } from '#contract/listing.ts'
import { isBlank } from '#contract/formats/plain-text.ts'
import { callApi } from '#portal/wire/api.ts'
import { readLatestRecord } from '#portal/workflow/panel/read-latest-record.ts'
import type { Documentation } from '../data.ts'
import { savesTo } from '#portal/workflow/panel/record-calls.ts'

type DocumentationChange = v.InferOutput<typeof documentationChange>

const values = v.object({
  devcenterUrl: v.string(),
  status: documentationStatus,
  hasDocs: v.boolean(),
  statusMessage: v.string(),
})

/** The form values of the documentation; '' means none. */
export type DocumentationValues = v.InferOutput<typeof values>

export const isDocumentationValues = (value: unknown): value is DocumentationValues => v.is(values, value)

export const documentationValues = (stored: Documentation): DocumentationValues => ({
  devcenterUrl: stored.devcenterUrl ?? '',
  status: stored.status,
  hasDocs: stored.hasDocs,
  statusMessage: stored.statusMessage ?? '',
})

export const documentationLabels: Record<keyof DocumentationValues, string> = {
  devcenterUrl: 'Dev Center URL',
  status: 'Status',
  hasDocs: 'The article was found',
  statusMessage: 'Message to the provider',
}

const textOrNone = (text: string): string | null => (isBlank(text) ? null : text)

/** The article's status fields, which change together. */
export const documentationUnits: readonly Unit[] = [{ fields: ['status', 'hasDocs', 'statusMessage'] }]

/** Builds the request body; fields other than the URL are for staff only. */
export function documentationBody(values: DocumentationValues, forStaff: boolean): DocumentationChange {
  const { devcenterUrl, status, hasDocs, statusMessage } = values
  const ofStaff = forStaff ? { status, hasDocs, statusMessage: textOrNone(statusMessage) } : {}
  return { devcenterUrl: textOrNone(devcenterUrl), ...ofStaff }
}

/** The calls of the panel. */
export const documentationCalls = (id: string) => ({
  save: savesTo(documentationUpdate, { id }),
})

/** Loads the add-on's stored documentation. */
export async function readDocumentation(addonId: string, signal: AbortSignal) {
  const reading = async () => {
    const [latest] = await callApi(documentationList, { params: { addon: addonId } }, { signal })
    if (latest === undefined) throw new Error('an add-on without a documentation record')
    return latest
  }
  return readLatestRecord(addonId, reading(), (latest) => ({ ...documentationValues(latest) }), signal)
}
