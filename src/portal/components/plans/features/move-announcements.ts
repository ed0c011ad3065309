import type { Announcements } from '@dnd-kit/core'

type Id = string | number
interface Row {
  id: string
  name: string
}

/** What screen readers hear while one of these rows is moved: its name, and places counted from one. */
export function moveAnnouncements(rows: readonly Row[]): Announcements {
  const nameOf = (id: Id) => rows.find((row) => row.id === id)?.name ?? 'The row'
  const placeOf = (id: Id) => `${rows.findIndex((row) => row.id === id) + 1} of ${rows.length}`
  return {
    onDragStart: ({ active }) => `${nameOf(active.id)} is picked up, at place ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over === null
        ? `${nameOf(active.id)} is outside the list.`
        : `${nameOf(active.id)} is over place ${placeOf(over.id)}.`,
    onDragEnd: ({ active, over }) =>
      `${nameOf(active.id)} is dropped at place ${placeOf(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays at place ${placeOf(active.id)}.`,
  }
}
