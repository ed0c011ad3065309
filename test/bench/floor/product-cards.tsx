import { Button, Card, SimpleGrid, Text, Title } from '@mantine/core'
import { Link, useLoaderData } from '@tanstack/react-router'
import type { Product } from './products.ts'
import { Visits } from './visits.ts'

export function ProductCards() {
  const products = useLoaderData({ strict: false }) as unknown as Product[]
  const opened = Visits.useSelector(({ context }) => context.opened)
  const actor = Visits.useActorRef()
  return (
    <>
      <Title order={1}>
        {products.length} products, {opened} opened
      </Title>
      <SimpleGrid cols={3} id="cards">
        {products.map(({ id, name, stage, region, installs, price }) => (
          <Card key={id} withBorder>
            <Text fw={600}>
              <Link to={`/products/${id}` as '/'}>{name}</Link>
            </Text>
            <Text size="sm" c="dimmed">
              {region}, {stage}, {installs} installs, {price}
            </Text>
            <Button onClick={() => actor.send({ type: 'open' })}>Open</Button>
          </Card>
        ))}
      </SimpleGrid>
    </>
  )
}
