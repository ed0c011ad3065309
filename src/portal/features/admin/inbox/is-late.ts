import type { DeskItem } from '#contract/desk/desk-item.ts'

/** True for an item that has waited longer than decisions of its kind usually take. */
export const isLate = ({
  workingDays,
  usualWorkingDays,
}: Pick<DeskItem, 'workingDays' | 'usualWorkingDays'>) =>
  usualWorkingDays !== null && workingDays > usualWorkingDays
