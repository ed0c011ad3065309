import type { Announcements } from '@dnd-kit/core'

type Id = string | number
interface Row {
  id: string
  name: string
}

/** Screen reader announcements for moving these rows: name and position, counted from one. */
export function moveAnnouncements(rows: readonly Row[]): Announcements {
  const nameOf = (id: Id) => rows.find((row) => row.id === id)?.name ?? 'The row'
  const placeOf = (id: Id) => `${rows.findIndex((row) => row.id === id) + 1} of ${rows.length}`
  const pickedUp = (id: Id) => `${nameOf(id)} is picked up, at place ${placeOf(id)}.`
  return {
    onDragStart: ({ active }) => pickedUp(active.id),
    onDragOver: ({ active, over }) => {
      if (over === null) return `${nameOf(active.id)} is outside the list.`
      // A row is over its own position when picked up; do not drown that announcement.
      if (over.id === active.id) return pickedUp(active.id)
      return `${nameOf(active.id)} is over place ${placeOf(over.id)}.`
    },
    onDragEnd: ({ active, over }) =>
      `${nameOf(active.id)} is dropped at place ${placeOf(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays at place ${placeOf(active.id)}.`,
  }
}
