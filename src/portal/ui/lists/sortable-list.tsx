import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { type ReactNode, useLayoutEffect } from 'react'
import { moveAnnouncements } from './move-announcements.ts'
import { Icon } from '../signs/icon.tsx'
import classes from './sortable-list.module.css'

export interface OrderedRow {
  id: string
  name: string
}

export interface OrderedListProps<Row extends OrderedRow> {
  rows: readonly Row[]
  layout: 'list' | 'grid'
  /** The kind of row, for screen readers: 'feature'. */
  thing: string
  /** Renders a row with its drag handle. */
  children: (row: Row, handle: ReactNode) => ReactNode
  /** Called once the movable rows have replaced the plain ones. */
  onShown: () => void
  /** Called when a row is dropped at the position of another. */
  onMove: (id: string, target: string) => void
}

const instructions = (thing: string) => ({
  draggable: `To move the ${thing}, press space or enter, choose its place with the arrow keys, and press space or enter again. Escape puts it back.`,
})

type RowProps<Row extends OrderedRow> = Pick<OrderedListProps<Row>, 'layout' | 'children'> & { row: Row }

function SortableRow<Row extends OrderedRow>({ row, layout, children }: RowProps<Row>) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: row.id })
  // Rows of a list move only vertically.
  const x = layout === 'grid' ? Math.round(transform?.x ?? 0) : 0
  return (
    <li
      ref={setNodeRef}
      className={layout === 'grid' ? classes.cell : classes.row}
      data-moving={isDragging || undefined}
      style={{
        transform: transform === null ? undefined : `translate3d(${x}px, ${Math.round(transform.y)}px, 0)`,
        transition,
      }}
    >
      {children(
        row,
        <button
          {...attributes}
          {...listeners}
          ref={setActivatorNodeRef}
          type="button"
          className={classes.handle}
          aria-label={`Move ${row.name}`}
          title="Drag, or press space and use the arrow keys"
        >
          <Icon name="grip" size={16} />
        </button>,
      )}
    </li>
  )
}

/** Rows that can be reordered by pointer or keyboard. */
export function SortableList<Row extends OrderedRow>(props: OrderedListProps<Row>) {
  const { rows, layout, thing, onShown, onMove, children } = props
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  useLayoutEffect(onShown, [onShown])
  const end = ({ active, over }: DragEndEvent) => {
    if (over !== null && over.id !== active.id) onMove(String(active.id), String(over.id))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: moveAnnouncements(rows),
        screenReaderInstructions: instructions(thing),
      }}
      onDragEnd={end}
    >
      <SortableContext
        items={rows.map(({ id }) => id)}
        strategy={layout === 'grid' ? rectSortingStrategy : verticalListSortingStrategy}
      >
        <ul className={layout === 'grid' ? classes.grid : undefined}>
          {rows.map((row) => (
            <SortableRow key={row.id} row={row} layout={layout}>
              {children}
            </SortableRow>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}
