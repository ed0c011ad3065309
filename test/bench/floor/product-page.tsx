import { Button, Table, Title } from '@mantine/core'
import { Link, useLoaderData, useParams } from '@tanstack/react-router'
import type { Product } from './products.ts'

export function ProductPage() {
  const products = useLoaderData({ strict: false }) as unknown as Product[]
  const { id } = useParams({ strict: false }) as { id: string }
  return (
    <>
      <Title order={1}>{products.find((product) => product.id === id)?.name}</Title>
      <Link to="/" id="back">
        <Button component="span">Back</Button>
      </Link>
      <Table id="product">
        <Table.Thead>
          <Table.Tr>
            {['Name', 'Region', 'Installs', 'Price'].map((heading) => (
              <Table.Th key={heading}>{heading}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {products.map((product) => (
            <Table.Tr key={product.id}>
              <Table.Td>{product.name}</Table.Td>
              <Table.Td>{product.region}</Table.Td>
              <Table.Td>{product.installs}</Table.Td>
              <Table.Td>{product.price}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  )
}
