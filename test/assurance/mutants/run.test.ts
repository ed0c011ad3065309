import { walkMutants } from './walk-mutants.ts'

/** What the platform runs against a provider. */
walkMutants(['automaticReviewLifecycle', 'reviewStepLifecycle'])
