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
    summary: 'Replace all fields of a global fee; existing orders are unchanged',
    body: GlobalFeeBody,
    response: GlobalFee,
    ifMatch: 'required',
    etag: true,
  }),
  update: endpoint('PATCH /api/dealer/fees/global/{id}/', {
    access: 'fees-and-discounts:edit',
    summary: 'Change a global fee; existing orders are unchanged',
    body: changesOf(GlobalFeeBody),
    response: GlobalFee,
    ifMatch: 'required',
    etag: true,
  }),
  remove: endpoint('DELETE /api/dealer/fees/global/{id}/', {
    access: 'fees-and-discounts:edit',
    summary: 'Delete a global fee; existing orders are unchanged',
    ifMatch: 'required',
    status: 204,
  }),
  reorder: endpoint('POST /api/dealer/fees/global/reorder/', {
    access: 'fees-and-discounts:edit',
    ours: true,
    summary: 'Reorder the global fees: all of their ids, first to last',
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
    summary: 'Replace all fields of a custom fee; existing orders are unchanged',
    body: CustomFeeBody,
    response: CustomFee,
    ifMatch: 'required',
    etag: true,
  }),
  update: endpoint('PATCH /api/dealer/fees/custom/{id}/', {
    access: 'fees-and-discounts:edit',
    summary: 'Change a custom fee; existing orders are unchanged',
    body: changesOf(CustomFeeBody),
    response: CustomFee,
    ifMatch: 'required',
    etag: true,
  }),
  remove: endpoint('DELETE /api/dealer/fees/custom/{id}/', {
    access: 'fees-and-discounts:edit',
    summary: 'Delete a custom fee; existing orders are unchanged',
    ifMatch: 'required',
    status: 204,
  }),
  reorder: endpoint('POST /api/dealer/fees/custom/reorder/', {
    access: 'fees-and-discounts:edit',
    ours: true,
    summary: 'Reorder the custom fees: all of their ids, first to last',
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
    summary: 'Replace all fields of a global discount; existing orders are unchanged',
    body: GlobalDiscountBody,
    response: GlobalDiscount,
    ifMatch: 'required',
    etag: true,
  }),
  update: endpoint('PATCH /api/dealer/discounts/global/{id}/', {
    access: 'fees-and-discounts:edit',
    summary: 'Change a global discount; existing orders are unchanged',
    body: changesOf(GlobalDiscountBody),
    response: GlobalDiscount,
    ifMatch: 'required',
    etag: true,
  }),
  remove: endpoint('DELETE /api/dealer/discounts/global/{id}/', {
    access: 'fees-and-discounts:edit',
    summary: 'Delete a global discount; existing orders are unchanged',
    ifMatch: 'required',
    status: 204,
  }),
  reorder: endpoint('POST /api/dealer/discounts/global/reorder/', {
    access: 'fees-and-discounts:edit',
    ours: true,
    summary: 'Reorder the global discounts: all of their ids, first to last',
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
    summary: 'Replace all fields of a custom discount; existing orders are unchanged',
    body: CustomDiscountBody,
    response: CustomDiscount,
    ifMatch: 'required',
    etag: true,
  }),
  update: endpoint('PATCH /api/dealer/discounts/custom/{id}/', {
    access: 'fees-and-discounts:edit',
    summary: 'Change a custom discount; existing orders are unchanged',
    body: changesOf(CustomDiscountBody),
    response: CustomDiscount,
    ifMatch: 'required',
    etag: true,
  }),
  remove: endpoint('DELETE /api/dealer/discounts/custom/{id}/', {
    access: 'fees-and-discounts:edit',
    summary: 'Delete a custom discount; existing orders are unchanged',
    ifMatch: 'required',
    status: 204,
  }),
  reorder: endpoint('POST /api/dealer/discounts/custom/reorder/', {
    access: 'fees-and-discounts:edit',
    ours: true,
    summary: 'Reorder the custom discounts: all of their ids, first to last',
    body: NewOrder,
    response: z.object({ results: z.array(CustomDiscount) }),
  }),
}

export const library = {
  sample: endpoint('POST /api/dealer/fees/sample_deal/', {
    access: 'fees-and-discounts:edit',
    ours: true,
    summary: 'A deal to test a fee or discount with these flags before it is saved',
    body: z.strictObject(globalFlags),
    response: LineSample,
  }),
  // It names orders and their customers, so it is limited to editors, who see all customers.
  coverage: endpoint('POST /api/dealer/fees/coverage/', {
    access: 'fees-and-discounts:edit',
    ours: true,
    summary: 'The number of vehicles and open orders to which a fee or discount with these flags would apply',
    body: CoverageQuestion,
    response: Coverage,
  }),
  vehicleTypes: endpoint('GET /api/dealer/fees/vehicle_types/', {
    access: 'fees-and-discounts:read',
    ours: true,
    summary: 'Kinds of vehicles in the inventory that a fee or discount can be limited to',
    query: z.strictObject({ search: text(60).optional() }),
    response: z.object({ results: z.array(VehicleTypeChoice) }),
  }),
}
