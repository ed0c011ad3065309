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
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { useLayoutEffect } from 'react'
import type { Feature } from '../../../../contract/feature.ts'
import { Icon } from '../../icon.tsx'
import { FeatureRow } from './feature-row.tsx'
import classes from './features.module.css'
import { moveAnnouncements } from './move-announcements.ts'

const instructions = {
  draggable:
    'To move the feature, press space or enter, choose its place with the arrow keys, and press space or enter again. Escape puts it back.',
}

function SortableRow({ slug, feature }: { slug: string; feature: Feature }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: feature.id })
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-moving={isDragging || undefined}
      style={{
        // Rows move up and down only.
        transform: transform === null ? undefined : `translate3d(0, ${Math.round(transform.y)}px, 0)`,
        transition,
      }}
    >
      <FeatureRow
        slug={slug}
        feature={feature}
        editable
        handle={
          <button
            {...attributes}
            {...listeners}
            ref={setActivatorNodeRef}
            type="button"
            className={classes.handle}
            aria-label={`Move ${feature.name}`}
            title="Drag, or press space and use the arrow keys"
          >
            <Icon name="grip" />
          </button>
        }
      />
    </li>
  )
}

interface Props {
  slug: string
  features: readonly Feature[]
  /** These rows have taken the plain ones' place. */
  onShown: () => void
  onMove: (id: string, target: string) => void
}

/** Features that are put in order by pointer or keyboard. */
export function SortableFeatures({ slug, features, onShown, onMove }: Props) {
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
        announcements: moveAnnouncements(features),
        screenReaderInstructions: instructions,
      }}
      onDragEnd={end}
    >
      <SortableContext items={features.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ul className={classes.list}>
          {features.map((feature) => (
            <SortableRow key={feature.id} slug={slug} feature={feature} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}
