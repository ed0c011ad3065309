import { walkedIn } from '#test/model/lifecycles.ts'
import { walkMutants } from './walk-mutants.ts'

/** Steps that the platform performs when a date has come. */
walkMutants(walkedIn('dated'))
