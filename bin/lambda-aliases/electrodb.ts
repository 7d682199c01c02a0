/**
 * Replaces `electrodb` in bundles, and passes it the commands that it uses. ElectroDB's own `require` of all of
 * `@aws-sdk/lib-dynamodb` would add every DynamoDB command to each function (60 KB). ScanCommand is left out on
 * purpose: our code never scans the table.
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
