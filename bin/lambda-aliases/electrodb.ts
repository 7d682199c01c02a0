/**
 * Stands in for `electrodb` in bundles: hands it the commands that it uses. ElectroDB's own `require` of the whole
 * `@aws-sdk/lib-dynamodb` would bring every command of DynamoDB into each function (60 KB). ScanCommand is left out on
 * purpose: nothing of ours scans the table.
 */
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import commands from './commands.cjs';

Object.assign(commands, {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
});

export * from 'electrodb';
