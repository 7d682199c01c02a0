import java.lang.reflect.Field;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import software.amazon.dynamodb.services.local.main.ServerRunner;
import software.amazon.dynamodb.services.local.server.DynamoDBProxyServer;

/**
 * Amazon's DynamoDB Local listens on every interface, has no option for it, and answers everybody. This one listens on
 * loopback, and answers who names the key id of this start, which is as secret as a key.
 */
public class LoopbackDynamoDb {
  public static void main(String[] args) throws Exception {
    DynamoDBProxyServer proxy = ServerRunner.createServerFromCommandLineArgs(args);
    Field field = DynamoDBProxyServer.class.getDeclaredField("server");
    field.setAccessible(true);
    Server server = (Server) field.get(proxy);
    for (Connector connector : server.getConnectors()) {
      ((ServerConnector) connector).setHost("127.0.0.1");
    }
    String credential = " Credential=" + System.getProperty("clientKeyId") + "/";
    server.setHandler(
        new Handler.Wrapper(server.getHandler()) {
          @Override
          public boolean handle(Request request, Response response, Callback callback)
              throws Exception {
            String header = request.getHeaders().get(HttpHeader.AUTHORIZATION);
            if (header != null && header.contains(credential)) {
              return super.handle(request, response, callback);
            }
            Response.writeError(request, response, callback, 403);
            return true;
          }
        });
    proxy.start();
    proxy.join();
  }
}
