import { afterShutdown, everyDeprecation, deprecationModel } from '#test/model/deprecation/lifecycle.model.ts'
import { deprecationHttp } from '#test/model/deprecation/deprecation-http.ts'
import { deprecationBlockers, deprecationLifecycle } from '#machines/deprecation/lifecycle.ts'
import { installBlockers, installLifecycle } from '#machines/install/lifecycle.ts'
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { approvalBlockers, approvalLifecycle } from '#machines/approval/lifecycle.ts'
import {
  automaticReviewLifecycle,
  reviewBlockers,
  reviewStepBlockers,
  reviewStepLifecycle,
} from '#machines/review/lifecycle.ts'
import type { ActedEvent } from '#machines/law.ts'
import type { LifecycleName } from '#machines/lifecycles.ts'
import { invitationBlockers, invitationLifecycle } from '#machines/invitation/lifecycle.ts'
import {
  accountAccessBlockers,
  accountAccessLifecycle,
  passkeyBlockers,
  passkeyLifecycle,
  passwordResetBlockers,
  passwordResetLifecycle,
  secondFactorBlockers,
  secondFactorLifecycle,
} from '#machines/account/lifecycle.ts'
import { planAvailabilityBlockers, planAvailabilityLifecycle } from '#machines/plan/lifecycle.ts'
import { progressionBlockers, progressionLifecycle } from '#machines/progression/lifecycle.ts'
import { repricingBlockers, repricingLifecycle } from '#machines/repricing/lifecycle.ts'
import { approvalModel, canBe, everyApprovalState } from '#test/model/approval/lifecycle.model.ts'
import {
  automaticReviewModel,
  everyReviewStatus,
  reviewStepModel,
} from '#test/model/review/lifecycle.model.ts'
import { everyPasswordReset, passwordResetModel } from '#test/model/account/lifecycle.model.ts'
import { accountAccessHttp } from '#test/model/account/access/account-access-http.ts'
import { accountAccessModel, everyAccountAccess } from '#test/model/account/access/lifecycle.model.ts'
import { everyPasskey, passkeyModel } from '#test/model/account/passkey/lifecycle.model.ts'
import { passkeyHttp } from '#test/model/account/passkey/passkey-http.ts'
import { everySecondFactor, secondFactorModel } from '#test/model/account/second-factor/lifecycle.model.ts'
import { secondFactorHttp } from '#test/model/account/second-factor/second-factor-http.ts'
import { passwordResetHttp } from '#test/model/account/password-reset-http.ts'
import { approvalHttp } from '#test/model/approval/approval-http.ts'
import { automaticReviewHttp } from '#test/model/review/automatic-review-http.ts'
import { installHttp } from '#test/model/install/install-http.ts'
import { installModel, installStarts, startableInstalls } from '#test/model/install/lifecycle.model.ts'
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
import { letterBlockers, letterLifecycle } from '#machines/letter/lifecycle.ts'
import { letterHttp } from '#test/model/letter/letter-http.ts'
import { everyLetter, letterModel } from '#test/model/letter/lifecycle.model.ts'
import { secretBlockers, secretLifecycle } from '#machines/secret/lifecycle.ts'
import { secretHttp } from '#test/model/secret/secret-http.ts'
import { everySecret, secretModel } from '#test/model/secret/lifecycle.model.ts'
import { assignmentBlockers, assignmentLifecycle } from '#machines/assignment/lifecycle.ts'
import { assignmentHttp } from '#test/model/assignment/assignment-http.ts'
import { assignmentModel, everyAssignment } from '#test/model/assignment/lifecycle.model.ts'
import { topicBlockers, topicLifecycle } from '#machines/topic/lifecycle.ts'
import { everyTopic, topicModel } from '#test/model/topic/lifecycle.model.ts'
import { topicHttp } from '#test/model/topic/topic-http.ts'
import { deliveryBlockers, deliveryLifecycle } from '#machines/webhook/lifecycle.ts'
import { deliveryHttp } from '#test/model/webhook/delivery-http.ts'
import { deliveryModel, everyDelivery } from '#test/model/webhook/lifecycle.model.ts'
import type { Driver, Model, Start } from '#test/runner/model.ts'
import type { AnyBlocker } from './server-machines.ts'

interface Given<TSnapshot, TEvent, TFixture> {
  /** The product's own; the model's is the specification's. */
  machine: AnyStateMachine
  model: Model<TSnapshot & AnyMachineSnapshot, TEvent & ActedEvent, TFixture>
  driver: (platform: () => Platform) => Driver<TSnapshot, TEvent, TFixture> & { close?: () => Promise<void> }
  blockers: (snapshot: TSnapshot, event: TEvent) => readonly AnyBlocker[]
  /** Where its blockers are told, as `file#name` in machines/. */
  sources: readonly string[]
  /** The states in which the driver can put the record of a start. */
  startable: (start: Start<TSnapshot, TFixture>) => readonly TSnapshot[]
}

/** A lifecycle that mutants are made of, with what walks it on the real server. */
export type Subject = Given<AnyMachineSnapshot, ActedEvent, unknown>

const subject = <TSnapshot extends AnyMachineSnapshot, TEvent extends ActedEvent, TFixture>(
  given: Given<TSnapshot, TEvent, TFixture>,
): Subject => given as unknown as Subject

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
    machine: planAvailabilityLifecycle,
    model: planAvailabilityModel,
    driver: planAvailabilityHttp,
    blockers: planAvailabilityBlockers,
    sources: ['plan/lifecycle.ts#blockers', 'plan/lifecycle.ts#planAvailabilityBlockers'],
    startable: (start) => everyAvailability(start).filter(({ value }) => canHave(start.fixture, value)),
  }),
  invitationLifecycle: subject({
    machine: invitationLifecycle,
    model: invitationModel,
    driver: invitationHttp,
    blockers: invitationBlockers,
    sources: ['invitation/lifecycle.ts#blockers', 'invitation/lifecycle.ts#invitationBlockers'],
    startable: everyInvitation,
  }),
  repricingLifecycle: subject({
    machine: repricingLifecycle,
    model: repricingModel,
    driver: repricingHttp,
    blockers: repricingBlockers,
    sources: ['repricing/lifecycle.ts#blockers', 'repricing/lifecycle.ts#repricingBlockers'],
    startable: (start) =>
      everyRepricingStatus(start).filter(({ value }) => canHaveStatus(start.fixture, value)),
  }),
  automaticReviewLifecycle: subject({
    machine: automaticReviewLifecycle,
    model: automaticReviewModel,
    driver: automaticReviewHttp,
    blockers: reviewBlockers,
    sources: ['review/lifecycle.ts#reviewBlockersBy', 'review/lifecycle.ts#reviewBlockers'],
    startable: everyReviewStatus,
  }),
  reviewStepLifecycle: subject({
    machine: reviewStepLifecycle,
    model: reviewStepModel,
    driver: reviewStepHttp,
    blockers: reviewStepBlockers,
    sources: ['review/review-step-blockers.ts#stepBlockers', 'review/lifecycle.ts#reviewStepBlockers'],
    startable: asItStarts,
  }),
  passwordResetLifecycle: subject({
    machine: passwordResetLifecycle,
    model: passwordResetModel,
    driver: passwordResetHttp,
    blockers: passwordResetBlockers,
    sources: ['account/lifecycle.ts#blockers', 'account/lifecycle.ts#passwordResetBlockers'],
    startable: everyPasswordReset,
  }),
  secondFactorLifecycle: subject({
    machine: secondFactorLifecycle,
    model: secondFactorModel,
    driver: secondFactorHttp,
    blockers: secondFactorBlockers,
    sources: ['account/second-factor.ts#factorBlockers', 'account/lifecycle.ts#secondFactorBlockers'],
    startable: everySecondFactor,
  }),
  passkeyLifecycle: subject({
    machine: passkeyLifecycle,
    model: passkeyModel,
    driver: passkeyHttp,
    blockers: passkeyBlockers,
    sources: ['account/passkey.ts#keyBlockers', 'account/lifecycle.ts#passkeyBlockers'],
    startable: everyPasskey,
  }),
  accountAccessLifecycle: subject({
    machine: accountAccessLifecycle,
    model: accountAccessModel,
    driver: accountAccessHttp,
    blockers: accountAccessBlockers,
    sources: ['account/access.ts#accessBlockers', 'account/lifecycle.ts#accountAccessBlockers'],
    startable: everyAccountAccess,
  }),
  deliveryLifecycle: subject({
    machine: deliveryLifecycle,
    model: deliveryModel,
    driver: deliveryHttp,
    blockers: deliveryBlockers,
    sources: ['webhook/lifecycle.ts#blockers', 'webhook/lifecycle.ts#deliveryBlockers'],
    startable: everyDelivery,
  }),
  assignmentLifecycle: subject({
    machine: assignmentLifecycle,
    model: assignmentModel,
    driver: assignmentHttp,
    blockers: assignmentBlockers,
    sources: ['assignment/lifecycle.ts#blockers', 'assignment/lifecycle.ts#assignmentBlockers'],
    startable: everyAssignment,
  }),
  topicLifecycle: subject({
    machine: topicLifecycle,
    model: topicModel,
    driver: topicHttp,
    blockers: topicBlockers,
    sources: ['topic/lifecycle.ts#blockers', 'topic/lifecycle.ts#topicBlockers'],
    startable: everyTopic,
  }),
  secretLifecycle: subject({
    machine: secretLifecycle,
    model: secretModel,
    driver: secretHttp,
    blockers: secretBlockers,
    sources: ['secret/lifecycle.ts#blockers', 'secret/lifecycle.ts#secretBlockers'],
    startable: everySecret,
  }),
  letterLifecycle: subject({
    machine: letterLifecycle,
    model: letterModel,
    driver: letterHttp,
    blockers: letterBlockers,
    sources: ['letter/lifecycle.ts#blockers', 'letter/lifecycle.ts#letterBlockers'],
    startable: everyLetter,
  }),
  installLifecycle: subject({
    machine: installLifecycle,
    model: { ...installModel, starts: installStarts },
    driver: installHttp,
    blockers: installBlockers,
    sources: ['install/lifecycle.ts#blockers', 'install/lifecycle.ts#installBlockers'],
    startable: startableInstalls,
  }),
  deprecationLifecycle: subject({
    machine: deprecationLifecycle,
    // A shut-down add-on's is over: no driver can put another one there.
    model: { ...deprecationModel, starts: [...deprecationModel.starts, afterShutdown] },
    driver: deprecationHttp,
    blockers: deprecationBlockers,
    sources: ['deprecation/lifecycle.ts#blockers', 'deprecation/lifecycle.ts#deprecationBlockers'],
    startable: (start) => (start === afterShutdown ? [] : everyDeprecation(start)),
  }),
} satisfies Record<LifecycleName, Subject>
