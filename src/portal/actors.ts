import { fromPromise } from 'xstate'
import type { ApprovalState, ApprovalType } from '../../machines/approval.lifecycle.ts'
import {
  approvalDecision,
  type ApprovalDecision,
  type DecidableApproval,
} from '../../machines/approval-decision.workflow.ts'
import { approvalWorkflow } from '../../machines/approval.workflow.ts'
import { autoSave } from '../../machines/auto-save.ts'
import type { StoredChoice } from '../../machines/choice.ts'
import type { Actor } from '../../machines/blockers.ts'
import { changesPolling } from '../../machines/changes.polling.ts'
import { confirmation } from '../../machines/confirmation.ts'
import { editPanel, type StoredRecord } from '../../machines/edit-panel.ts'
import { type CheckedFile, pictureChoice } from '../../machines/picture-choice.ts'
import type { Stage } from '../../machines/progression.lifecycle.ts'
import { type ProgressionChoices, progressionWorkflow } from '../../machines/progression.workflow.ts'
import { type MadeSecret, regeneration } from '../../machines/regeneration.ts'
import { type MovedOrder, reorder } from '../../machines/reorder.ts'
import { type RepricingRequest, repricingWorkflow } from '../../machines/repricing.workflow.ts'
import type { RepricingEffect } from '../../machines/repricing-effect.ts'
import {
  repricingMenu,
  type MenuRepricing,
  type RepricingTransition,
} from '../../machines/repricing-menu.workflow.ts'
import type { FormValues } from '../../machines/three-way.ts'
import { toggle } from '../../machines/toggle.ts'
import type { Availability } from '../contract/plan.ts'
import { api } from './api.ts'
import type { decisionCalls } from './approval-decisions.ts'
import type { languageChoice } from './choice-calls.ts'
import { requestRepricing, type statusCalls, wasRequested } from './repricing-calls.ts'
import { tellLapsed } from './lapsing.ts'
import { saveOnce } from './save-once.ts'
import { revisionTag } from './seen-revision.ts'
import type { SecretCalls } from './secret-calls.ts'
import type { CallOptions } from './wire-call.ts'

interface ProgressionInput {
  addonId: string
  to: 'beta' | 'ga'
  by: Actor
  choices: ProgressionChoices
  revision: number
}

/** A provider sends the target alone; staff's choices of plans go with the step to GA. */
const progressionBody = ({ to, by, choices }: ProgressionInput) => ({
  to,
  ...(by === 'admin' ? { visible: choices.visible } : {}),
  ...(by === 'admin' && to === 'ga'
    ? {
        defaultPlanSlug: choices.defaultPlanSlug,
        planOverrides: choices.planOverrides as Record<string, Availability>,
      }
    : {}),
})

/** The next-steps screen's progression, with the platform behind it. */
export const progressionMachine = progressionWorkflow.provide({
  actors: {
    sendProgression: fromPromise<void, ProgressionInput>(async ({ input, signal }) => {
      await api.progressionCreate(
        { params: { addon: input.addonId }, body: progressionBody(input) },
        { signal, ifMatch: revisionTag(input.revision) },
      )
    }),
    readStage: fromPromise<Stage, { addonId: string }>(async ({ input, signal }) => {
      const { state } = await api.addonView({ params: { addon: input.addonId } }, { signal })
      return state
    }),
  },
})

/** The request of one approval, with the platform behind it. */
export const approvalMachine = approvalWorkflow.provide({
  actors: {
    sendRequest: fromPromise<void, { addonId: string; type: ApprovalType }>(async ({ input, signal }) => {
      const { addonId: addon, type } = input
      await api.addonApprovalRequest({ params: { addon }, body: { type } }, { signal })
    }),
    readState: fromPromise<ApprovalState, { addonId: string; type: ApprovalType }>(
      async ({ input, signal }) => {
        const approvals = await api.addonApprovalList({ params: { addon: input.addonId } }, { signal })
        return approvals.find(({ type }) => type === input.type)?.state ?? 'notStarted'
      },
    ),
  },
})

/** What keeps a page up to date with what others do, with this look behind it. */
export const changesPollingMachine = (look: (signal: AbortSignal) => Promise<void>) =>
  changesPolling.provide({ actors: { look: fromPromise<void>(({ signal }) => look(signal)) } })

/** The decision of one approval, with these calls behind it. */
export const approvalDecisionMachine = ({ send, read }: ReturnType<typeof decisionCalls>) =>
  approvalDecision.provide({
    actors: {
      sendDecision: fromPromise<DecidableApproval, ApprovalDecision>(({ input, signal }) =>
        send(input, signal),
      ),
      readApproval: fromPromise<DecidableApproval, { id: string }>(({ input, signal }) =>
        read(input.id, signal),
      ),
    },
  })

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

/** The confirmation after which this is done; its call settles by itself what a lost answer left open. */
export const confirmationMachine = (act: (signal: AbortSignal, code: string | null) => Promise<unknown>) =>
  confirmation.provide({
    actors: {
      act: fromPromise<void, { code: string | null }>(async ({ signal, input }) => {
        await act(signal, input.code)
      }),
    },
  })

/** The order of a list, with these calls behind it; both answer the ids as they are stored. */
export const reorderMachine = (calls: {
  save: (order: MovedOrder, signal: AbortSignal) => Promise<readonly string[]>
  read: (signal: AbortSignal) => Promise<readonly string[]>
}) =>
  reorder.provide({
    actors: {
      saveOrder: fromPromise<readonly string[], MovedOrder>(({ input, signal }) => calls.save(input, signal)),
      readOrder: fromPromise<readonly string[]>(({ signal }) => calls.read(signal)),
    },
  })

/** A switch with these calls behind it; both answer what is stored. */
export const toggleMachine = (calls: {
  save: (on: boolean, signal: AbortSignal) => Promise<boolean>
  read: (signal: AbortSignal) => Promise<boolean>
}) =>
  toggle.provide({
    actors: {
      saveValue: fromPromise<boolean, { on: boolean }>(({ input, signal }) => calls.save(input.on, signal)),
      readValue: fromPromise<boolean>(({ signal }) => calls.read(signal)),
    },
  })

/** A picture that is chosen for this use, checked in the browser. */
export const pictureChoiceMachine = (check: (file: Blob) => Promise<CheckedFile>) =>
  pictureChoice.provide({
    actors: {
      check: fromPromise<CheckedFile, { file: Blob | null }>(({ input: { file } }) =>
        file === null ? Promise.reject(new Error('no file was picked')) : check(file),
      ),
    },
  })

/** A secret that is made anew with these calls. */
export const regenerationMachine = ({ make, readMark }: SecretCalls) =>
  regeneration.provide({
    actors: {
      makeSecret: fromPromise<MadeSecret>(({ signal }) => make(signal)),
      readMark: fromPromise<string | null>(({ signal }) => readMark(signal)),
    },
  })

/** A choice that saves itself, with these calls behind it; both answer what is stored. */
export const autoSaveMachine = (calls: ReturnType<typeof languageChoice>) =>
  autoSave.provide({
    actors: {
      saveChoice: fromPromise<StoredChoice, StoredChoice>(({ input, signal }) => calls.save(input, signal)),
      readChoice: fromPromise<StoredChoice>(({ signal }) => calls.read(signal)),
    },
  })

/** The request of a plan's repricing, with the platform behind it. */
export const repricingMachine = repricingWorkflow.provide({
  actors: {
    sendRequest: fromPromise<void, RepricingRequest>(async ({ input, signal }) => {
      await requestRepricing(input, signal)
    }),
    readWhetherRequested: fromPromise<boolean, RepricingRequest>(({ input, signal }) =>
      wasRequested(input, signal),
    ),
  },
})

/** The menu that sets a repricing's status, with these calls behind it. */
export const repricingMenuMachine = ({ effect, send, read }: ReturnType<typeof statusCalls>) =>
  repricingMenu.provide({
    actors: {
      readEffect: fromPromise<RepricingEffect, { id: string }>(({ input, signal }) =>
        effect(input.id, signal),
      ),
      sendTransition: fromPromise<MenuRepricing, RepricingTransition>(({ input, signal }) =>
        send(input, signal),
      ),
      readRepricing: fromPromise<MenuRepricing, { id: string }>(({ input, signal }) =>
        read(input.id, signal),
      ),
    },
  })
