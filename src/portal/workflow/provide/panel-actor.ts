import { fromPromise } from 'xstate'
import { editPanel, type StoredRecord } from '#machines/shapes/edit-panel.ts'
import type { FormValues } from '#machines/shapes/three-way.ts'
import { tellLapsed } from '../changes/lapsing.ts'
import { saveOnce } from '#portal/wire/save-once.ts'
import type { CallOptions } from '#portal/wire/wire-call.ts'

/** The calls of a panel. One that creates a record has nothing stored to read. */
export interface PanelCalls {
  save: (values: FormValues, options: CallOptions) => Promise<unknown>
  readLatest?: (signal: AbortSignal) => Promise<StoredRecord>
}

/** The edit panel with these calls. */
export const panelMachine = ({ save, readLatest }: PanelCalls) =>
  editPanel.provide({
    actors: {
      save: fromPromise<void, { values: FormValues; etag: string | null }>(({ input, signal }) => {
        const { values, etag } = input
        const ifMatch = etag === null ? {} : { ifMatch: etag }
        return saveOnce(values, async (idempotencyKey) => {
          tellLapsed(await save(values, { signal, ...ifMatch, idempotencyKey }))
        })
      }),
      ...(readLatest === undefined
        ? {}
        : { readLatest: fromPromise<StoredRecord>(({ signal }) => readLatest(signal)) }),
    },
  })
