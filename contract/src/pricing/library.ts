import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import {
  changesOf,
  CustomDiscount,
  CustomDiscountBody,
  CustomFee,
  CustomFeeBody,
  GlobalDiscount,
  GlobalDiscountBody,
  GlobalFee,
  GlobalFeeBody,
  globalFlags,
  NewOrder,
} from './library-lines.ts'
import { Coverage, CoverageQuestion, LineSample, VehicleTypeChoice } from './line-coverage.ts'
import { text } from '#platform/text.ts'

export const globalFees = {
  list: endpoint('GET /api/dealer/fees/global/', {
    access: 'fees-and-discounts:read',
    summary: 'The global fees of the dealership, in display order',
    response: z.object({ results: z.array(GlobalFee) }),
  }),
  detail: endpoint('GET /api/dealer/fees/global/{id}/', {
    access: 'fees-and-discounts:read',
    summary: 'One global fee of the library',
    response: GlobalFee,
    etag: true,
  }),
  create: endpoint('POST /api/dealer/fees/global/', {
    access: 'fees-and-discounts:edit',
    summary: 'Add a global fee to the library',
    body: GlobalFeeBody,
    response: GlobalFee,
    status: 201,
    etag: true,
    idempotency: 'required',
    fails: ['library_full'],
  }),
  replace: endpoint('PUT /api/dealer/fees/global/{id}/', {
    access: 'fees-and-discounts:edit',
    summary: 'Set all of a global fee; orders that have it keep what they agreed',
    body: GlobalFeeBody,
    response: GlobalFee,
    ifMatch: 'required',
    etag: true,
  }),
  update: endpoint('PATCH /api/dealer/fees/global/{id}/', {
    access: 'fees-and-discounts:edit',
    summary: 'Change a global fee; orders that have it keep what they agreed',
    body: changesOf(GlobalFeeBody),
    response: GlobalFee,
    ifMatch: 'required',
    etag: true,
  }),
  remove: endpoint('DELETE /api/dealer/fees/global/{id}/', {
    access: 'fees-and-discounts:edit',
    summary: 'Delete a global fee; orders that have it keep it',
    ifMatch: 'required',
    status: 204,
  }),
  reorder: endpoint('POST /api/dealer/fees/global/reorder/', {
    access: 'fees-and-discounts:edit',
    ours: true,
    summary: 'Put the global fees in another order: all of their ids, first to last',
    body: NewOrder,
    response: z.object({ results: z.array(GlobalFee) }),
  }),
}

export const customFees = {
  list: endpoint('GET /api/dealer/fees/custom/', {
    access: 'fees-and-discounts:read',
    summary: 'The custom fees of the dealership, in display order',
    response: z.object({ results: z.array(CustomFee) }),
  }),
  detail: endpoint('GET /api/dealer/fees/custom/{id}/', {
    access: 'fees-and-discounts:read',
    summary: 'One custom fee of the library',
    response: CustomFee,
    etag: true,
  }),
  create: endpoint('POST /api/dealer/fees/custom/', {
    access: 'fees-and-discounts:edit',
    summary: 'Add a custom fee to the library',
    body: CustomFeeBody,
    response: CustomFee,
    status: 201,
    etag: true,
    idempotency: 'required',
    fails: ['library_full'],
  }),
  replace: endpoint('PUT /api/dealer/fees/custom/{id}/', {
    access: 'fees-and-discounts:edit',
    summary: 'Set all of a custom fee; orders that have it keep what they agreed',
    body: CustomFeeBody,
    response: CustomFee,
    ifMatch: 'required',
    etag: true,
  }),
  update: endpoint('PATCH /api/dealer/fees/custom/{id}/', {
    access: 'fees-and-discounts:edit',
    summary: 'Change a custom fee; orders that have it keep what they agreed',
    body: changesOf(CustomFeeBody),
    response: CustomFee,
    ifMatch: 'required',
    etag: true,
  }),
  remove: endpoint('DELETE /api/dealer/fees/custom/{id}/', {
    access: 'fees-and-discounts:edit',
    summary: 'Delete a custom fee; orders that have it keep it',
    ifMatch: 'required',
    status: 204,
  }),
  reorder: endpoint('POST /api/dealer/fees/custom/reorder/', {
    access: 'fees-and-discounts:edit',
    ours: true,
    summary: 'Put the custom fees in another order: all of their ids, first to last',
    body: NewOrder,
    response: z.object({ results: z.array(CustomFee) }),
  }),
}

export const globalDiscounts = {
  list: endpoint('GET /api/dealer/discounts/global/', {
    access: 'fees-and-discounts:read',
    summary: 'The global discounts of the dealership, in display order',
    response: z.object({ results: z.array(GlobalDiscount) }),
  }),
  detail: endpoint('GET /api/dealer/discounts/global/{id}/', {
    access: 'fees-and-discounts:read',
    summary: 'One global discount of the library',
    response: GlobalDiscount,
    etag: true,
  }),
  create: endpoint('POST /api/dealer/discounts/global/', {
    access: 'fees-and-discounts:edit',
    summary: 'Add a global discount to the library',
    body: GlobalDiscountBody,
    response: GlobalDiscount,
    status: 201,
    etag: true,
    idempotency: 'required',
    fails: ['library_full'],
  }),
  replace: endpoint('PUT /api/dealer/discounts/global/{id}/', {
    access: 'fees-and-discounts:edit',
    summary: 'Set all of a global discount; orders that have it keep what they agreed',
    body: GlobalDiscountBody,
    response: GlobalDiscount,
    ifMatch: 'required',
    etag: true,
  }),
  update: endpoint('PATCH /api/dealer/discounts/global/{id}/', {
    access: 'fees-and-discounts:edit',
    summary: 'Change a global discount; orders that have it keep what they agreed',
    body: changesOf(GlobalDiscountBody),
    response: GlobalDiscount,
    ifMatch: 'required',
    etag: true,
  }),
  remove: endpoint('DELETE /api/dealer/discounts/global/{id}/', {
    access: 'fees-and-discounts:edit',
    summary: 'Delete a global discount; orders that have it keep it',
    ifMatch: 'required',
    status: 204,
  }),
  reorder: endpoint('POST /api/dealer/discounts/global/reorder/', {
    access: 'fees-and-discounts:edit',
    ours: true,
    summary: 'Put the global discounts in another order: all of their ids, first to last',
    body: NewOrder,
    response: z.object({ results: z.array(GlobalDiscount) }),
  }),
}

export const customDiscounts = {
  list: endpoint('GET /api/dealer/discounts/custom/', {
    access: 'fees-and-discounts:read',
    summary: 'The custom discounts of the dealership, in display order',
    response: z.object({ results: z.array(CustomDiscount) }),
  }),
  detail: endpoint('GET /api/dealer/discounts/custom/{id}/', {
    access: 'fees-and-discounts:read',
    summary: 'One custom discount of the library',
    response: CustomDiscount,
    etag: true,
  }),
  create: endpoint('POST /api/dealer/discounts/custom/', {
    access: 'fees-and-discounts:edit',
    summary: 'Add a custom discount to the library',
    body: CustomDiscountBody,
    response: CustomDiscount,
    status: 201,
    etag: true,
    idempotency: 'required',
    fails: ['library_full'],
  }),
  replace: endpoint('PUT /api/dealer/discounts/custom/{id}/', {
    access: 'fees-and-discounts:edit',
    summary: 'Set all of a custom discount; orders that have it keep what they agreed',
    body: CustomDiscountBody,
    response: CustomDiscount,
    ifMatch: 'required',
    etag: true,
  }),
  update: endpoint('PATCH /api/dealer/discounts/custom/{id}/', {
    access: 'fees-and-discounts:edit',
    summary: 'Change a custom discount; orders that have it keep what they agreed',
    body: changesOf(CustomDiscountBody),
    response: CustomDiscount,
    ifMatch: 'required',
    etag: true,
  }),
  remove: endpoint('DELETE /api/dealer/discounts/custom/{id}/', {
    access: 'fees-and-discounts:edit',
    summary: 'Delete a custom discount; orders that have it keep it',
    ifMatch: 'required',
    status: 204,
  }),
  reorder: endpoint('POST /api/dealer/discounts/custom/reorder/', {
    access: 'fees-and-discounts:edit',
    ours: true,
    summary: 'Put the custom discounts in another order: all of their ids, first to last',
    body: NewOrder,
    response: z.object({ results: z.array(CustomDiscount) }),
  }),
}

export const library = {
  sample: endpoint('POST /api/dealer/fees/sample_deal/', {
    access: 'fees-and-discounts:edit',
    ours: true,
    summary: 'A deal to try a fee or discount with these flags on before it is stored',
    body: z.strictObject(globalFlags),
    response: LineSample,
  }),
  // It names orders and their customers: for those who edit, and they see all customers.
  coverage: endpoint('POST /api/dealer/fees/coverage/', {
    access: 'fees-and-discounts:edit',
    ours: true,
    summary: 'On how many vehicles and open orders a fee or discount with these flags would stand',
    body: CoverageQuestion,
    response: Coverage,
  }),
  vehicleTypes: endpoint('GET /api/dealer/fees/vehicle_types/', {
    access: 'fees-and-discounts:read',
    ours: true,
    summary: 'Kinds of vehicles that a fee or discount can be limited to, as the inventory has them',
    query: z.strictObject({ search: text(60).optional() }),
    response: z.object({ results: z.array(VehicleTypeChoice) }),
  }),
}
