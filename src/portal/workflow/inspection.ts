import type { InspectionEvent } from 'xstate'

/** Hears of every step of the machines that start from then on; nothing does unless traces are recorded. */
export const inspection: { inspect?: (event: InspectionEvent) => void } = {}
