import { createFileRoute } from '@tanstack/react-router'
import { Title } from '@mantine/core'
import { ControlsDemo } from './controls-demo.tsx'
import { FieldsDemo } from './fields-demo.tsx'
import { FlashesDemo } from './flashes-demo.tsx'
import { ListsDemo } from './lists-demo.tsx'
import { LookDemo } from './look-demo.tsx'
import { ModalsDemo } from './modals-demo.tsx'
import { SignsDemo } from './signs-demo.tsx'
import { StatesDemo } from './states-demo.tsx'
import classes from './ui-components.module.css'

export const Route = createFileRoute('/_authenticated/ui-components')({
  head: () => ({ meta: [{ title: 'UI components' }] }),
  component: UiComponentsScreen,
})

/** The portal's shared components with sample data, for its developers (SPEC section 2). */
function UiComponentsScreen() {
  return (
    <div className={classes.screen}>
      <header>
        <Title order={1}>UI components</Title>
        <p>What the portal’s screens are made of, with made-up data. Nothing here changes anything.</p>
      </header>
      <LookDemo />
      <ModalsDemo />
      <ListsDemo />
      <FlashesDemo />
      <ControlsDemo />
      <FieldsDemo />
      <SignsDemo />
      <StatesDemo />
    </div>
  )
}
