"""
Completes the CloudFormation of MiniStack 1.4.21, which Python loads with it (PYTHONPATH): a resource that has not
changed is left alone, as in AWS, one that holds data is updated in place, DeletionPolicy and RedrivePolicy are
followed, outputs of stacks in other regions are found, stacks are deleted by id too, and types that it does not know
stand as names only. Of its services, sockets are changed: they open with the protocol that the function of `$connect`
answers, and send text.
"""

import contextvars
import fnmatch
import io
import itertools
import os
import sys
import threading
import traceback
import zipfile


def complete():
    from ministack.core.responses import get_region, set_request_region
    from ministack.services import apigateway, cloudformation, cognito, s3, sqs
    from ministack.services.cloudformation import changesets, engine, handlers as actions, provisioners, stacks

    handlers = provisioners._RESOURCE_HANDLERS

    def named(*attributes):
        def create(logical_id, _props, stack_name):
            name = provisioners._physical_name(stack_name, logical_id, max_len=64)
            return name, {attribute: name for attribute in attributes}

        return {"create": create, "update": keep, "delete": lambda *_: None}

    def keep(physical_id, _old, _new, _stack_name):
        return physical_id, kept_attributes.get(physical_id, {})

    # What the running update has of each resource, as an update handler is not given the attributes.
    kept_attributes = {}

    for kind, *attributes in (
        ("AWS::ApiGatewayV2::RouteResponse",),
        ("AWS::Budgets::Budget",),
        ("AWS::CloudFront::Function", "FunctionARN", "FunctionMetadata.FunctionARN"),
        ("AWS::CloudFront::OriginAccessControl", "Id"),
        ("AWS::CloudFront::ResponseHeadersPolicy", "Id"),
        ("AWS::Logs::Delivery", "Arn", "DeliveryId"),
        ("AWS::Logs::DeliveryDestination", "Arn"),
        ("AWS::Logs::DeliverySource", "Arn"),
        ("AWS::Logs::MetricFilter",),
    ):
        handlers[kind] = named(*attributes)

    def publish(props):
        """Does what the CDK's function would do with the AWS CLI of a layer for Amazon Linux."""
        sources = zip(props["SourceBucketNames"], props["SourceObjectKeys"])
        for (source, key), markers in zip(sources, props.get("SourceMarkers") or itertools.repeat({})):
            with zipfile.ZipFile(io.BytesIO(s3._buckets[source]["objects"][key]["body"])) as archive:
                for name in archive.namelist():
                    if not any(fnmatch.fnmatch(name, one) for one in props.get("Include", ["*"])):
                        continue
                    body = archive.read(name)
                    for marker, value in markers.items():
                        body = body.replace(marker.encode(), str(value).encode())
                    s3._put_object(props["DestinationBucketName"], name, body, {})

    def create_files(logical_id, props, stack_name):
        publish(props)
        return f"{stack_name}-{logical_id}", {}

    def update_files(physical_id, _old, new, _stack_name):
        publish(new)
        return physical_id, {}

    handlers["Custom::CDKBucketDeployment"] = {
        "create": create_files,
        "update": update_files,
        "delete": lambda *_: None,
    }

    create_secret = handlers["AWS::SecretsManager::Secret"]["create"]

    def create_secret_by_arn(*given):
        _name, attributes = create_secret(*given)
        return attributes["Arn"], attributes

    # A reference to a secret is its ARN.
    handlers["AWS::SecretsManager::Secret"]["create"] = create_secret_by_arn

    create_alarm = handlers["AWS::CloudWatch::Alarm"]["create"]
    name_alarm = named("Arn")["create"]
    # It has no metric math.
    handlers["AWS::CloudWatch::Alarm"]["create"] = lambda logical_id, props, stack_name: (
        name_alarm if "Metrics" in props else create_alarm
    )(logical_id, props, stack_name)

    for kind in (
        "AWS::DynamoDB::GlobalTable",
        "AWS::SecretsManager::Secret",
        "AWS::SNS::Topic",
        "AWS::Cognito::UserPoolClient",
        "AWS::ApiGatewayV2::Api",
        "AWS::ApiGatewayV2::Stage",
    ):
        handlers[kind]["update"] = keep

    def update_pool(physical_id, old, new, stack_name):
        cognito._user_pools[physical_id]["LambdaConfig"] = new.get("LambdaConfig", {})
        return keep(physical_id, old, new, stack_name)

    handlers["AWS::Cognito::UserPool"]["update"] = update_pool

    create_queue = handlers["AWS::SQS::Queue"]["create"]

    def redrive(url, props):
        if "RedrivePolicy" in props:
            sqs._queues[url]["attributes"]["RedrivePolicy"] = provisioners.json.dumps(props["RedrivePolicy"])

    def create_queue_with_redrive(logical_id, props, stack_name):
        url, attributes = create_queue(logical_id, props, stack_name)
        redrive(url, props)
        return url, attributes

    def update_queue(physical_id, old, new, stack_name):
        redrive(physical_id, new)
        return keep(physical_id, old, new, stack_name)

    handlers["AWS::SQS::Queue"].update(create=create_queue_with_redrive, update=update_queue)

    resolve_any = engine._resolve_refs

    def resolve(value, *rest):
        output = value.get("Fn::GetStackOutput") if isinstance(value, dict) else None
        if not output or "Region" not in output:
            return resolve_any(value, *rest)
        here = get_region()
        set_request_region(resolve_any(output["Region"], *rest))
        try:
            return resolve_any(value, *rest)
        finally:
            set_request_region(here)

    engine._resolve_refs = stacks._resolve_refs = changesets._resolve_refs = resolve

    update_any, delete_any = stacks._update_resource, stacks._delete_resource

    def update(kind, physical_id, old, new, stack_name, logical_id=None, attributes=None):
        if old == new:
            return physical_id, attributes or {}
        kept_attributes[physical_id] = attributes or {}
        return update_any(kind, physical_id, old, new, stack_name, logical_id, attributes)

    def delete(kind, physical_id, props, stack_name=None, logical_id=None):
        template = cloudformation._stacks.get(stack_name, {}).get("_template") or {}
        resource = template.get("Resources", {}).get(logical_id, {})
        if resource.get("DeletionPolicy", "Delete") == "Delete":
            delete_any(kind, physical_id, props, stack_name, logical_id)

    stacks._update_resource, stacks._delete_resource = update, delete

    delete_named = actions._ACTION_HANDLERS["DeleteStack"]

    def delete_stack(params):
        """By its id, too."""
        stack = actions._p(params, "StackName")
        return delete_named({**params, "StackName": stack.split("/")[1] if stack.startswith("arn:") else stack})

    actions._ACTION_HANDLERS["DeleteStack"] = delete_stack

    protocol = contextvars.ContextVar("protocol", default=None)
    invoke_route, handle_socket = apigateway._invoke_ws_lambda, apigateway.handle_websocket

    async def invoke(*given, **named):
        answer = await invoke_route(*given, **named)
        protocol.set(((answer or {}).get("headers") or {}).get("Sec-WebSocket-Protocol"))
        return answer

    async def handle(scope, receive, send, *rest, **named):
        async def send_as_aws(message):
            if message["type"] == "websocket.accept":
                message = {**message, "subprotocol": protocol.get()}
            if message.get("bytes") is not None:
                message = {"type": message["type"], "text": message["bytes"].decode()}
            await send(message)

        await handle_socket(scope, receive, send_as_aws, *rest, **named)

    apigateway._invoke_ws_lambda, apigateway.handle_websocket = invoke, handle


def end_with_test():
    """The pipe closes when the test process ends, whatever ends it."""
    sys.stdin.buffer.read()
    os._exit(0)


try:
    complete()
    threading.Thread(target=end_with_test, daemon=True).start()
except Exception:
    # Python would go on without it.
    traceback.print_exc()
    sys.stderr.flush()
    os._exit(1)
