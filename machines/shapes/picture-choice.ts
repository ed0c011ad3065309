import { assign, emit, fromPromise, setup } from 'xstate'
import { given, told } from '../given.ts'

/** The content of a file: a picture as a data URL, or why it cannot be used. */
export type CheckedFile = { dataUrl: string; fault: null } | { dataUrl: null; fault: string }

interface Picked {
  file: Blob
}

/**
 * The choice of a picture: each file is read and checked before it is shown. Picking another one meanwhile
 * replaces it; the previous choice stays until a valid one is found.
 */
export const pictureChoice = setup({
  types: {
    context: {} as { file: Blob | null; fault: string | null },
    events: {} as ({ type: 'picked' } & Picked) | { type: 'removed' },
    emitted: {} as { type: 'chosen'; dataUrl: string },
    tags: {} as 'busy',
  },
  actors: {
    check: fromPromise<CheckedFile, { file: Blob | null }>(() => Promise.reject(new Error('provide check'))),
  },
  guards: {
    isGood: (_, { output }: { output: CheckedFile }) => output.fault === null,
  },
  actions: {
    pick: assign({ file: (_, { file }: Picked) => file, fault: null }),
    explain: assign({ fault: (_, { fault }: { fault: string | null }) => fault, file: null }),
    emitChosen: emit((_, { output }: { output: CheckedFile }) => ({
      type: 'chosen' as const,
      dataUrl: output.dataUrl ?? '',
    })),
  },
}).createMachine({
  id: 'pictureChoice',
  context: { file: null, fault: null },
  initial: 'waiting',
  states: {
    waiting: {
      on: { picked: { target: 'checking', actions: given('pick') } },
    },
    checking: {
      tags: 'busy',
      invoke: {
        src: 'check',
        input: ({ context }) => ({ file: context.file }),
        onDone: [
          { guard: given('isGood'), target: 'waiting', actions: given('emitChosen') },
          { target: 'refused', actions: told('explain') },
        ],
        onError: {
          target: 'refused',
          actions: { type: 'explain', params: { fault: 'cannot be read: choose it once more' } },
        },
      },
      on: {
        picked: { target: 'checking', reenter: true, actions: given('pick') },
        removed: { target: 'waiting', actions: { type: 'explain', params: { fault: null } } },
      },
    },
    /** The file is not a suitable picture; `fault` says why. */
    refused: {
      on: {
        picked: { target: 'checking', actions: given('pick') },
        removed: { target: 'waiting', actions: { type: 'explain', params: { fault: null } } },
      },
    },
  },
})
