import { walkedIn } from '#test/model/lifecycles.ts'
import { walkMutants } from './walk-mutants.ts'

/** Decisions that people take. */
walkMutants(walkedIn('decided'))
