import { fromPromise } from 'xstate'
import { editPanel, type StoredRecord } from '../../machines/edit-panel.ts'
import type { FormValues } from '../../machines/three-way.ts'
import { tellLapsed } from './lapsing.ts'
import { saveOnce } from './save-once.ts'
import type { CallOptions } from './wire-call.ts'

/** What a panel asks of the platform. A panel that creates something has nothing stored to read. */
export interface PanelCalls {
  save: (values: FormValues, options: CallOptions) => Promise<unknown>
  readLatest?: (signal: AbortSignal) => Promise<StoredRecord>
}

/** The panel that saves and reads with these calls. */
export const panelMachine = ({ save, readLatest }: PanelCalls) =>
  editPanel.provide({
    actors: {
      save: fromPromise<void, { values: FormValues; etag: string | null }>(({ input, signal }) => {
        const { values, etag } = input
        const ifMatch = etag === null ? {} : { ifMatch: etag }
        return saveOnce(values, async (idempotencyKey) =>
          tellLapsed(await save(values, { signal, ...ifMatch, idempotencyKey })),
        )
      }),
      ...(readLatest === undefined
        ? {}
        : { readLatest: fromPromise<StoredRecord>(({ signal }) => readLatest(signal)) }),
    },
  })
