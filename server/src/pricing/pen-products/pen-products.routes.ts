import { penProducts } from '@forecourt/contract/pricing/pen-products.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { createRow, readRow, removeRow, saveRow } from '#pricing/protection-plans/catalogue.service.ts'
import { productList, readProducts, readStatus } from './pen-products.service.ts'

export function servePenProducts(router: Router) {
  serve(router, penProducts.list, readProducts)
  serve(router, penProducts.detail, readRow(productList))
  serve(router, penProducts.create, createRow(productList))
  serve(router, penProducts.replace, saveRow(productList))
  serve(router, penProducts.update, saveRow(productList))
  serve(router, penProducts.remove, removeRow(productList))
  serve(router, penProducts.status, readStatus)
}
