import { walkMutants } from './walk-mutants.ts'

/** What the platform performs, on dates and on calls of providers. */
walkMutants(['repricingLifecycle', 'automaticReviewLifecycle', 'reviewStepLifecycle'])
