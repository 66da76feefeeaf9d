import mongoose from 'mongoose';

/** Marks a condition we wrote ourselves ({ $gt: … }): every other object with an operator in a filter is taken for an attack and refused. */
export const { trusted } = mongoose;
