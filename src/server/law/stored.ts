interface StoredRow {
  id: string
  version: number
  createdAt: Date
  updatedAt: Date
}

/** The fields that every stored record carries; the etag is the row's version. */
export const storedFields = (row: StoredRow) => ({
  id: row.id,
  etag: `"${row.version}"`,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
