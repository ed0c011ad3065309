import { walkMutants } from './walk-mutants.ts'

/** What people decide. */
walkMutants(['progressionLifecycle', 'approvalLifecycle', 'planAvailabilityLifecycle', 'invitationLifecycle'])
