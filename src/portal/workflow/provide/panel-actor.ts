import { fromPromise } from 'xstate'
import type { EditSave, StoredRecord } from '#machines/shapes/edit-body.ts'
import { editPanel } from '#machines/shapes/edit-panel.ts'
import { settling } from '#machines/settle.ts'
import type { FormValues } from '#machines/shapes/three-way.ts'
import { tellLapsed } from '../changes/lapsing.ts'
import type { CallOptions } from '#portal/wire/api.ts'

/** The calls of a panel. One that creates a record has nothing stored to read. */
export interface PanelCalls {
  save: (values: FormValues, options: CallOptions) => Promise<unknown>
  readLatest?: (signal: AbortSignal) => Promise<StoredRecord>
  /** Adds the record that was edited anew, once someone else has removed it. */
  addAnew?: (values: FormValues, options: CallOptions) => Promise<unknown>
}

/** The edit panel with these calls. */
export const panelMachine = ({ save, readLatest, addAnew }: PanelCalls) =>
  editPanel.provide({
    actors: {
      settle: settling<EditSave, unknown, StoredRecord>({
        send: async ({ values, etag }, options) =>
          tellLapsed(
            await (etag === null
              ? (addAnew ?? save)(values, options)
              : save(values, { ...options, ifMatch: etag })),
          ),
        ...(readLatest && { look: (_, { signal }) => readLatest(signal) }),
      }),
      ...(readLatest && { readLatest: fromPromise<StoredRecord>(({ signal }) => readLatest(signal)) }),
    },
  })
