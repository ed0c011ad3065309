import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { approvalBlockers, approvalLifecycle } from '#machines/approval/lifecycle.ts'
import { reviewBlockers, reviewStepBlockers } from '#machines/review/lifecycle.ts'
import type { ActedEvent } from '#machines/law.ts'
import { invitationBlockers } from '#machines/invitation/lifecycle.ts'
import { planAvailabilityBlockers } from '#machines/plan/lifecycle.ts'
import { progressionBlockers, progressionLifecycle } from '#machines/progression/lifecycle.ts'
import { repricingBlockers } from '#machines/repricing/lifecycle.ts'
import { approvalModel, canBe, everyApprovalState } from '#test/model/approval/lifecycle.model.ts'
import {
  automaticReviewModel,
  everyReviewStatus,
  reviewStepModel,
} from '#test/model/review/lifecycle.model.ts'
import { approvalHttp } from '#test/model/approval/approval-http.ts'
import { automaticReviewHttp } from '#test/model/review/automatic-review-http.ts'
import { invitationHttp } from '#test/model/drivers/invitation-http.ts'
import { planAvailabilityHttp } from '#test/model/plan/plan-availability-http.ts'
import type { Platform } from '#test/model/drivers/platform.ts'
import { progressionHttp } from '#test/model/progression/progression-http.ts'
import { repricingHttp } from '#test/model/repricing/repricing-http.ts'
import { reviewStepHttp } from '#test/model/review/review-step-http.ts'
import { everyInvitation, invitationModel } from '#test/model/invitation/lifecycle.model.ts'
import { canHave, everyAvailability, planAvailabilityModel } from '#test/model/plan/lifecycle.model.ts'
import { progressionModel } from '#test/model/progression/lifecycle.model.ts'
import { canHaveStatus, everyRepricingStatus, repricingModel } from '#test/model/repricing/lifecycle.model.ts'
import type { Driver, Model, Start } from '#test/support/model.ts'
import type { AnyBlocker } from './server-machines.ts'

interface Given<TSnapshot, TEvent, TFixture> {
  /** The product's own, where the model's is the specification's. */
  machine?: AnyStateMachine
  model: Model<TSnapshot & AnyMachineSnapshot, TEvent & ActedEvent, TFixture>
  driver: (platform: () => Platform) => Driver<TSnapshot, TEvent, TFixture> & { close?: () => Promise<void> }
  blockers: (snapshot: TSnapshot, event: TEvent) => readonly AnyBlocker[]
  /** Where its blockers are told, as `file#name` in machines/. */
  sources: readonly string[]
  /** The states in which the driver can put the record of a start. */
  startable: (start: Start<TSnapshot, TFixture>) => readonly TSnapshot[]
}

/** A lifecycle that mutants are made of, with what walks it on the real server. */
export type Subject = Given<AnyMachineSnapshot, ActedEvent, unknown> & { machine: AnyStateMachine }

const subject = <TSnapshot extends AnyMachineSnapshot, TEvent extends ActedEvent, TFixture>(
  given: Given<TSnapshot, TEvent, TFixture>,
): Subject => ({ machine: given.model.machine, ...given }) as unknown as Subject

const asItStarts = <TSnapshot>({ state }: { state: TSnapshot }): TSnapshot[] => [state]

/** By the names of the lifecycles' exports. */
export const subjects: Readonly<Record<string, Subject>> = {
  progressionLifecycle: subject({
    machine: progressionLifecycle,
    model: progressionModel,
    driver: progressionHttp,
    blockers: progressionBlockers,
    sources: ['progression/lifecycle.ts#blockers', 'progression/lifecycle.ts#progressionBlockers'],
    startable: asItStarts,
  }),
  approvalLifecycle: subject({
    machine: approvalLifecycle,
    model: {
      ...approvalModel,
      starts: approvalModel.starts.filter(({ fixture, state }) => canBe(fixture, state.value)),
    },
    driver: approvalHttp,
    blockers: approvalBlockers,
    sources: ['approval/lifecycle.ts#blockers', 'approval/lifecycle.ts#approvalBlockers'],
    startable: (start) => everyApprovalState(start).filter(({ value }) => canBe(start.fixture, value)),
  }),
  planAvailabilityLifecycle: subject({
    model: planAvailabilityModel,
    driver: planAvailabilityHttp,
    blockers: planAvailabilityBlockers,
    sources: ['plan/lifecycle.ts#blockers', 'plan/lifecycle.ts#planAvailabilityBlockers'],
    startable: (start) => everyAvailability(start).filter(({ value }) => canHave(start.fixture, value)),
  }),
  invitationLifecycle: subject({
    model: invitationModel,
    driver: invitationHttp,
    blockers: invitationBlockers,
    sources: ['invitation/lifecycle.ts#blockers', 'invitation/lifecycle.ts#invitationBlockers'],
    startable: everyInvitation,
  }),
  repricingLifecycle: subject({
    model: repricingModel,
    driver: repricingHttp,
    blockers: repricingBlockers,
    sources: ['repricing/lifecycle.ts#blockers', 'repricing/lifecycle.ts#repricingBlockers'],
    startable: (start) =>
      everyRepricingStatus(start).filter(({ value }) => canHaveStatus(start.fixture, value)),
  }),
  automaticReviewLifecycle: subject({
    model: automaticReviewModel,
    driver: automaticReviewHttp,
    blockers: reviewBlockers,
    sources: ['review/lifecycle.ts#reviewBlockersBy', 'review/lifecycle.ts#reviewBlockers'],
    startable: everyReviewStatus,
  }),
  reviewStepLifecycle: subject({
    model: reviewStepModel,
    driver: reviewStepHttp,
    blockers: reviewStepBlockers,
    sources: ['review/review-step-blockers.ts#stepBlockers', 'review/lifecycle.ts#reviewStepBlockers'],
    startable: asItStarts,
  }),
}
