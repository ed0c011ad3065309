import { walkMutants } from './walk-mutants.ts'

/** What the platform performs when a date has come. */
walkMutants(['repricingLifecycle'])
