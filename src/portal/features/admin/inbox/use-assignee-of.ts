import type { DeskItem } from '#contract/desk/desk-item.ts'
import { useAssignees } from '../desk/assignments.ts'

/** Returns a function that gives an item's assignee: as answered since the list was loaded, else as the list has it. */
export function useAssigneeOf(loadedAt: Date): (item: DeskItem) => DeskItem['assignee'] {
  const assignees = useAssignees()
  return ({ id, assignee }) => {
    const answered = assignees.get(id)
    return answered !== undefined && answered.at > loadedAt ? (answered.assignee?.user ?? null) : assignee
  }
}
