import ky from 'ky'
import * as v from 'valibot'

const product = v.object({
  id: v.string(),
  name: v.string(),
  stage: v.picklist(['alpha', 'beta', 'ga']),
  region: v.string(),
  installs: v.number(),
  price: v.string(),
  changed: v.pipe(v.string(), v.isoTimestamp()),
})
export type Product = v.InferOutput<typeof product>

const productList = v.array(product)
const http = ky.create({ retry: 0 })

/** Loads all products. */
export const loadProducts = async (): Promise<Product[]> =>
  v.parse(productList, await http.get('/products.json').json())
